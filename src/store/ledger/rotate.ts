// Enforces the size limit: the older half of the rows becomes an archive. Archives beyond the number to keep are removed, and the chain records it.

import { rmSync } from 'node:fs';
import { archivesOf, draftArchive, endsOf } from './archive.ts';
import type { ChainWriter } from './chain-writer.ts';
import type { LedgerSize } from './rotation.ts';
import { unnumberedPruned } from './row-content.ts';
import type { LedgerStatements } from './statements.ts';

/** The range of the rows to archive, and the hash of the last one. */
interface OlderHalf {
	readonly from: number;
	readonly through: number;
	readonly hash: string;
}

/**
 * Writes the archive while others write to the ledger, and locks the database only to exchange the rows. `locking` announces the lock.
 * Rows leave the database only after their archive is on the disk. A process that is killed in between leaves both, and the next rotation archives them again.
 */
export function rotate(file: string, chain: ChainWriter, size: LedgerSize, locking: () => void): void {
	const older = olderHalf(chain.statements, size);
	if (older === undefined) return;
	using draft = draftArchive(file, () => chain.statements.upTo.iterate(older.through));
	let pruned: readonly string[] = [];
	locking();
	chain.extend((add, { first, hashAt, removeUpTo, forgetFoundUpTo }) => {
		// Another process was faster.
		if (first() !== older.from || hashAt(older.through) !== older.hash) return;
		const earlier = archivesOf(file);
		const latest = earlier.at(-1);
		const isLeftOver = latest !== undefined && (endsOf(latest)?.first.seq ?? -1) >= older.from;
		draft.publish((latest?.number ?? 0) + (isLeftOver ? 0 : 1));
		removeUpTo.run(older.through);
		forgetFoundUpTo.run(older.through);
		const kept = isLeftOver ? earlier.length : earlier.length + 1;
		const surplus = earlier.slice(0, Math.max(0, kept - Math.max(1, size.keepArchives)));
		const newest = surplus.at(-1);
		const through = newest === undefined ? undefined : endsOf(newest)?.last;
		// The last row of a damaged archive is unknown, so that archive stays.
		if (through === undefined) return;
		add(unnumberedPruned(through));
		pruned = surplus.map((archive) => archive.file);
	});
	chain.noteHead();
	for (const archive of pruned) rmSync(archive, { force: true });
}

function olderHalf({ first, last, hashAt, liveBytes }: LedgerStatements, { maxBytes }: LedgerSize): OlderHalf | undefined {
	const from = first();
	const to = last();
	// Another process may have done it already.
	if (from === undefined || to === undefined || to.seq === from || liveBytes() < maxBytes) return undefined;
	const through = from + Math.floor((to.seq - from - 1) / 2);
	const hash = hashAt(through);
	return hash === undefined ? undefined : { from, through, hash };
}
