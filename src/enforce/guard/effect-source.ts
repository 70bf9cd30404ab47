import type { OutcomeNote } from '#model/ledger.ts';

/** One thing that the server was seen to do. */
export type NotedEffect = NonNullable<OutcomeNote['effects']>[number];

/** An observer of what the server does. */
export interface EffectSource {
	/** Told of everything from now on, until it is stopped. */
	watch(see: (effect: NotedEffect) => void): () => void;
	/** Tells at once what has happened up to now. */
	catchUp(): void;
}
