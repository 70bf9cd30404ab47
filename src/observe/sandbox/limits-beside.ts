import { startJanitor } from './janitor.ts';
import { type MemoryLimit, openMemoryLimit } from './limits/memory-limit.ts';
import { makeRunNotes } from './run-directory.ts';
import { namingStorageFailures } from './storage-failure.ts';
import { sweepAbandonedRuns } from './sweep-abandoned-runs.ts';

/** A memory limit for a server that runs in no cell. What is in its control group ends with us, however we end. */
export function openLimitsBeside(bytes: number): Promise<MemoryLimit & AsyncDisposable> {
	return namingStorageFailures(async () => {
		await using failed = new AsyncDisposableStack();
		const janitor = failed.use(startJanitor());
		// Old runs are nothing to wait for: the server is to start now.
		const sweeping = sweepAbandonedRuns().catch(() => {});
		failed.defer(() => sweeping);
		const notes = makeRunNotes(janitor);
		const limit = openMemoryLimit(bytes, notes, janitor);
		const kept = failed.move();
		return { ...limit, [Symbol.asyncDispose]: () => kept.disposeAsync() };
	});
}
