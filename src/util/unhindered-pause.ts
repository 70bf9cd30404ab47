import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from './task-reader.ts';
import { UnhinderedTime } from './unhindered-time.ts';

const LOOK_EVERY_MS = 50;
/** On a busy machine the pause takes at most this many times as long. */
const MOST_STRETCHED = 5;

/** Waits until the threads had this much time to run. */
export async function unhinderedPause(ms: number, tasks: (() => readonly Task[]) | undefined, signal?: AbortSignal): Promise<void> {
	const began = performance.now();
	const time = new UnhinderedTime(tasks ?? (() => []));
	for (let left = ms; left > 0 && performance.now() - began < MOST_STRETCHED * ms; left -= time.advance())
		await sleep(Math.min(LOOK_EVERY_MS, left), undefined, { ...(signal && { signal }) });
}
