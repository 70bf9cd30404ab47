import { Problem } from '../problem.ts';

const WINDOW_MS = 60_000;
const MOST_FAILED = 30;
/** On some networks callers choose their addresses, so the oldest entries are evicted. */
const MOST_ADDRESSES = 10_000;

/** Counts invalid credentials by address, to prevent guessing. */
export class FailedAttempts {
	readonly #failed = new Map<string, { count: number; readonly until: number }>();
	readonly #now: () => number;

	constructor(now: () => number = Date.now) {
		this.#now = now;
	}

	add(address: string): void {
		const known = this.#failed.get(address);
		if (known !== undefined && known.until > this.#now()) known.count += 1;
		else {
			this.#failed.delete(address);
			this.#failed.set(address, { count: 1, until: this.#now() + WINDOW_MS });
		}
		for (const key of this.#failed.keys()) {
			if (this.#failed.size <= MOST_ADDRESSES) break;
			this.#failed.delete(key);
		}
	}

	refuseTooMany(address: string): void {
		const known = this.#failed.get(address);
		const left = known === undefined ? 0 : known.until - this.#now();
		if (known === undefined || left <= 0 || known.count < MOST_FAILED) return;
		throw new Problem(429, 'too many failed attempts', { headers: { 'retry-after': String(Math.ceil(left / 1000)) } });
	}
}
