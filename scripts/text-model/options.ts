import type { LearnOptions } from './learn.ts';

/** The best options by cross-validate.ts. */
export const OPTIONS: LearnOptions = { rounds: 3, epochs: 3, decay: 0.0005, leastHostile: 2, leastBenign: 12, mostFeatures: 60_000 };
