// Measures resource use that grows with the calls and is never released.

import type { ResourceSample, Usage } from '#model/resources.ts';

export interface Growth {
	/** Growth from before the first call to the end of the idle time. */
	readonly amount: number;
	/** Steps that each added a fair part of the growth. For a long sequence of steps: the last step of each batch that did. */
	readonly steps: readonly number[];
}

/** A smaller share of the growth counts as noise. */
const FAIR_PART = 1 / 16;
/** In a longer sequence no single step adds a fair part, so steps are compared in batches. */
const MOST_PARTS = 12;

export function growthOver(samples: readonly ResourceSample[], field: keyof Usage): Growth | undefined {
	const firstStep = samples.findIndex(({ step }) => step !== undefined);
	const before = samples[firstStep - 1];
	const end = samples.findLast(({ phase }) => phase === 'idle') ?? samples.findLast(({ step }) => step !== undefined);
	if (before === undefined || end === undefined) return undefined;
	const amount = end[field] - before[field];
	const ends = samples.filter(({ step }, index) => step !== undefined && samples[index + 1]?.step !== step);
	const stride = Math.ceil(ends.length / MOST_PARTS);
	const steps: number[] = [];
	let level = before[field];
	for (const [index, { step, [field]: now }] of ends.entries()) {
		if (step === undefined || (index + 1) % stride !== 0) continue;
		if (now - level >= amount * FAIR_PART) steps.push(step);
		level = now;
	}
	return { amount, steps };
}
