// Whether this machine can run another audit, by its processors, its free memory, and the measured memory of earlier audits.

import { availableParallelism } from 'node:os';
import { tryHostLock } from '#util/host-lock.ts';
import { freeMemory } from './free-memory.ts';

/** Estimate for one audit before any was measured: server, tracer, sink and judge. docs/scale.md has measured peaks. */
const FIRST_BYTES = 768 * 1024 ** 2;
const LEAST_BYTES = 256 * 1024 ** 2;
/** The maximum of this many last peaks counts, because servers differ a lot. */
const REMEMBERED = 20;
const MARGIN = 1.25;
/** An audit that began more recently has not reached its peak memory yet. */
const GROWING_MS = 5_000;

export interface HostCapacity {
	/** Maximum number of concurrent audits. */
	readonly atOnce: number;
	/** Returns a slot for one audit until it is disposed, or `undefined` if the machine cannot run another one now. */
	place(): Promise<AsyncDisposable | undefined>;
	/** Records the peak memory of all processes of an audit. */
	measured(peakKib: number): void;
}

/** `jobs`: the number that the user wants. Otherwise all workers of this machine together, which share the name of `slots`, run one audit per processor. */
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
