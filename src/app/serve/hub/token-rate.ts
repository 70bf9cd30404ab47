const WINDOW_MS = 60_000;
/** Tokens beyond these that asked longest ago are forgotten. */
const MOST_TOKENS = 10_000;

/** How often each token may ask within a minute. */
export class TokenRate {
	readonly #perMinute: number;
	readonly #now: () => number;
	/** By token: when it asked within the last minute, the oldest first. */
	readonly #asked = new Map<string, number[]>();

	constructor(perMinute: number, now: () => number = Date.now) {
		this.#perMinute = perMinute;
		this.#now = now;
	}

	/** Counts a request; undefined: it may pass. Else in how many seconds the next one may. */
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
