// The thread that rotates a ledger. To the ledger it is one more writing process.

import { workerData } from 'node:worker_threads';
import { ChainWriter } from './chain-writer.ts';
import { rotate } from './rotate.ts';
import { ROTATION_STATE, type RotationFailure, type RotationJob } from './rotation.ts';

const { file, durable, size, last, state, failures } = workerData as RotationJob;

try {
	using chain = ChainWriter.open(file, durable, last);
	rotate(file, chain, size, () => enter(ROTATION_STATE.locking));
} catch (error) {
	const { message, code } = error as NodeJS.ErrnoException;
	failures.postMessage({ message, code } satisfies RotationFailure);
} finally {
	enter(ROTATION_STATE.over);
	failures.close();
}

function enter(next: number): void {
	Atomics.store(state, 0, next);
	Atomics.notify(state, 0);
}
