// Plans the calls of what a server declares, in the circumstances of the audit.

import type { Declaration } from '#model/declaration.ts';
import type { Step, Untested } from '#model/step.ts';
import type { Launch, Transport } from '#model/target.ts';
import { planSteps } from '#observe/exercise/plan.ts';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import type { Mask } from '#util/mask-strings.ts';
import { callable, harmless } from './remote/manners.ts';
import type { ObserveRequest } from './request.ts';

/** The circumstances that the plan is made for. */
export interface PlanSetting {
	readonly cell: OpenSandbox;
	readonly launch: Launch;
	readonly request: ObserveRequest;
	/** Files that tools can read. */
	readonly files: readonly string[];
	/** Removes secrets from the server's declaration. */
	readonly mask: Mask;
	/** Returns the transport to the server. For a remote server, it may be known late. */
	readonly transport: () => Transport;
	/** Whether the sink is the cell's internet and can be made to fail. */
	readonly hasInternet: boolean;
}

interface Planned {
	readonly steps: readonly Step[];
	readonly untested: readonly Untested[];
}

export function planCalls(
	setting: PlanSetting,
	whole: Declaration,
	{ maxSteps, injections }: Pick<ObserveRequest, 'maxSteps' | 'injections'>,
): Planned {
	const { launch, request, transport } = setting;
	const { only, expectations, remote } = request;
	// A user who names a tool wants it called.
	const isFree = remote === undefined || remote.isEveryToolCalled || only !== undefined;
	const { declaration, untested: spared } = callable(whole, isFree);
	const { steps, untested } = planSteps(declaration, {
		budget: request.budget,
		...(only === undefined ? {} : { only }),
		...(expectations === undefined ? {} : { expectations }),
		timeoutMs: request.callTimeoutMs,
		seed: request.seed,
		places: placesIn(setting),
		maxSteps,
		injections,
		extras: request.extras,
		language: launch.runtime.kind,
		transport: transport(),
	});
	return { steps: remote === undefined ? steps : harmless(steps, whole), untested: [...untested, ...spared] };
}

/** Returns the places of the cell from which inputs are drawn. */
export function placesIn({ cell, launch, files }: PlanSetting) {
	const { home, cwd, tmp, world, outside } = cell;
	return { home, cwd, tmp, namedPaths: launch.namedPaths, files, ...outside, ...(world === undefined ? {} : { world }) };
}
