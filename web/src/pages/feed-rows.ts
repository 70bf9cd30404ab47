// The rows of the feed, newest first, and how new rows, older rows and outcomes are added. A row has the same number in a page and in the stream.

import type { LedgerLine } from '../api/shapes.ts';

export const PAGE = 500;
/** Beyond this number, the oldest rows are dropped; the ledger still has them. */
const MOST_ROWS = 100_000;

/** Rows of the feed, the newest first. */
export interface FeedRows {
	readonly rows: readonly LedgerLine[];
	/** Number of rows added since the page was opened. */
	readonly added: number;
}

export interface Outcome extends Pick<LedgerLine, 'outcome' | 'durationMs'> {
	/** Sequence number of the decision. */
	readonly seq: number;
}

/** `fresh`: the oldest first. Around a reconnection, some rows arrive twice. */
export function withFresh({ rows, added }: FeedRows, fresh: readonly LedgerLine[]): FeedRows {
	const known = new Set(rows.slice(0, 2 * PAGE).map(({ seq }) => seq));
	const unseen = fresh.filter(({ seq }) => !known.has(seq)).toReversed();
	return unseen.length === 0 ? { rows, added } : { rows: [...unseen, ...rows].slice(0, MOST_ROWS), added: added + unseen.length };
}

/** An outcome arrives soon after its decision, so its row is near the top, if it is loaded. */
export function withOutcome({ rows, added }: FeedRows, { seq, outcome, durationMs }: Outcome): FeedRows {
	const index = rows.slice(0, PAGE).findIndex((line) => line.seq === seq);
	const line = rows[index];
	return line === undefined
		? { rows, added }
		: { rows: rows.with(index, { ...line, outcome: outcome ?? null, durationMs: durationMs ?? null }), added };
}

export function withOlder({ rows, added }: FeedRows, older: readonly LedgerLine[]): FeedRows {
	const known = new Set(rows.slice(-2 * PAGE).map(({ seq }) => seq));
	return { rows: [...rows, ...older.filter(({ seq }) => !known.has(seq))].slice(0, MOST_ROWS), added };
}
