// Time as some threads had it: what they spent waiting for a processor, or for a device, does not count. On a machine with nothing else to do it is the time
// on the wall; on a busy one it goes as slowly as the threads do.

import type { Task } from './read-tasks.ts';

/** Ready to run, or held up by a device. One that its tracer has stopped waits for the tracer, which is a thread of its own. */
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

	/** Milliseconds since the last look during which no thread was held up. Looked at often, waits of several threads one after another all count. */
	advance(): number {
		const at = this.#now();
		const known = byId(this.#tasks());
		let unhindered = at - this.#at;
		for (const task of known.values()) {
			const before = this.#known.get(task.id);
			unhindered = Math.min(unhindered, at - this.#at - (task.waitedMs - (before?.waitedMs ?? 0)));
			// How long it has been waiting now nobody knows; that it ran is sure.
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
