// What a server does with the processor while nobody asks anything of it: how much it got, and how much it wanted. On a busy machine these differ.

import type { ResourceSample } from '#model/resources.ts';
import type { Micros } from '#model/step.ts';

export interface IdleLoad {
	readonly cpuMs: number;
	readonly wallMs: number;
	/** Of one processor, over the whole time. */
	readonly share: number;
	/** The same with the time that it waited for one. */
	readonly wanted: number;
	/** In the calmest quarter of the time, or at its very end: near nothing if the work came to an end. */
	readonly leastWanted: number;
	/** Since when it has been as busy as this: from its start, or the steps of the moment in which it began; none if that was after the last call. */
	readonly since: 'start' | readonly number[];
}

/** A busy server is watched for longer than this: what is shorter was calm. */
const SHORTEST = 3_000_000;
const QUARTERS = 4;
const VERY_END = 500_000;
/** The moments in which the way back to the beginning is gone. */
const MOMENT = 200_000;

export function idleLoad(samples: readonly ResourceSample[]): IdleLoad | undefined {
	const firstIdle = samples.findIndex(({ phase }) => phase === 'idle');
	const [begin, end] = [samples[Math.max(0, firstIdle - 1)], samples.findLast(({ phase }) => phase === 'idle')];
	if (firstIdle < 0 || begin === undefined || end === undefined || end.at - begin.at < SHORTEST) return undefined;
	const wanted = wantedBetween(samples, begin.at, end.at);
	const quarter = (end.at - begin.at) / QUARTERS;
	const quarters = Array.from({ length: QUARTERS }, (_, index) =>
		wantedBetween(samples, begin.at + index * quarter, begin.at + (index + 1) * quarter),
	);
	return {
		cpuMs: end.cpuMs - begin.cpuMs,
		wallMs: (end.at - begin.at) / 1000,
		share: ((end.cpuMs - begin.cpuMs) * 1000) / (end.at - begin.at),
		wanted,
		leastWanted: Math.min(...quarters, wantedBetween(samples, end.at - VERY_END, end.at)),
		since: busySince(samples, begin.at, wanted / 2),
	};
}

/** Every server is busy while it starts and in its calls: only the pause before the first call tells whether it has been so all along. */
function busySince(samples: readonly ResourceSample[], idleBegan: Micros, busy: number): IdleLoad['since'] {
	const first = samples.findIndex(({ step }) => step !== undefined);
	const [pause, firstCall] = [samples[first - 2], samples[first - 1]];
	if (firstCall === undefined) return [];
	let began = idleBegan;
	while (began > firstCall.at) {
		const earlier = Math.max(firstCall.at, began - MOMENT);
		if (wantedBetween(samples, earlier, began) < busy) break;
		began = earlier;
	}
	if (began === idleBegan) return [];
	const wasBusyBefore = pause !== undefined && wantedBetween(samples, pause.at, firstCall.at) >= busy;
	if (began === firstCall.at && wasBusyBefore) return 'start';
	// Each sample stands for the time since the one before it.
	return samples.flatMap(({ at, step }, index) =>
		step !== undefined && at > began && (samples[index - 1]?.at ?? 0) < began + MOMENT ? [step] : [],
	);
}

function wantedBetween(samples: readonly ResourceSample[], from: Micros, to: Micros): number {
	return ((wantedUntil(samples, to) - wantedUntil(samples, from)) * 1000) / (to - from);
}

/** Between two samples the time is taken to have been used evenly. */
function wantedUntil(samples: readonly ResourceSample[], at: Micros): number {
	const index = samples.findIndex((sample) => sample.at >= at);
	const [before, after] = [samples[index - 1], samples[index] ?? samples.at(-1)];
	if (after === undefined) return 0;
	const until = after.cpuMs + after.waitingMs;
	if (before === undefined) return until;
	return before.cpuMs + before.waitingMs + ((until - before.cpuMs - before.waitingMs) * (at - before.at)) / (after.at - before.at);
}
