// Plants a canary as the credential that a server reports missing, from its next start on.

import { wantedVariables } from '#canary/plant/wanted-credential.ts';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import { resultError } from '#util/result-error.ts';
import type { ServerRun } from './server-run-plan.ts';

/** Plants a canary in each variable that the server names in a failure, unless the user has set it. Returns the variables' names. */
export function giveWanted(
	{ failure, results }: Pick<ServerRun, 'failure' | 'results'>,
	{ plant }: Pick<OpenSandbox, 'plant'>,
	env: Readonly<Record<string, string>>,
): readonly string[] {
	if (plant === undefined) return [];
	const texts = failure === undefined ? results.flatMap((result) => resultError(result) ?? []) : [failure.message, ...failure.stderr];
	return texts.flatMap(wantedVariables).filter((name) => env[name] === undefined && plant(name));
}
