// The kernel's accounting of every thread below some processes: its state, its running time, and its waiting time for a processor.

import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { longestWait } from './thread-wait.ts';

export interface Task {
	readonly id: number;
	/** The kernel's letter: R runs or waits for a processor, D waits for a device, S sleeps, t is stopped by its tracer. */
	readonly state: string;
	readonly ranMs: number;
	/** Time that the thread was runnable and waited for a processor. The current wait is not counted yet. */
	readonly waitedMs: number;
}

/** The files of one thread. */
const FILES = ['schedstat', 'stat', 'children'] as const;
/** Bound on the threads whose files stay open, because a process may have only 1,024 descriptors. */
const MOST_KEPT = 100;
/** The state of a process whose parent has not noticed its end yet. */
const ENDED = 'Z';
/** A timer of a thread that expires later than this was set before the present moment began. */
const LATER_MS = 250;
/** None of the files is longer, except the children of a process that has hundreds. */
const BUFFER_BYTES = 4096;

type TaskFile = (typeof FILES)[number];

/**
 * Reads the threads below some processes repeatedly. Their files stay open between two calls, because opening one costs more than reading it.
 * Threads that end meanwhile are left out. Returns an empty list if /proc cannot be read.
 */
export class TaskReader implements Disposable {
	readonly #roots: readonly number[];
	readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES);
	/** Keyed by directory. A number may be reused for another thread, but an open file stays that of its original thread. */
	#kept = new Map<string, ReadonlyMap<TaskFile, number>>();
	/** Of the threads that were read last and had not ended. */
	#directories: readonly string[] = [];
	#isClosed = false;

	constructor(roots: readonly number[]) {
		this.#roots = roots;
	}

	read(): readonly Task[] {
		const tasks: Task[] = [];
		const directories: string[] = [];
		const seen = new Map<string, ReadonlyMap<TaskFile, number>>();
		const ahead = [...this.#roots];
		for (let pid = ahead.pop(); pid !== undefined; pid = ahead.pop()) {
			for (const thread of threadsOf(pid)) {
				const directory = `/proc/${pid}/task/${thread}`;
				const files = this.#filesOf(directory, seen.size);
				if (files !== undefined) seen.set(directory, files);
				const text = (file: TaskFile) => this.#text(directory, file, files?.get(file));
				const task = taskOf(Number(thread), text('schedstat'), text('stat'));
				if (task !== undefined) tasks.push(task);
				if (task !== undefined && task.state !== ENDED) directories.push(directory);
				// 6584 6590 : children are listed by the thread that made them
				for (const child of text('children')?.split(' ') ?? []) if (child !== '') ahead.push(Number(child));
			}
		}
		for (const [directory, files] of this.#kept) if (seen.get(directory) !== files) close(files);
		this.#kept = seen;
		this.#directories = directories;
		return tasks;
	}

	/**
	 * Returns undefined if some thread runs or is going to, because it waits with a limit. Otherwise it returns the total running time: if that is still the same
	 * later, no thread ran meanwhile, and none will unless something else than these threads wakes it. `hasTimers`: what their timers do is of no interest.
	 */
	restingAt({ hasTimers = false }: { readonly hasTimers?: boolean } = {}): number | undefined {
		const tasks = this.read().filter(({ state }) => state !== ENDED);
		if (tasks.length === 0 || tasks.some(({ state }) => state !== 'S')) return undefined;
		for (const directory of hasTimers ? [] : this.#directories) {
			const syscall = textOf(`${directory}/syscall`);
			// Absent: the thread has ended, or the kernel does not tell.
			if (syscall === undefined || longestWait(syscall) < LATER_MS) return undefined;
		}
		return tasks.reduce((sum, { ranMs }) => sum + ranMs, 0);
	}

	/** Reading still works afterwards, file by file. */
	[Symbol.dispose](): void {
		this.#isClosed = true;
		for (const files of this.#kept.values()) close(files);
		this.#kept.clear();
	}

	#filesOf(directory: string, count: number): ReadonlyMap<TaskFile, number> | undefined {
		const kept = this.#kept.get(directory);
		if (kept !== undefined || this.#isClosed || count >= MOST_KEPT) return kept;
		const opened = new Map<TaskFile, number>();
		try {
			for (const file of FILES) opened.set(file, openSync(`${directory}/${file}`, 'r'));
			return opened;
		} catch {
			close(opened); // it is gone, or there are too many open files
			return undefined;
		}
	}

	#text(directory: string, file: TaskFile, descriptor: number | undefined): string | undefined {
		try {
			const length = descriptor === undefined ? BUFFER_BYTES : readSync(descriptor, this.#buffer, 0, BUFFER_BYTES, 0);
			if (length < BUFFER_BYTES) return this.#buffer.toString('latin1', 0, length);
		} catch {
			// The thread has ended, and another one may have its number.
		}
		return textOf(`${directory}/${file}`);
	}
}

function textOf(path: string): string | undefined {
	try {
		return readFileSync(path, 'latin1');
	} catch {
		return undefined;
	}
}

function close(files: ReadonlyMap<TaskFile, number>): void {
	for (const descriptor of files.values()) closeSync(descriptor);
}

function taskOf(id: number, schedstat: string | undefined, stat: string | undefined): Task | undefined {
	// 52340112 1830025 64 : nanoseconds that it ran, that it waited, and how often
	const [ran, waited] = schedstat?.split(' ') ?? [];
	if (stat === undefined || ran === undefined) return undefined;
	// 42 (node (x)) S 1 42 … : the state is after the name's closing bracket
	return { id, state: stat.charAt(stat.lastIndexOf(')') + 2), ranMs: Number(ran) / 1e6, waitedMs: Number(waited) / 1e6 };
}

function threadsOf(pid: number): readonly string[] {
	try {
		return readdirSync(`/proc/${pid}/task`);
	} catch {
		return [];
	}
}
