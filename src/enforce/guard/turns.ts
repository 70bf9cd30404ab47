// Decides whose message is next when there are too many at once: after a time slice, every other session gets a turn before the next message of the same session.

import { Fifo } from '#util/fifo.ts';

/** What one round of the event loop may spend on messages, but for the last of them. */
const SLICE_MS = 10;

export class Turns {
	/** End of the present slice, or undefined if none has begun. */
	#until: number | undefined;
	readonly #waiting = new Map<unknown, Fifo<() => void>>();
	readonly #now: () => number;

	constructor(now: () => number = () => performance.now()) {
		this.#now = now;
	}

	/** Runs the work immediately while there is time, otherwise in turn with other keys. The work of one key keeps its order. */
	take(key: unknown, work: () => void): void {
		if (this.#waiting.size === 0 && this.#hasTime()) work();
		else {
			const row = this.#waiting.get(key) ?? new Fifo<() => void>();
			if (row.size === 0) this.#waiting.set(key, row);
			row.push(work);
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
			const work = row.take();
			// Behind all others.
			this.#waiting.delete(key);
			if (row.size > 0) this.#waiting.set(key, row);
			work?.();
		} while (this.#now() < (this.#until ?? 0));
	}
}
