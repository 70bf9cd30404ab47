const WINDOW_MS = 60_000;
/** When there are so many keys, all counts begin anew: an agent can make up tool names without end. */
const MOST_KEYS = 10_000;
/** What is over is cut off in pieces, so that a call costs the same however many there were. */
const LEAST_CUT = 1024;

interface Times {
	all: number[];
	/** Those before are older than the window. */
	first: number;
}

/** How many calls the last minute had, by key. */
export class RateCounter {
	readonly #times = new Map<string, Times>();
	readonly #now: () => number;

	constructor(now: () => number) {
		this.#now = now;
	}

	counts(keys: readonly string[]): ReadonlyMap<string, number> {
		const since = this.#now() - WINDOW_MS;
		const counts = new Map<string, number>();
		for (const key of keys) counts.set(key, this.#count(key, since));
		return counts;
	}

	count(keys: readonly string[]): void {
		for (const key of keys) {
			const times = this.#times.get(key);
			if (times !== undefined) times.all.push(this.#now());
			else {
				if (this.#times.size >= MOST_KEYS) this.#times.clear();
				this.#times.set(key, { all: [this.#now()], first: 0 });
			}
		}
	}

	#count(key: string, since: number): number {
		const times = this.#times.get(key);
		if (times === undefined) return 0;
		while (times.first < times.all.length && (times.all[times.first] ?? 0) <= since) times.first++;
		if (times.first > LEAST_CUT && times.first * 2 > times.all.length) {
			times.all = times.all.slice(times.first);
			times.first = 0;
		}
		return times.all.length - times.first;
	}
}
