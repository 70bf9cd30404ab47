// The size cap: the older half of the rows becomes an archive; archives beyond those to keep are given up, and the chain says so.

import { archivesOf, endsOf, writeArchive } from './archive.ts';
import { type AddRow, unnumberedPruned } from './row-content.ts';
import type { LedgerStatements } from './statements.ts';

export interface LedgerSize {
	readonly maxBytes: number;
	readonly keepArchives: number;
}

/**
 * Within a transaction. Rows leave the database only after their archive is on the disk; the archives it returns may be removed
 * once the transaction is through.
 */
export function makeRoom(
	file: string,
	{ first, last, upTo, removeUpTo, liveBytes }: LedgerStatements,
	{ maxBytes, keepArchives }: LedgerSize,
	add: AddRow,
): readonly string[] {
	const from = first();
	const to = last();
	// Another process may have done it while this one waited.
	if (from === undefined || to === undefined || to.seq === from || liveBytes() < maxBytes) return [];
	const middle = from + Math.floor((to.seq - from - 1) / 2);
	const earlier = archivesOf(file);
	const latest = earlier.at(-1);
	// A process that was killed after its archive was written and before its rows were removed leaves both: the same rows are archived again.
	const isLeftOver = latest !== undefined && (endsOf(latest)?.first.seq ?? -1) >= from;
	const number = (latest?.number ?? 0) + (isLeftOver ? 0 : 1);
	writeArchive(file, number, () => upTo.iterate(middle));
	removeUpTo.run(middle);
	const kept = isLeftOver ? earlier.length : earlier.length + 1;
	const pruned = earlier.slice(0, Math.max(0, kept - Math.max(1, keepArchives)));
	const newest = pruned.at(-1);
	const through = newest === undefined ? undefined : endsOf(newest)?.last;
	// What a damaged archive ended with cannot be said: it stays.
	if (through === undefined) return [];
	add(unnumberedPruned(through));
	return pruned.map((archive) => archive.file);
}
