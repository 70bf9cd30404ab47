const WINDOW_MS = 60_000;
/** Of keys whose last call was long ago some are kept until there are so many. */
const MOST_KEYS = 10_000;

/** How many calls the last minute had, by key. */
export class RateCounter {
	readonly #times = new Map<string, number[]>();
	readonly #now: () => number;

	constructor(now: () => number) {
		this.#now = now;
	}

	counts(keys: readonly string[]): Readonly<Record<string, number>> {
		const since = this.#now() - WINDOW_MS;
		return Object.fromEntries(
			keys.map((key) => {
				const times = this.#times.get(key) ?? [];
				const first = times.findIndex((at) => at > since);
				times.splice(0, first === -1 ? times.length : first);
				return [key, times.length];
			}),
		);
	}

	count(keys: readonly string[]): void {
		for (const key of keys) {
			const times = this.#times.get(key);
			if (times !== undefined) times.push(this.#now());
			else {
				if (this.#times.size >= MOST_KEYS) this.#times.clear();
				this.#times.set(key, [this.#now()]);
			}
		}
	}
}
