/** Reviewing, recording and storing a part takes the guard some 30 µs, and every client waits meanwhile. */
const MOST_CHANGES = 20_000;
const WINDOW_MS = 60_000;

/** Bounds how many new or changed parts of a declaration the guard takes in within a minute: a server that changes thousands in every listing gets errors. */
export class ChangeBudget {
	#changes: { readonly at: number; readonly count: number }[] = [];
	readonly #now: () => number;

	constructor(now: () => number) {
		this.#now = now;
	}

	/** Throws while the last minute's changes are too many. */
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
