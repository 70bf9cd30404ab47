import type { EffectSource, NotedEffect } from '#enforce/guard/effect-source.ts';

/** Joins those who see effects to the sessions, which begin after them. Whose it was nobody knows: each hears of all. */
export class EffectFeed implements EffectSource {
	readonly #watching = new Set<(effect: NotedEffect) => void>();
	readonly #catchUp: (() => void)[] = [];

	tell(effect: NotedEffect): void {
		for (const see of this.#watching) see(effect);
	}

	/** Whoever has to be asked for what it has not told yet. */
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
