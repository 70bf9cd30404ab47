// Whether this machine can bear another audit, by its processors, by what its memory has free, and by what audits took here before.

import { availableParallelism } from 'node:os';
import { tryHostLock } from '#util/host-lock.ts';
import { freeMemory } from './free-memory.ts';

/** Of one audit, until some have been measured: the server, the tracer, the sink and the judge. Measured peaks are in docs/scale.md. */
const FIRST_BYTES = 768 * 1024 ** 2;
const LEAST_BYTES = 256 * 1024 ** 2;
/** Of the peaks that were measured last, the greatest counts: servers differ by more than this adds. */
const REMEMBERED = 20;
const MARGIN = 1.25;
/** An audit that began a moment ago has not taken its memory yet. */
const GROWING_MS = 5_000;

export interface HostCapacity {
	/** The most audits at once. */
	readonly atOnce: number;
	/** `undefined`: the machine bears no other audit now. Else a place for one until it is disposed of. */
	place(): Promise<AsyncDisposable | undefined>;
	/** What the processes of an audit took together. */
	measured(peakKib: number): void;
}

/** `jobs`: how many a person wants; else as many as there are processors, together with all other workers of this machine, who share the name of `slots`. */
export function hostCapacity(jobs?: number, free: () => number = freeMemory, slots = 'fleet slot'): HostCapacity {
	const atOnce = jobs ?? availableParallelism();
	const begun = new Set<{ readonly at: number }>();
	const peaks: number[] = [];
	const hasMemory = () => {
		const one = peaks.length === 0 ? FIRST_BYTES : Math.max(LEAST_BYTES, MARGIN * Math.max(...peaks));
		const growing = [...begun].filter(({ at }) => performance.now() - at < GROWING_MS).length;
		// At least one, so that a small machine is slow rather than idle.
		return begun.size === 0 || free() >= one * (growing + 1);
	};
	return {
		atOnce,
		place: async () => {
			if (!hasMemory()) return undefined;
			const slot = jobs === undefined ? await freeSlot(slots, atOnce) : undefined;
			if (jobs === undefined && slot === undefined) return undefined;
			const audit = { at: performance.now() };
			begun.add(audit);
			return {
				[Symbol.asyncDispose]: async () => {
					begun.delete(audit);
					await slot?.[Symbol.asyncDispose]();
				},
			};
		},
		measured: (peakKib) => {
			peaks.push(peakKib * 1024);
			if (peaks.length > REMEMBERED) peaks.shift();
		},
	};
}

async function freeSlot(name: string, count: number): Promise<AsyncDisposable | undefined> {
	for (let number = 0; number < count; number++) {
		const slot = await tryHostLock(`${name} ${number}`);
		if (slot !== undefined) return slot;
	}
	return undefined;
}
