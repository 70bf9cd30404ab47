// Limits the handshake by unhindered time, so that on a busy machine a server that is still loading its modules is not abandoned.

import { setTimeout as sleep } from 'node:timers/promises';
import { SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import type { Task } from '#util/task-reader.ts';
import { unhinderedPause } from '#util/unhindered-pause.ts';
import { UnhinderedTime } from '#util/unhindered-time.ts';

/** Maximum wall-clock time, as a multiple of the limit. */
const MOST_STRETCHED = 4;
const SLACK_MS = 5_000;

interface Limit {
	readonly timeoutMs: number;
	/** The server's threads. Absent: the limit is wall-clock time. */
	readonly tasks?: (() => readonly Task[]) | undefined;
	readonly signal: AbortSignal;
}

export async function connectInOwnTime(
	connect: (options: { readonly timeout: number; readonly signal: AbortSignal }) => Promise<unknown>,
	{ timeoutMs, tasks, signal }: Limit,
): Promise<void> {
	if (tasks === undefined) {
		await connect({ timeout: timeoutMs, signal });
		return;
	}
	const done = new AbortController();
	const over = new AbortController();
	void ownTime(timeoutMs, tasks, done.signal).then(
		() => over.abort(),
		() => {}, // connected, or failed before
	);
	try {
		await connect({ timeout: MOST_STRETCHED * timeoutMs + SLACK_MS, signal: AbortSignal.any([signal, over.signal]) });
	} catch (error) {
		if (!over.signal.aborted || signal.aborted) throw error;
		throw new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out', undefined, { cause: error });
	} finally {
		done.abort();
	}
}

/** Reads the threads only once before the wall-clock limit expires, because most servers answer long before. */
async function ownTime(ms: number, tasks: () => readonly Task[], signal: AbortSignal): Promise<void> {
	const time = new UnhinderedTime(tasks);
	await sleep(ms, undefined, { signal });
	const left = Math.min(ms - time.advance(), (MOST_STRETCHED - 1) * ms);
	if (left > 0) await Promise.race([unhinderedPause(left, tasks, signal), sleep((MOST_STRETCHED - 1) * ms, undefined, { signal })]);
}
