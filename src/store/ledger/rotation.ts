// A rotation in a thread of its own. Packing and deleting half of a ledger takes a large part of a second, and calls continue meanwhile.
// The guard's thread waits for it only if there is no space left, or at the end, so it must be able to wait without its event loop.

import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Durability, LedgerHead } from '#model/ledger.ts';
import { programFile } from '#util/package-files.ts';

export interface LedgerSize {
	readonly maxBytes: number;
	readonly keepArchives: number;
}

export const ROTATION_STATE = { preparing: 0, locking: 1, over: 2 } as const;

/** Longer than one process waits for another. */
const PATIENCE_MS = 15_000;

export interface RotationJob {
	readonly file: string;
	readonly durable: Durability;
	readonly size: LedgerSize;
	/** The last row that the guard knows. */
	readonly last: LedgerHead | undefined;
	/** One of `ROTATION_STATE`. */
	readonly state: Int32Array<SharedArrayBuffer>;
	/** Receives a `RotationFailure`, if there is one, before the rotation ends. */
	readonly failures: MessagePort;
}

export interface RotationFailure {
	readonly message: string;
	readonly code: string | undefined;
}

export class Rotation {
	readonly #state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
	readonly #failures: MessagePort;
	readonly #worker: Worker;

	constructor(job: Omit<RotationJob, 'state' | 'failures'>) {
		const { port1, port2 } = new MessageChannel();
		this.#failures = port1;
		const workerData: RotationJob = { ...job, state: this.#state, failures: port2 };
		this.#worker = new Worker(programFile('store/ledger/rotation-thread'), {
			workerData,
			transferList: [port2],
			// The standard output of the process belongs to the guard's client.
			stdout: true,
			stderr: true,
		});
		this.#worker.unref();
		port1.unref();
		this.#worker.on('error', () => this.#end());
		this.#worker.on('exit', () => this.#end());
	}

	get isOver(): boolean {
		return Atomics.load(this.#state, 0) === ROTATION_STATE.over;
	}

	/** Whether the rotation holds the database exclusively, so that a write would wait. */
	get isLocking(): boolean {
		return Atomics.load(this.#state, 0) === ROTATION_STATE.locking;
	}

	/** Blocks this thread until the rotation ends. Returns why it failed. */
	wait(): Error | undefined {
		const end = performance.now() + PATIENCE_MS;
		for (;;) {
			const state = Atomics.load(this.#state, 0);
			const left = end - performance.now();
			if (state === ROTATION_STATE.over) break;
			if (left <= 0) return new Error('archiving takes too long');
			Atomics.wait(this.#state, 0, state, left);
		}
		const failure = receiveMessageOnPort(this.#failures)?.message as RotationFailure | undefined;
		this.#failures.close();
		return failure && Object.assign(new Error(failure.message), { code: failure.code });
	}

	#end(): void {
		Atomics.store(this.#state, 0, ROTATION_STATE.over);
		Atomics.notify(this.#state, 0);
	}
}
