import type { LearnOptions } from './learn.ts';

/** As cross-validate.ts found best. */
export const OPTIONS: LearnOptions = { rounds: 3, epochs: 3, decay: 0.0005, leastHostile: 2, leastBenign: 12, mostFeatures: 56_000 };
