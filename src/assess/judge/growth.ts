// What grows with the calls and is never given back.

import type { ResourceSample, Usage } from '#model/resources.ts';

export interface Growth {
	/** From before the first call to the end of the idle time. */
	readonly amount: number;
	/** Steps that each added a fair part of it; of many steps, the last of each row that did. */
	readonly steps: readonly number[];
}

/** A step that adds less than this part is noise. */
const FAIR_PART = 1 / 16;
/** Of many steps no single one adds a fair part: they are then looked at in rows. */
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
