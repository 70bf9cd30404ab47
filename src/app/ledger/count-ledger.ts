import { type LedgerStats, ledgerCounter } from '#report/ledger-stats.ts';
import { ledgerFile } from './ledger-file.ts';
import { type LedgerQuery, type LedgerReading, queryLedger } from './query-ledger.ts';

export interface LedgerCount {
	readonly file: string;
	readonly stats: LedgerStats;
}

/** Counts how often the guard allowed, denied and asked in the selected rows. */
export async function countLedger(query: LedgerQuery, reading: LedgerReading): Promise<LedgerCount> {
	const file = ledgerFile(query.file);
	const counter = ledgerCounter();
	for await (const row of queryLedger(query, reading)) counter.take(row);
	return { file, stats: counter.stats() };
}
