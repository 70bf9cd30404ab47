// Time as some threads had it: waiting for a processor or a device does not count. On an idle machine it equals wall-clock time;
// on a busy machine it passes as slowly as the threads run.

import type { Task } from './task-reader.ts';

/** States of a runnable thread or one that waits for a device. A thread that its tracer stopped waits for the tracer, which is a thread of its own. */
const HELD_UP = new Set(['R', 'D']);

export class UnhinderedTime {
	readonly #tasks: () => readonly Task[];
	readonly #now: () => number;
	#at: number;
	#known: ReadonlyMap<number, Task>;

	constructor(tasks: () => readonly Task[], now = () => performance.now()) {
		this.#tasks = tasks;
		this.#now = now;
		this.#at = now();
		this.#known = byId(tasks());
	}

	/** Returns the milliseconds since the last call during which no thread was held up. With frequent calls, consecutive waits of several threads all count. */
	advance(): number {
		const at = this.#now();
		const known = byId(this.#tasks());
		let unhindered = at - this.#at;
		for (const task of known.values()) {
			const before = this.#known.get(task.id);
			unhindered = Math.min(unhindered, at - this.#at - (task.waitedMs - (before?.waitedMs ?? 0)));
			// The length of the current wait is unknown, but the running time is certain.
			if (HELD_UP.has(task.state)) unhindered = Math.min(unhindered, task.ranMs - (before?.ranMs ?? 0));
		}
		this.#at = at;
		this.#known = known;
		return Math.max(0, unhindered);
	}
}

function byId(tasks: readonly Task[]): ReadonlyMap<number, Task> {
	return new Map(tasks.map((task) => [task.id, task]));
}
