// Whose message is next, when there are more than can be handled at once: after a slice of time everyone else gets a turn before the next message of the same session.

/** What one round of the event loop may spend on messages, but for the last of them. */
const SLICE_MS = 10;

/** What waits under one key. `first`: the next of them; taking it from the front of a long list would move all others. */
interface Row {
	readonly works: (() => void)[];
	first: number;
}

export class Turns {
	/** Until when the present slice lasts; undefined: none has begun. */
	#until: number | undefined;
	readonly #waiting = new Map<unknown, Row>();
	readonly #now: () => number;

	constructor(now: () => number = () => performance.now()) {
		this.#now = now;
	}

	/** At once while there is time, else in turn with the work of others; that of one key in its order. */
	take(key: unknown, work: () => void): void {
		if (this.#waiting.size === 0 && this.#hasTime()) work();
		else {
			const row = this.#waiting.get(key);
			if (row === undefined) this.#waiting.set(key, { works: [work], first: 0 });
			else row.works.push(work);
		}
	}

	#hasTime(): boolean {
		if (this.#until !== undefined) return this.#now() < this.#until;
		this.#until = this.#now() + SLICE_MS;
		setImmediate(() => this.#round());
		return true;
	}

	#round(): void {
		this.#until = undefined;
		if (this.#waiting.size === 0) return;
		this.#hasTime();
		do {
			const [next] = this.#waiting;
			if (next === undefined) return;
			const [key, row] = next;
			const work = row.works[row.first++];
			// Behind all others.
			this.#waiting.delete(key);
			if (row.first < row.works.length) this.#waiting.set(key, row);
			work?.();
		} while (this.#now() < (this.#until ?? 0));
	}
}
