/** Reviewing, recording and storing a part takes about 30 µs, and all clients wait meanwhile. */
const MOST_CHANGES = 20_000;
const WINDOW_MS = 60_000;

/** Bounds the new or changed parts of a declaration that the guard accepts within a minute. A server that changes thousands in every listing gets errors. */
export class ChangeBudget {
	#changes: { readonly at: number; readonly count: number }[] = [];
	readonly #now: () => number;

	constructor(now: () => number) {
		this.#now = now;
	}

	/** Throws while the changes of the last minute exceed the bound. */
	check(): void {
		const since = this.#now() - WINDOW_MS;
		this.#changes = this.#changes.filter(({ at }) => at > since);
		const taken = this.#changes.reduce((sum, { count }) => sum + count, 0);
		if (taken >= MOST_CHANGES) throw new Error(`the server’s declaration changes too fast: ${taken} parts in a minute`);
	}

	spend(count: number): void {
		if (count > 0) this.#changes.push({ at: this.#now(), count });
	}
}
