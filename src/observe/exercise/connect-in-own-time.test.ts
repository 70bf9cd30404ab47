import { setTimeout as sleep } from 'node:timers/promises';
import { SdkErrorCode } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import type { Task } from '#util/task-reader.ts';
import { connectInOwnTime } from './connect-in-own-time.ts';

const never = new AbortController().signal;
/** A thread that had the processor for so much of the time. */
const thread = (share: number) => {
	const began = performance.now();
	return (): readonly Task[] => {
		const gone = performance.now() - began;
		return [{ id: 1, state: 'S', ranMs: gone * share, waitedMs: gone * (1 - share) } as Task];
	};
};
const answering = (ms: number) => (options: { readonly signal: AbortSignal }) => sleep(ms, undefined, { signal: options.signal });

test('a server that waits for a processor is waited for', async () => {
	await connectInOwnTime(answering(300), { timeoutMs: 100, tasks: thread(0.1), signal: never });
});

test('a server that had the time and said nothing is given up in time', async () => {
	const given = connectInOwnTime(answering(60_000), { timeoutMs: 100, tasks: thread(1), signal: never });
	await expect(given).rejects.toMatchObject({ code: SdkErrorCode.RequestTimeout });
});

test('no server is waited for without end; an error of its own, and the end of the audit, pass through', async () => {
	const starved = connectInOwnTime(answering(10_000), { timeoutMs: 100, tasks: thread(0), signal: never });
	await expect(starved).rejects.toMatchObject({ code: SdkErrorCode.RequestTimeout });
	const refused = connectInOwnTime(() => Promise.reject(new Error('refused')), { timeoutMs: 100, tasks: thread(1), signal: never });
	await expect(refused).rejects.toThrow('refused');
	const stopped = connectInOwnTime(answering(5_000), { timeoutMs: 5_000, tasks: thread(1), signal: AbortSignal.timeout(20) });
	await expect(stopped).rejects.not.toMatchObject({ code: SdkErrorCode.RequestTimeout });
});
