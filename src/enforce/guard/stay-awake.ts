// Waking an idle processor takes longer than many a response. While messages arrive without a pause, the event loop polls for the next one
// for a moment without sleeping. It does so only then: a process that a single message wakes may share our processor and would wait for that moment to end.

import { availableParallelism } from 'node:os';

const MOMENT_MS = 0.12;
/** Messages closer together than this arrive without a pause. */
const PAUSE_MS = 1;
const MANY = 8;

/** One instance per guard: the messages of all its sessions count together. */
export class StayAwake {
	/** With one processor, the other side would have to wait until the guard sleeps. */
	readonly #isWorthIt = availableParallelism() > 1;
	#last = 0;
	#inARow = 0;
	#until = 0;
	#isLooking = false;

	/** Called after a message was forwarded. */
	sent(): void {
		const now = performance.now();
		this.#inARow = now - this.#last < PAUSE_MS ? this.#inARow + 1 : 0;
		this.#last = now;
		if (!this.#isWorthIt || this.#inARow < MANY) return;
		this.#until = now + MOMENT_MS;
		if (this.#isLooking) return;
		this.#isLooking = true;
		setImmediate(this.#look);
	}

	readonly #look = (): void => {
		this.#isLooking = performance.now() < this.#until;
		if (this.#isLooking) setImmediate(this.#look);
	};
}
