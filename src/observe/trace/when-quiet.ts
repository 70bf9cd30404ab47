import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { Task } from '#util/task-reader.ts';
import { UnhinderedTime } from '#util/unhindered-time.ts';

export interface QuietOptions {
	/** How long the size must stay the same, in time that the watched threads were not kept waiting. */
	readonly quietMs?: number;
	/** The longest wait in such time, quiet or not. */
	readonly maxMs?: number;
	/** The longest wait on the wall. */
	readonly longestMs?: number;
	/** Threads that may still write; without them, the time is that on the wall. */
	readonly tasks?: (() => readonly Task[]) | undefined;
	/** Ends the wait as soon as all threads rest. Undefined: they do not. Otherwise it returns a number that changes when one of them runs. */
	readonly restingAt?: (() => number | undefined) | undefined;
	readonly signal: AbortSignal;
}

const POLL_MS = 4;
/** A timer may end so much early; another round for that would nearly double a short moment. */
const TIMER_SLACK_MS = 0.5;

/**
 * Resolves when a size has stopped growing for a moment, with whether it has. The moment is measured in the time that the threads had which may still
 * write: one that has work to do and no processor to do it on is not quiet, however long that takes.
 */
export async function whenQuiet(
	size: () => number,
	{ quietMs = 25, maxMs = 400, longestMs = 10 * maxMs, tasks = () => [], restingAt = () => undefined, signal }: QuietOptions,
): Promise<boolean> {
	const began = performance.now();
	const time = new UnhinderedTime(tasks);
	let last = size();
	let quiet = 0;
	let inAll = 0;
	while (true) {
		signal.throwIfAborted();
		if (quiet >= quietMs - TIMER_SLACK_MS) return true;
		if (inAll >= maxMs || performance.now() - began >= longestMs) return false;
		await pause(Math.min(POLL_MS, Math.ceil(quietMs - quiet)));
		await turn(); // what the server asked of us meanwhile is answered first
		const passed = time.advance();
		const next = size();
		inAll += passed;
		quiet = next === last ? quiet + passed : 0;
		last = next;
		const resting = quiet < quietMs - TIMER_SLACK_MS ? restingAt() : undefined;
		if (resting === undefined) continue;
		await turn(); // an answer of ours to what the server asked wakes it again
		if (restingAt() === resting && size() === next) return true;
	}
}
