// `candor inspect`: what the guard would decide about a call. Nothing is called. The answer is a row of the ledger, as over the API.

import { inspectLogged } from '#app/policies/inspect-logged.ts';
import { inertDocument } from '#util/inert-json.ts';
import { type AskedFlags, askedCall } from '../asked-call.ts';
import { EXIT } from '../exit-codes.ts';

export interface InspectFlags extends AskedFlags {
	readonly json?: true;
	/** --no-log */
	readonly log: boolean;
	readonly ledger?: string;
}

const WORDS = { allow: 'ALLOWED', deny: 'BLOCKED', ask: 'ASK' } as const;

export async function inspectCommand(tool: string, flags: InspectFlags): Promise<number> {
	const decision = await inspectLogged(askedCall(tool, flags), { isLogged: flags.log, ledger: flags.ledger });
	const { effect, rule, reason, doubt, change } = decision;
	if (flags.json) process.stdout.write(inertDocument({ tool, policy: flags.policy, ...decision }));
	else {
		const lines = [
			`${WORDS[effect]} — ${reason}`,
			`  rule    ${rule} (policy ${flags.policy})`,
			...(doubt === undefined ? [] : [`  doubt   ${doubt}`]),
			...(change === undefined
				? []
				: [
						'  the smallest change that would allow it:',
						...change.yaml
							.trimEnd()
							.split('\n')
							.map((line) => `    ${line}`),
					]),
		];
		process.stdout.write(`${lines.join('\n')}\n`);
	}
	return effect === 'allow' ? EXIT.clean : EXIT.findings;
}
