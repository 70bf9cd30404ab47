import type { LearnOptions } from './learn.ts';

/** As cross-validate.ts found best. */
export const OPTIONS: LearnOptions = {
	rounds: 3,
	epochs: 6,
	decay: 0.0002,
	hidden: 60,
	leastHostile: 2,
	leastBenign: 12,
	mostFeatures: 56_000,
};
