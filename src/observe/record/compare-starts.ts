// Starts of the server that are only compared with each other and are not part of the record.

import type { Declaration } from '#model/declaration.ts';
import type { Clock } from '#model/pass.ts';
import type { Session } from '#observe/exercise/session.ts';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import { nowMicros } from '#util/micros.ts';
import type { ExercisePlan } from './exercise-plan.ts';
import type { Exerciser } from './exerciser.ts';
import { OTHER_EDITOR } from './passes.ts';
import type { ObserveRequest } from './request.ts';
import type { SinkSide } from './sink-side.ts';
import { type ComparedStart, type StartSpan, type WatchedStart, watchedStarts } from './watched-starts.ts';

/** Whether the server works, in a cell with a network that can be compared. */
export function isComparable({ only, network, remote }: ObserveRequest, { declaration, work }: ExercisePlan): boolean {
	return only === undefined && network === 'sink' && remote === undefined && declaration !== null && !work.isSilent;
}

/** The clock's library is loaded, but the time is the machine's own. */
const UNMOVED: Clock = { daysAhead: 0, speed: 1 };

export interface ComparedWatched {
	readonly starts: readonly WatchedStart[];
	/** Declarations for other clients, by the client's name. */
	readonly listed: ReadonlyMap<string, Declaration>;
}

/** Compares starts with and without a sign of observation. */
export async function compareWatched(
	exerciser: Exerciser,
	plan: Pick<ExercisePlan, 'capture'>,
	cell: OpenSandbox,
	{ contacted, internet }: SinkSide,
): Promise<ComparedWatched> {
	const listed = new Map<string, Declaration>();
	// A busy sink may still have to tell what a start has sent when that start is over.
	const settled = async ({ span }: ComparedStart): Promise<StartSpan> => {
		await internet?.forget();
		return { from: span.from, to: nowMicros() };
	};
	const starts = await watchedStarts(exerciser.serverRuns, {
		contacted,
		hasClock: cell.clock.usable,
		start: async (sign, steps) => {
			const run = {
				steps: async () => steps,
				...(sign === 'clock library' ? { clock: UNMOVED } : {}),
				...(sign === 'none' ? { isUntraced: true } : {}),
			};
			return settled(await exerciser.startToCompare(run, sign === 'clock library' ? 'with the clock’s library' : 'to compare'));
		},
		startFree: async (calls) => {
			const steps = async (session: Session) => {
				listed.set(OTHER_EDITOR.name, await plan.capture(session));
				return calls;
			};
			return settled(
				await exerciser.startToCompare({ client: OTHER_EDITOR, isUntraced: true, steps }, `as ${OTHER_EDITOR.name}, to compare`),
			);
		},
	});
	// A contact of the free start may be due to the client's name. That client gets a start of its own, whose effects count.
	if (starts.some(({ sign }) => sign === 'tracer')) listed.clear();
	return { starts, listed };
}
