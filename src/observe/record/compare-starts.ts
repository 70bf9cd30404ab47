// Starts of the server that are only compared with each other and are not part of the record.

import type { Clock } from '#model/pass.ts';
import type { Step } from '#model/step.ts';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import type { ExercisePlan } from './exercise-plan.ts';
import type { Exerciser } from './exerciser.ts';
import type { ObserveRequest } from './request.ts';
import type { ServerRun, ServerRunPlan, SharedPlan } from './server-run-plan.ts';
import { type Contacted, type WatchedStart, watchedStarts } from './watched-starts.ts';

/** Whether the server works, in a cell with a network that can be compared. */
export function isComparable({ only, network, remote }: ObserveRequest, { declaration, work }: ExercisePlan): boolean {
	return only === undefined && network === 'sink' && remote === undefined && declaration !== null && !work.isSilent;
}

/** The clock's library is loaded, but the time is the machine's own. */
const UNMOVED: Clock = { daysAhead: 0, speed: 1 };

/** Compares starts with and without a sign of observation. */
export function compareWatched(exerciser: Exerciser, cell: OpenSandbox, contacted: Contacted): Promise<readonly WatchedStart[]> {
	return watchedStarts(exerciser.serverRuns, {
		contacted,
		hasClock: cell.clock.usable,
		start: async (sign, steps) => {
			const run = {
				steps: async () => steps,
				...(sign === 'clock library' ? { clock: UNMOVED } : {}),
				...(sign === 'none' ? { isUntraced: true } : {}),
			};
			return (await exerciser.startToCompare(run, sign === 'clock library' ? 'with the clock’s library' : 'to compare')).span;
		},
	});
}

/** Settings for values that runtimes choose at random at every start. */
const SAME_EVERY_TIME = { PYTHONHASHSEED: '0' };

/** Makes a start that differs from others of its kind only in `manner` and in the secrets. */
export async function startAlike(
	exerciser: Exerciser,
	env: SharedPlan['env'],
	calls: readonly Step[],
	manner: Partial<ServerRunPlan>,
): Promise<ServerRun> {
	const plan = { ...manner, steps: exerciser.alone(calls), env: { ...env, ...SAME_EVERY_TIME } };
	return (await exerciser.startToCompare(plan, 'with other secrets')).run;
}
