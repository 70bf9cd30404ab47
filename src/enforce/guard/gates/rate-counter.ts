const WINDOW_MS = 60_000;
/** Beyond this number, new keys share one counter. An agent can invent tool names without limit, and they must not evict the counts of others. */
const MOST_KEYS = 10_000;
/** Expired times are removed in large pieces, so that a call costs the same however many there were. */
const LEAST_CUT = 1024;
/** Interval between two scans that remove keys without recent calls. */
const TIDY_MS = 1000;

interface Counted {
	readonly key: string;
}

/** Times of the calls of the last minute, the oldest first. */
class Times {
	#all: number[] = [];
	/** Index of the first time within the window. */
	#first = 0;

	add(now: number): void {
		this.#all.push(now);
	}

	after(since: number): number {
		while (this.#first < this.#all.length && (this.#all[this.#first] ?? 0) <= since) this.#first++;
		if (this.#first > LEAST_CUT && this.#first * 2 > this.#all.length) {
			this.#all = this.#all.slice(this.#first);
			this.#first = 0;
		}
		return this.#all.length - this.#first;
	}
}

/** Counts the calls of the last minute, by key. */
export class RateCounter {
	readonly #times = new Map<string, Times>();
	readonly #together = new Times();
	readonly #now: () => number;
	#tidied = 0;

	constructor(now: () => number) {
		this.#now = now;
	}

	counts(limits: readonly Counted[]): ReadonlyMap<string, number> {
		const since = this.#now() - WINDOW_MS;
		const counts = new Map<string, number>();
		for (const { key } of limits) counts.set(key, this.#timesOf(key)?.after(since) ?? 0);
		return counts;
	}

	count(limits: readonly Counted[]): void {
		for (const { key } of limits) {
			const now = this.#now();
			let times = this.#timesOf(key);
			if (times === undefined) {
				times = new Times();
				this.#times.set(key, times);
			}
			times.add(now);
		}
	}

	/** Returns undefined for a new key if there is room for it. */
	#timesOf(key: string): Times | undefined {
		return this.#times.get(key) ?? (this.#hasRoom() ? undefined : this.#together);
	}

	#hasRoom(): boolean {
		if (this.#times.size < MOST_KEYS) return true;
		const now = this.#now();
		if (now - this.#tidied < TIDY_MS) return false;
		this.#tidied = now;
		for (const [key, times] of this.#times) if (times.after(now - WINDOW_MS) === 0) this.#times.delete(key);
		return this.#times.size < MOST_KEYS;
	}
}
