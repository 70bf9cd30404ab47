import type { Step, Untested } from '#model/step.ts';

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A step before it has its number and its time. */
export type Draft = DistributiveOmit<Step, 'id' | 'timeoutMs'>;

/** One declared thing: its steps are made only when there is room for them. */
export interface Entry {
	readonly kind: Untested['kind'];
	readonly name: string;
	readonly drafts: () => readonly Draft[] | string;
	/** It has had steps before, or has been named as untested. */
	readonly isMore: boolean;
}
