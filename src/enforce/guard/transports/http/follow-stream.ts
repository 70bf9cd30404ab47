// Reopens a stream of the server repeatedly, for a client that does not know streams.

import { setTimeout } from 'node:timers/promises';
import type { MessageId } from '#mcp/json-rpc/message.ts';
import type { CallEnd, UpstreamCall } from './upstream-call.ts';

const RETRY_MS = 1000;
/** The minimum pause between two requests, whatever the server specifies. */
const SHORTEST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 30_000;
/** Bound of consecutive streams without a message. */
const MOST_FRUITLESS = 5;

interface Followed {
	readonly open: (
		owed: readonly MessageId[],
		lastEventId: string | undefined,
	) => Promise<{ readonly end: CallEnd; readonly call: UpstreamCall }>;
	/** Requests whose responses the stream owes. Empty: it is followed for any message, without end. */
	readonly owed: readonly MessageId[];
	/** Position that an earlier stream reached. Undefined: the stream is opened for the first time. */
	readonly before?: Pick<UpstreamCall, 'lastEventId' | 'retryMs'>;
	readonly signal: AbortSignal;
}

/** Returns the ids still unanswered when the stream cannot be followed any further. */
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
