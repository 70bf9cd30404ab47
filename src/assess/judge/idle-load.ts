// Measures the processor time that a server used and requested while it was idle. The two differ on a busy machine.

import type { ResourceSample } from '#model/resources.ts';
import type { Micros } from '#model/step.ts';

export interface IdleLoad {
	readonly cpuMs: number;
	readonly wallMs: number;
	/** Share of one processor over the whole idle time. */
	readonly share: number;
	/** The same share, including the time spent waiting for a processor. */
	readonly wanted: number;
	/** Wanted share in the calmest quarter of the time, or at its very end. The value is near zero if the work ended. */
	readonly leastWanted: number;
	/** Start of this load: the server's start, or the steps at the moment when it began. Empty if it began after the last call. */
	readonly since: 'start' | readonly number[];
}

/** A busy server is observed for longer than this, so a shorter idle time means a calm server. */
const SHORTEST = 3_000_000;
const QUARTERS = 4;
const VERY_END = 500_000;
/** Step width of the search backwards for the beginning of the load. */
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

/** Every server is busy during start-up and calls. Only the pause before the first call shows whether it was busy from the start. */
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
	// Each sample covers the time since the previous sample.
	return samples.flatMap(({ at, step }, index) =>
		step !== undefined && at > began && (samples[index - 1]?.at ?? 0) < began + MOMENT ? [step] : [],
	);
}

/** Returns the share of a processor that was wanted in a span. */
export function wantedBetween(samples: readonly ResourceSample[], from: Micros, to: Micros): number {
	return ((wantedUntil(samples, to) - wantedUntil(samples, from)) * 1000) / (to - from);
}

/** Interpolates linearly between two samples. */
function wantedUntil(samples: readonly ResourceSample[], at: Micros): number {
	const index = samples.findIndex((sample) => sample.at >= at);
	const [before, after] = [samples[index - 1], samples[index] ?? samples.at(-1)];
	if (after === undefined) return 0;
	const until = after.cpuMs + after.waitingMs;
	if (before === undefined) return until;
	return before.cpuMs + before.waitingMs + ((until - before.cpuMs - before.waitingMs) * (at - before.at)) / (after.at - before.at);
}
