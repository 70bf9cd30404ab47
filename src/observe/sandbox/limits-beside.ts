import { startJanitor } from './janitor.ts';
import { type MemoryLimit, openMemoryLimit } from './limits/memory-limit.ts';
import { makeRunNotes } from './run-directory.ts';
import { namingStorageFailures } from './storage-failure.ts';
import { sweepAbandonedRuns } from './sweep-abandoned-runs.ts';

/** A memory limit for a server without a cell. The processes in its control group end with candor. */
export function openLimitsBeside(bytes: number): Promise<MemoryLimit & AsyncDisposable> {
	return namingStorageFailures(async () => {
		await using failed = new AsyncDisposableStack();
		const janitor = failed.use(startJanitor());
		// The start of the server does not wait for the sweep of old runs.
		const sweeping = sweepAbandonedRuns().catch(() => {});
		failed.defer(() => sweeping);
		const notes = makeRunNotes(janitor);
		const limit = openMemoryLimit(bytes, notes, janitor);
		const kept = failed.move();
		return { ...limit, [Symbol.asyncDispose]: () => kept.disposeAsync() };
	});
}
