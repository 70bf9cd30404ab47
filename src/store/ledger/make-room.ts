// The size cap: the older half of the rows becomes an archive; archives beyond those to keep are given up, and the chain says so.

import { rmSync } from 'node:fs';
import type { LedgerHead } from '#model/ledger.ts';
import { archivesOf, endsOf, writeArchive } from './archive.ts';
import { prunedContent } from './row-content.ts';
import type { LedgerStatements } from './statements.ts';

export interface LedgerSize {
	readonly maxBytes: number;
	readonly keepArchives: number;
}

type Insert = (contentOf: (seq: number) => string) => LedgerHead;

/**
 * Within a transaction. Rows leave the database only after their archive is on the disk; archives in `pruned` may be removed
 * once the transaction is through.
 */
export function makeRoom(
	file: string,
	{ first, last, upTo, removeUpTo, liveBytes }: LedgerStatements,
	{ maxBytes, keepArchives }: LedgerSize,
	insert: Insert,
): { readonly head: LedgerHead | undefined; readonly pruned: readonly string[] } {
	const from = first();
	const to = last();
	// Another process may have done it while this one waited.
	if (from === undefined || to === undefined || to.seq === from || liveBytes() < maxBytes) return { head: to, pruned: [] };
	const middle = from + Math.floor((to.seq - from - 1) / 2);
	const earlier = archivesOf(file);
	const latest = earlier.at(-1);
	// A process that was killed after its archive was written and before its rows were removed leaves both: the same rows are archived again.
	const isLeftOver = latest !== undefined && (endsOf(latest)?.first.seq ?? -1) >= from;
	const number = (latest?.number ?? 0) + (isLeftOver ? 0 : 1);
	writeArchive(file, number, upTo.iterate(middle));
	removeUpTo.run(middle);
	const kept = isLeftOver ? earlier.length : earlier.length + 1;
	const pruned = earlier.slice(0, Math.max(0, kept - Math.max(1, keepArchives)));
	const newest = pruned.at(-1);
	const through = newest === undefined ? undefined : endsOf(newest)?.last;
	// What a damaged archive ended with cannot be said: it stays.
	if (through === undefined) return { head: to, pruned: [] };
	return { head: insert((seq) => prunedContent(seq, through)), pruned: pruned.map((archive) => archive.file) };
}

export function removeArchives(files: readonly string[]): void {
	for (const file of files) rmSync(file, { force: true });
}
