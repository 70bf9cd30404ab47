import type { Step, Untested } from '#model/step.ts';

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A step without its id and its timeout. */
export type Draft = DistributiveOmit<Step, 'id' | 'timeoutMs'>;

/** One declared entry. Its steps are made only if there is room for them. */
export interface Entry {
	readonly kind: Untested['kind'];
	readonly name: string;
	readonly drafts: () => readonly Draft[] | string;
	/** Whether the entry already has steps, or is already listed as untested. */
	readonly isMore: boolean;
}
