// Walks the whole chain of a ledger and reports every row that was changed, removed, added, exchanged or cut off.

import type { LedgerVerification } from '#model/ledger.ts';
import { archivesOf } from './archive.ts';
import { ChainWalk } from './chain-walk.ts';
import { readHeadFile } from './head-file.ts';
import { type OnLeftOut, openLedgerReader } from './read-ledger.ts';

export interface VerifyOptions {
	/** The hash of a row that the caller noted elsewhere. */
	readonly head?: string;
	readonly signal?: AbortSignal;
	readonly onLeftOut?: OnLeftOut;
}

export async function verifyLedger(file: string, { head, signal, onLeftOut }: VerifyOptions = {}): Promise<LedgerVerification> {
	using reader = openLedgerReader(file, onLeftOut);
	// Read before the rows, because rows that are written meanwhile come after it.
	const noted = readHeadFile(reader.file);
	const walk = new ChainWalk(noted, head);
	for await (const row of reader.rows()) {
		signal?.throwIfAborted();
		walk.take(row);
	}
	walk.takeMisindexed(reader.misindexed());
	return walk.end(archivesOf(reader.file).length);
}
