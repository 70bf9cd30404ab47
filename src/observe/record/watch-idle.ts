// Observes a server that gets no requests: for a fixed share of its own time, and longer while it is still active.

import { setTimeout as sleep } from 'node:timers/promises';
import type { CellProcess } from '#observe/sandbox/sandbox.ts';
import { nowMicros } from '#util/micros.ts';
import { unhinderedPause } from '#util/unhindered-pause.ts';

const LOOK_EVERY_MS = 50;
/** A server is busy if it ran, or wanted to run, for more than this share of the last moment. A busy server is observed longer, too, to see whether it stops. */
const BUSY_SHARE = 0.05;
const WANTING_SHARE = 0.25;
const BUSY_SPAN = 600_000;

interface Patience {
	readonly idleMs: number;
	/** Additional time of observation while the server is busy or other processes of it run. */
	readonly lingerMs: number;
}

export async function watchIdle(
	process: Pick<CellProcess, 'tasks' | 'usage' | 'companions'>,
	{ idleMs, lingerMs }: Patience,
	signal: AbortSignal,
): Promise<void> {
	const began = nowMicros();
	await unhinderedPause(idleMs, process.tasks, signal);
	process.usage?.look();
	const until = performance.now() + lingerMs;
	while (performance.now() < until && ((await process.companions()) > 0 || isBusy(process, began))) {
		await sleep(LOOK_EVERY_MS, undefined, { signal });
	}
	process.usage?.look();
}

/** Looks back at most to `since`: before that, the server had requests to work on. */
function isBusy({ usage }: Pick<CellProcess, 'usage'>, since: number): boolean {
	const samples = usage?.samples() ?? [];
	const last = samples.at(-1);
	const from = Math.max(since, (last?.at ?? 0) - BUSY_SPAN);
	const before = samples.findLast(({ at }) => at <= from);
	if (last === undefined || before === undefined) return false;
	const [ran, waited] = [(last.cpuMs - before.cpuMs) * 1000, (last.waitingMs - before.waitingMs) * 1000];
	return ran > (last.at - before.at) * BUSY_SHARE || ran + waited > (last.at - before.at) * WANTING_SHARE;
}
