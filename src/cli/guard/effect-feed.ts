import type { Effect } from '#guard/gates/call-record.ts';
import type { EffectSource } from '#guard/make-gates.ts';

/** Joins those who see effects to the session, which begins after them. */
export class EffectFeed implements EffectSource {
	#see: (effect: Effect) => void = () => {};
	readonly #catchUp: (() => void)[] = [];

	tell(effect: Effect): void {
		this.#see(effect);
	}

	/** Whoever has to be asked for what it has not told yet. */
	askBefore(catchUp: () => void): void {
		this.#catchUp.push(catchUp);
	}

	watch(see: (effect: Effect) => void): void {
		this.#see = see;
	}

	catchUp(): void {
		for (const catchUp of this.#catchUp) catchUp();
	}
}
