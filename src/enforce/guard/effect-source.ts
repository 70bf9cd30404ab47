import type { OutcomeNote } from '#model/ledger.ts';

/** One observed effect of the server. */
export type NotedEffect = NonNullable<OutcomeNote['effects']>[number];

/** An observer of the server's effects. */
export interface EffectSource {
	/** Reports every effect from now on. Returns a function that stops it. */
	watch(see: (effect: NotedEffect) => void): () => void;
	/** Reports immediately all effects up to now. */
	catchUp(): void;
}
