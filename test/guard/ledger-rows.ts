import { join } from 'node:path';
import { parseRow } from '#app/ledger/query-ledger.ts';
import { ledgerExists, openLedgerReader } from '#store/ledger/read-ledger.ts';

/** All rows of the ledger in a data directory, as `candor ledger --json` prints them. */
export async function ledgerRows(data: string): Promise<readonly Record<string, unknown>[]> {
	const file = join(data, 'candor', 'ledger.db');
	if (!ledgerExists(file)) return [];
	using reader = openLedgerReader(file, () => {});
	const rows: Record<string, unknown>[] = [];
	for await (const stored of reader.rows({})) rows.push(JSON.parse(parseRow(stored).json) as Record<string, unknown>);
	return rows;
}
