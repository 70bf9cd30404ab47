import type { Backend, CellTools, Inside } from './cell-backend.ts';
import { startJanitor } from './janitor.ts';
import type { LimitsInForce } from './limits/resource-limits.ts';
import { makeRunDirectory, type RunDirectory } from './run-directory.ts';
import { sweepAbandonedRuns } from './sweep-abandoned-runs.ts';

export interface OpenRun {
	readonly directory: RunDirectory;
	readonly inside: Inside;
	readonly tools: CellTools;
	readonly limits: LimitsInForce;
}

/** Opens what the cells of audits and guards share: a janitor, the run's directory, the backend and its limits. `opened` closes them. */
export async function openRun(backend: Backend, opened: AsyncDisposableStack, signal: AbortSignal): Promise<OpenRun> {
	signal.throwIfAborted();
	const janitor = opened.use(startJanitor());
	await sweepAbandonedRuns();
	const directory = await makeRunDirectory(janitor);
	const closing = opened.use(new DisposableStack());
	const tools: CellTools = { directory, remember: janitor.remember, signal, onClose: (close) => closing.defer(close) };
	await backend.prepare(tools);
	return { directory, inside: backend.inside(directory), tools, limits: await backend.limit(tools) };
}
