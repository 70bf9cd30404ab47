// Opens a stream of the server again and again, for a client that knows nothing of streams.

import { setTimeout } from 'node:timers/promises';
import type { MessageId } from '#mcp/json-rpc/message.ts';
import type { CallEnd, UpstreamCall } from './upstream-call.ts';

const RETRY_MS = 1000;
/** Whatever the server says: it is not asked without a pause. */
const SHORTEST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 30_000;
/** So often in a row a stream is opened on which nothing is said. */
const MOST_FRUITLESS = 5;

interface Followed {
	readonly open: (
		owed: readonly MessageId[],
		lastEventId: string | undefined,
	) => Promise<{ readonly end: CallEnd; readonly call: UpstreamCall }>;
	/** What it is followed for; nothing: for whatever comes, for good. */
	readonly owed: readonly MessageId[];
	/** How far it got before; undefined: it is opened for the first time. */
	readonly before?: Pick<UpstreamCall, 'lastEventId' | 'retryMs'>;
	readonly signal: AbortSignal;
}

/** What is still owed when it can be followed no further. */
export async function followStream({ open, owed, before, signal }: Followed): Promise<readonly MessageId[]> {
	const isForGood = owed.length === 0;
	let [left, lastEventId, retryMs] = [owed, before?.lastEventId, before?.retryMs];
	let rest = before !== undefined;
	for (let fruitless = 0; fruitless < MOST_FRUITLESS && (isForGood || left.length > 0); ) {
		const pauseMs = Math.min(Math.max(retryMs ?? RETRY_MS * 2 ** fruitless, SHORTEST_RETRY_MS), LONGEST_RETRY_MS);
		if (rest) await setTimeout(pauseMs, undefined, { signal }).catch(() => {});
		rest = true;
		if (signal.aborted) return [];
		const { end, call } = await open(left, lastEventId);
		if (end.kind === 'left') return [];
		[left, lastEventId, retryMs] = [call.owed, call.lastEventId ?? lastEventId, call.retryMs ?? retryMs];
		if (end.kind === 'refused') break;
		fruitless = call.isFruitful ? 0 : fruitless + 1;
	}
	return left;
}
