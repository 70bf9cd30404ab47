const WINDOW_MS = 60_000;
/** Bound on remembered tokens. The least recently used ones are forgotten. */
const MOST_TOKENS = 10_000;

/** Limits the requests of each token per minute. */
export class TokenRate {
	readonly #perMinute: number;
	readonly #now: () => number;
	/** Times of each token's requests within the last minute, the oldest first. */
	readonly #asked = new Map<string, number[]>();

	constructor(perMinute: number, now: () => number = Date.now) {
		this.#perMinute = perMinute;
		this.#now = now;
	}

	/** Counts a request. Returns undefined if it may pass, else the seconds until the next one may. */
	take(token: string): number | undefined {
		const now = this.#now();
		const recent = (this.#asked.get(token) ?? []).filter((at) => at > now - WINDOW_MS);
		this.#asked.delete(token);
		this.#asked.set(token, recent);
		if (this.#asked.size > MOST_TOKENS) this.#asked.delete(this.#asked.keys().next().value ?? '');
		const oldest = recent[0];
		if (oldest !== undefined && recent.length >= this.#perMinute) return Math.max(1, Math.ceil((oldest + WINDOW_MS - now) / 1000));
		recent.push(now);
		return undefined;
	}
}
