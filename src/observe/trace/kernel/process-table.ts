// Who is who: threads fold into processes, children inherit program, directory and descriptors. What has exited is forgotten.

import type { Micros } from '#model/step.ts';
import { Descriptors } from './descriptors.ts';
import type { Mappings } from './mappings.ts';

export interface Process {
	readonly pid: number;
	/** Its number in its own pid namespace: what `/proc/<number>` means to it. */
	innerPid: number;
	exe: string | undefined;
	cwd: string;
	/** What `/` means to it: empty, or the directory it changed its root to. */
	root: string;
	readonly descriptors: Descriptors;
	mappings: Mappings;
	threads: number;
	/** It made a pid namespace that its children, not itself, will be in; the number in the tracer's namespace that counts as 0 there, once one was born. */
	childNamespace?: { base: number | undefined };
}

/**
 * What a number in the process's own pid namespace is in the tracer's. Every process of the tracer's namespace is one of the cell's or was there before
 * it, so both namespaces count in step.
 */
export function outerPid(process: Process, inner: number): number {
	return inner + process.pid - process.innerPid;
}

/** The number that a new child has in its own pid namespace. */
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
	/** A call that began and has not been seen to end. */
	pending: Pending | undefined;
	/** It executed a program from another thread and took over this one's number. */
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
	/** What the fork returned: the child's number as its parent sees it. Unknown while it is under way. */
	readonly returned?: number;
}

/** More live threads than any limit of the cell allows; a flood beyond them is traced without memory of who they are. */
const MOST_THREADS = 16_384;

export class ProcessTable {
	private readonly threads = new Map<number, Thread>();
	private readonly byInnerPid = new Map<number, Process>();
	/** Threads that spoke before the fork that made them had returned; some may have ended by then, too. */
	private readonly early = new Set<number>();
	/** The last thread found: lines of one thread come in runs. */
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

	/** A thread whose birth was not in the trace. */
	addRoot(tid: number): Thread {
		return this.add(tid, {
			pid: tid,
			innerPid: tid,
			exe: undefined,
			cwd: '',
			root: '',
			descriptors: new Descriptors(),
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
			mappings: parent.mappings,
			threads: 0,
		});
	}

	/** Returns whether the whole process is gone with it. */
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

	/** The fork that made it has returned: now its own number is known. False if the trace had no line of it before. */
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
