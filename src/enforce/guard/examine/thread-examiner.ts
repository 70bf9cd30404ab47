// Reads and judges large messages on separate threads, so that none of them delays another client's call. The threads start with the first large message.

import { Worker } from 'node:worker_threads';
import type { CallJudgement, Examiner, Inspection, InspectionOrder, JudgementOrder } from '../inspection.ts';

export interface ExaminerOptions {
	/** The module that answers `ExaminerJob`s with `ExaminerReply`s. */
	readonly program: string;
	readonly data: unknown;
	readonly threads: number;
	/** Time limit for one message. */
	readonly milliseconds: number;
	/** Memory limit of one thread for its objects and strings. */
	readonly memoryMb: number;
}

export type ExaminerJob = { readonly bytes: Uint8Array } & (
	| { readonly kind: 'inspect'; readonly order: InspectionOrder }
	| { readonly kind: 'judge'; readonly order: JudgementOrder }
);

export type ExaminerReply = { readonly result: unknown } | { readonly error: string };

/** A thread is ended after this idle time. */
const IDLE_MS = 10_000;

interface Waiting {
	readonly job: (bytes: Uint8Array) => ExaminerJob;
	readonly bytes: Buffer;
	readonly resolve: (result: unknown) => void;
	readonly reject: (error: Error) => void;
}

interface Thread {
	readonly worker: Worker;
	idle: NodeJS.Timeout | undefined;
	/** The job that the thread is working on, if any. */
	current: { readonly session: string; readonly job: Waiting; readonly timer: NodeJS.Timeout } | undefined;
}

export class ThreadExaminer implements Examiner, Disposable {
	readonly #options: ExaminerOptions;
	readonly #threads = new Set<Thread>();
	/** Waiting jobs by session. A session has one message under way at a time, and the sessions take turns. */
	readonly #waiting = new Map<string, Waiting[]>();
	readonly #busy = new Set<string>();
	#isClosed = false;

	constructor(options: ExaminerOptions) {
		this.#options = options;
	}

	async inspect(bytes: Buffer, session: string, order: InspectionOrder): Promise<Inspection> {
		const found = (await this.#ask(bytes, session, (copy) => ({ kind: 'inspect', bytes: copy, order }))) as Inspection;
		// Buffers arrive from the thread as plain byte arrays.
		return { ...found, ...(found.bytes && { bytes: bufferOf(found.bytes) }), ...(found.masked && { masked: bufferOf(found.masked) }) };
	}

	async judge(bytes: Buffer, session: string, order: JudgementOrder): Promise<CallJudgement> {
		return (await this.#ask(bytes, session, (copy) => ({ kind: 'judge', bytes: copy, order }))) as CallJudgement;
	}

	[Symbol.dispose](): void {
		this.#isClosed = true;
		for (const thread of [...this.#threads]) this.#end(thread, 'the guard ended');
		for (const jobs of this.#waiting.values()) for (const { reject } of jobs) reject(new Error('the guard ended'));
		this.#waiting.clear();
	}

	#ask(bytes: Buffer, session: string, job: Waiting['job']): Promise<unknown> {
		if (this.#isClosed) return Promise.reject(new Error('the guard ended'));
		const { promise, resolve, reject } = Promise.withResolvers<unknown>();
		const jobs = this.#waiting.get(session) ?? [];
		jobs.push({ job, bytes, resolve, reject });
		this.#waiting.set(session, jobs);
		this.#next();
		return promise;
	}

	#next(): void {
		for (const [session, jobs] of this.#waiting) {
			if (this.#busy.has(session)) continue;
			const thread = this.#freeThread();
			if (thread === undefined) return;
			const job = jobs.shift();
			this.#waiting.delete(session);
			// The session goes behind all others.
			if (jobs.length > 0) this.#waiting.set(session, jobs);
			if (job !== undefined) this.#begin(thread, session, job);
		}
	}

	#begin(thread: Thread, session: string, job: Waiting): void {
		const { milliseconds } = this.#options;
		const late = () => this.#end(thread, `it took longer than ${milliseconds / 1000} s to look through`);
		clearTimeout(thread.idle);
		this.#busy.add(session);
		thread.current = { session, job, timer: setTimeout(late, milliseconds) };
		// The thread gets a copy to own, because the guard forwards the same bytes.
		const copy = new Uint8Array(job.bytes);
		thread.worker.postMessage(job.job(copy), [copy.buffer]);
	}

	#freeThread(): Thread | undefined {
		for (const thread of this.#threads) if (thread.current === undefined) return thread;
		return this.#threads.size < this.#options.threads ? this.#start() : undefined;
	}

	#start(): Thread {
		const { program, data, memoryMb } = this.#options;
		const worker = new Worker(program, {
			workerData: data,
			resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
			// The worker reports only by messages, so its stdout is not passed on.
			stdout: true,
			stderr: true,
		});
		const thread: Thread = { worker, idle: undefined, current: undefined };
		this.#threads.add(thread);
		// The worker must not keep the process alive.
		worker.unref();
		worker.on('message', (reply: ExaminerReply) => this.#done(thread, reply));
		worker.on('error', (error: NodeJS.ErrnoException) => {
			const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
			this.#end(thread, isFull ? `it took more than ${memoryMb} MB to look through` : `it could not be looked through: ${error.message}`);
		});
		worker.on('exit', () => this.#end(thread, 'it could not be looked through'));
		return thread;
	}

	#done(thread: Thread, reply: ExaminerReply): void {
		const { current } = thread;
		if (current === undefined) return;
		this.#free(thread);
		thread.idle = setTimeout(() => this.#end(thread, ''), IDLE_MS).unref();
		if ('error' in reply) current.job.reject(new Error(reply.error));
		else current.job.resolve(reply.result);
		this.#next();
	}

	#free(thread: Thread): void {
		clearTimeout(thread.current?.timer);
		this.#busy.delete(thread.current?.session ?? '');
		thread.current = undefined;
	}

	#end(thread: Thread, why: string): void {
		if (!this.#threads.delete(thread)) return;
		clearTimeout(thread.idle);
		const { current } = thread;
		this.#free(thread);
		void thread.worker.terminate();
		current?.job.reject(new Error(why));
		if (!this.#isClosed) this.#next();
	}
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
	return Buffer.from(buffer, byteOffset, byteLength);
}
