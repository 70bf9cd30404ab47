// What grows with the calls and is never given back.

import type { ResourceSample, Usage } from '#model/resources.ts';

export interface Growth {
	/** From before the first call to the end of the idle time. */
	readonly amount: number;
	/** Steps that each added a fair part of it. */
	readonly steps: readonly number[];
}

/** A step that adds less than this part is noise. */
const FAIR_PART = 1 / 16;

export function growthOver(samples: readonly ResourceSample[], field: keyof Usage): Growth | undefined {
	const firstStep = samples.findIndex(({ step }) => step !== undefined);
	const before = samples[firstStep - 1];
	const end = samples.findLast(({ phase }) => phase === 'idle') ?? samples.findLast(({ step }) => step !== undefined);
	if (before === undefined || end === undefined) return undefined;
	const amount = end[field] - before[field];
	const steps: number[] = [];
	let level = before[field];
	for (const [index, { step, [field]: now }] of samples.entries()) {
		if (step === undefined || samples[index + 1]?.step === step) continue;
		if (now - level >= amount * FAIR_PART) steps.push(step);
		level = now;
	}
	return { amount, steps };
}
