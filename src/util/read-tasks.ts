// The kernel's accounting of every thread below some processes: its state, its running time, and its waiting time for a processor.

import { readdirSync, readFileSync } from 'node:fs';

export interface Task {
	readonly id: number;
	/** The kernel's letter: R runs or waits for a processor, D waits for a device, S sleeps, t is stopped by its tracer. */
	readonly state: string;
	readonly ranMs: number;
	/** Time that the thread was runnable and waited for a processor. The current wait is not counted yet. */
	readonly waitedMs: number;
}

/** Reads everything synchronously, in a few microseconds per file. Threads that end meanwhile are left out. Returns an empty list if /proc cannot be read. */
export function readTasks(roots: readonly number[]): readonly Task[] {
	const tasks: Task[] = [];
	const ahead = [...roots];
	for (let pid = ahead.pop(); pid !== undefined; pid = ahead.pop()) {
		for (const thread of threadsOf(pid)) {
			const directory = `/proc/${pid}/task/${thread}`;
			const task = readTask(directory, Number(thread));
			if (task !== undefined) tasks.push(task);
			// 6584 6590 : children are listed by the thread that made them
			for (const child of read(`${directory}/children`)?.split(' ') ?? []) if (child !== '') ahead.push(Number(child));
		}
	}
	return tasks;
}

function readTask(directory: string, id: number): Task | undefined {
	// 52340112 1830025 64 : nanoseconds that it ran, that it waited, and how often
	const [ran, waited] = read(`${directory}/schedstat`)?.split(' ') ?? [];
	// 42 (node (x)) S 1 42 … : the state is after the name's closing bracket
	const text = read(`${directory}/stat`);
	if (text === undefined || ran === undefined) return undefined;
	return { id, state: text.charAt(text.lastIndexOf(')') + 2), ranMs: Number(ran) / 1e6, waitedMs: Number(waited) / 1e6 };
}

function threadsOf(pid: number): readonly string[] {
	try {
		return readdirSync(`/proc/${pid}/task`);
	} catch {
		return [];
	}
}

function read(file: string): string | undefined {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return undefined;
	}
}
