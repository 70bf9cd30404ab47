import {
	type AskedRow,
	firstMicrosecond,
	type LedgerQuery,
	type LedgerReading,
	openNamedLedger,
	parseRow,
	rowFilter,
} from './query-ledger.ts';

/** The latest decisions that are asked for, newest first. */
export async function latestDecisions(
	query: LedgerQuery,
	most: number,
	{ signal, onLeftOut }: LedgerReading,
): Promise<readonly AskedRow[]> {
	const isAsked = rowFilter(query);
	const latest: AskedRow[] = [];
	using reader = openNamedLedger(query.file, onLeftOut);
	for await (const stored of reader?.rows({ since: firstMicrosecond(query) }) ?? []) {
		signal.throwIfAborted();
		const asked = parseRow(stored);
		if (asked.row.kind !== 'decision' || !isAsked(asked.row)) continue;
		latest.push(asked);
		// Half of them at a time: moving all of them for each row would take long.
		if (latest.length >= 2 * most) latest.splice(0, latest.length - most);
	}
	return latest.slice(-most).reverse();
}
