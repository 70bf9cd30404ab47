// Watches a server that is asked nothing: for a fixed share of its own time, and longer while something still goes on.

import { setTimeout as sleep } from 'node:timers/promises';
import type { CellProcess } from '#observe/sandbox/sandbox.ts';
import { unhinderedPause } from '#util/unhindered-pause.ts';

const LOOK_EVERY_MS = 50;
/** Busy: it ran for more than this share of the last moment, or wanted to. What is still busy is watched longer too, to see whether it ends. */
const BUSY_SHARE = 0.05;
const WANTING_SHARE = 0.25;
const BUSY_SPAN = 600_000;

interface Patience {
	readonly idleMs: number;
	/** How much longer it is watched while it is busy or not alone. */
	readonly lingerMs: number;
}

export async function watchIdle(
	process: Pick<CellProcess, 'tasks' | 'usage' | 'companions'>,
	{ idleMs, lingerMs }: Patience,
	signal: AbortSignal,
): Promise<void> {
	await unhinderedPause(idleMs, process.tasks, signal);
	const until = performance.now() + lingerMs;
	while (performance.now() < until && ((await process.companions()) > 0 || isBusy(process))) {
		await sleep(LOOK_EVERY_MS, undefined, { signal });
	}
	process.usage?.look();
}

function isBusy({ usage }: Pick<CellProcess, 'usage'>): boolean {
	const samples = usage?.samples() ?? [];
	const last = samples.at(-1);
	const before = samples.findLast(({ at }) => at <= (last?.at ?? 0) - BUSY_SPAN);
	if (last === undefined || before === undefined) return false;
	const [ran, waited] = [(last.cpuMs - before.cpuMs) * 1000, (last.waitingMs - before.waitingMs) * 1000];
	return ran > (last.at - before.at) * BUSY_SHARE || ran + waited > (last.at - before.at) * WANTING_SHARE;
}
