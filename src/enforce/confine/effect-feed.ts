import type { EffectSource, NotedEffect } from '#enforce/guard/effect-source.ts';

/** Passes effects from their observers to the sessions, which begin later. No observer knows the session of an effect, so each session gets all. */
export class EffectFeed implements EffectSource {
	readonly #watching = new Set<(effect: NotedEffect) => void>();
	readonly #catchUp: (() => void)[] = [];

	tell(effect: NotedEffect): void {
		for (const see of this.#watching) see(effect);
	}

	/** Adds an observer that is asked for effects that it has not passed on yet. */
	askBefore(catchUp: () => void): void {
		this.#catchUp.push(catchUp);
	}

	watch(see: (effect: NotedEffect) => void): () => void {
		this.#watching.add(see);
		return () => this.#watching.delete(see);
	}

	catchUp(): void {
		for (const catchUp of this.#catchUp) catchUp();
	}
}
