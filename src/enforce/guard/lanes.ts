// Runs work in order: while one piece of a lane is under way, the next pieces of that lane wait.

import { Fifo } from '#util/fifo.ts';

type Work = () => void | Promise<void>;

export class Lanes {
	/** Of each lane that is busy, what waits in it. */
	readonly #busy = new Map<unknown, Fifo<Work>>();
	#onIdle: (() => void)[] = [];

	/** Runs the work immediately if its lane is idle. A promise must not reject. */
	run(lane: unknown, work: Work): void {
		const waiting = this.#busy.get(lane);
		if (waiting !== undefined) {
			waiting.push(work);
			return;
		}
		const underWay = work();
		if (underWay !== undefined) void this.#finish(lane, underWay);
	}

	/** Calls `done` when all present work is finished, or immediately if there is none. */
	afterAll(done: () => void): void {
		if (this.#busy.size === 0) done();
		else this.#onIdle.push(done);
	}

	async #finish(lane: unknown, first: Promise<void>): Promise<void> {
		const waiting = new Fifo<Work>();
		this.#busy.set(lane, waiting);
		await first;
		for (let next = waiting.take(); next !== undefined; next = waiting.take()) await next();
		this.#busy.delete(lane);
		if (this.#busy.size > 0) return;
		const onIdle = this.#onIdle;
		this.#onIdle = [];
		for (const done of onIdle) done();
	}
}
