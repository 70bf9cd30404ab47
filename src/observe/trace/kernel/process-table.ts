// The processes of a trace: threads belong to processes, and children inherit program, directory and descriptors. Exited ones are removed.

import type { Micros } from '#model/step.ts';
import { Descriptors } from './descriptors.ts';
import type { ListeningSockets } from './listeners.ts';
import type { Mappings } from './mappings.ts';

export interface Process {
	readonly pid: number;
	/** Its number in its own pid namespace, which `/proc/<number>` refers to. */
	innerPid: number;
	exe: string | undefined;
	cwd: string;
	/** Its root directory: empty, or the directory it changed its root to. */
	root: string;
	readonly descriptors: Descriptors;
	readonly listeners: ListeningSockets;
	mappings: Mappings;
	threads: number;
	/** Set if it created a pid namespace for its children. `base`: the number in the tracer's namespace that counts as 0 there, once a child was born. */
	childNamespace?: { base: number | undefined };
}

/**
 * Converts a number of the process's own pid namespace to the tracer's. Every process of the tracer's namespace belongs to the cell or existed before
 * it, so both namespaces count in step.
 */
export function outerPid(process: Process, inner: number): number {
	return inner + process.pid - process.innerPid;
}

/** The number of a new child in its own pid namespace. */
function numberOfChild(parent: Process, tid: number, { isNewNamespace, returned }: Birth): number {
	if (isNewNamespace) return 1;
	const { childNamespace } = parent;
	if (childNamespace === undefined) return returned ?? tid - parent.pid + parent.innerPid;
	childNamespace.base ??= tid - 1;
	return tid - childNamespace.base;
}

export interface Thread {
	readonly tid: number;
	readonly process: Process;
	/** A call that began and has not ended yet. */
	pending: Pending | undefined;
	/** Whether another thread executed a program and took over this one's number. */
	tookOver: boolean;
}

export interface Pending {
	readonly text: string;
	readonly at: Micros;
}

export interface Birth {
	readonly isThread: boolean;
	readonly sharesFiles: boolean;
	readonly isNewNamespace: boolean;
	/** The result of the fork: the child's number as its parent sees it. Unknown while the fork is in progress. */
	readonly returned?: number;
}

/** More live threads than any limit of the cell allows. Threads beyond it are traced without being remembered. */
const MOST_THREADS = 16_384;

export class ProcessTable {
	private readonly threads = new Map<number, Thread>();
	private readonly byInnerPid = new Map<number, Process>();
	/** Threads with trace lines before the fork that created them returned. Some may have ended by then. */
	private readonly early = new Set<number>();
	/** The last thread found, because consecutive lines often belong to one thread. */
	private recent: Thread | undefined;

	get size(): number {
		return this.threads.size;
	}

	get isFull(): boolean {
		return this.threads.size >= MOST_THREADS;
	}

	find(tid: number): Thread | undefined {
		if (this.recent !== undefined && this.recent.tid === tid) return this.recent;
		const thread = this.threads.get(tid);
		if (thread !== undefined) this.recent = thread;
		return thread;
	}

	findInner(pid: number): Process | undefined {
		return this.byInnerPid.get(pid);
	}

	/** Adds a thread whose birth was not traced. */
	addRoot(tid: number): Thread {
		return this.add(tid, {
			pid: tid,
			innerPid: tid,
			exe: undefined,
			cwd: '',
			root: '',
			descriptors: new Descriptors(),
			listeners: new Map(),
			mappings: [],
			threads: 0,
		});
	}

	addChild(parent: Process, tid: number, birth: Birth): Thread {
		if (birth.isThread) return this.add(tid, parent);
		return this.add(tid, {
			pid: tid,
			innerPid: numberOfChild(parent, tid, birth),
			exe: parent.exe,
			cwd: parent.cwd,
			root: parent.root,
			descriptors: birth.sharesFiles ? parent.descriptors : parent.descriptors.copy(),
			listeners: birth.sharesFiles ? parent.listeners : new Map(),
			mappings: parent.mappings,
			threads: 0,
		});
	}

	/** Returns whether the whole process has ended. */
	remove(thread: Thread): boolean {
		this.threads.delete(thread.tid);
		if (this.recent === thread) this.recent = undefined;
		const { process } = thread;
		process.threads--;
		if (this.byInnerPid.get(process.innerPid) === process && process.threads === 0) this.byInnerPid.delete(process.innerPid);
		return process.threads === 0;
	}

	/** Like `addChild`, before the fork has returned. */
	addEarly(parent: Process, tid: number, birth: Birth): Thread {
		if (this.early.size < MOST_THREADS) this.early.add(tid);
		return this.addChild(parent, tid, birth);
	}

	/** Completes a thread when its fork has returned, which reveals its own number. Returns false if the trace had no earlier line of it. */
	confirmEarly(parent: Process, tid: number, birth: Birth): boolean {
		if (!this.early.delete(tid)) return false;
		const process = this.find(tid)?.process;
		if (process !== undefined && !birth.isThread) {
			process.innerPid = numberOfChild(parent, tid, birth);
			this.byInnerPid.set(process.innerPid, process);
		}
		return true;
	}

	all(): IterableIterator<Thread> {
		return this.threads.values();
	}

	private add(tid: number, process: Process): Thread {
		const thread: Thread = { tid, process, pending: undefined, tookOver: false };
		process.threads++;
		if (this.isFull) return thread;
		this.threads.set(tid, thread);
		this.byInnerPid.set(process.innerPid, process);
		if (this.recent !== undefined && this.recent.tid === tid) this.recent = thread;
		return thread;
	}
}
