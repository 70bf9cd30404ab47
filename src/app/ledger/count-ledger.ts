import { type LedgerStats, ledgerCounter } from '#report/ledger-stats.ts';
import { ledgerFile } from './ledger-file.ts';
import { type LedgerQuery, type LedgerReading, queryLedger } from './query-ledger.ts';

export interface LedgerCount {
	readonly file: string;
	readonly stats: LedgerStats;
}

/** How often the guard allowed, denied and asked, in the rows that are asked for. */
export async function countLedger(query: LedgerQuery, reading: LedgerReading): Promise<LedgerCount> {
	const file = ledgerFile(query.file);
	const counter = ledgerCounter();
	for await (const row of queryLedger(query, reading)) counter.take(row);
	return { file, stats: counter.stats() };
}
