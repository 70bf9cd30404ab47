import { interruptSignal } from '#app/interrupt.ts';
import { type LedgerFlags, nothingYet, openNamedLedger, parseRow, rowFilter, sinceOf } from '#app/ledger/ledger-rows.ts';
import { renderLedgerStats } from '#report/ledger-picture.ts';
import { ledgerCounter } from '#report/ledger-stats.ts';
import { EXIT } from '../exit-codes.ts';
import { lookOf } from '../terminal.ts';

export async function statsCommand(given: object): Promise<number> {
	const flags = given as LedgerFlags;
	const from = sinceOf(flags);
	const isAsked = rowFilter(flags, from);
	using reader = openNamedLedger(flags);
	const signal = interruptSignal();
	const counter = ledgerCounter();
	if (reader !== undefined) {
		for await (const stored of reader.rows({ since: from })) {
			signal.throwIfAborted();
			const { row } = parseRow(stored);
			if (row.kind !== 'unreadable' && isAsked(row)) counter.take(row);
		}
	}
	const stats = counter.stats();
	if (flags.json === true) process.stdout.write(`${JSON.stringify(stats)}\n`);
	else if (stats.total === 0 && flags.server === undefined && flags.since === undefined) process.stderr.write(nothingYet(flags));
	else process.stdout.write(renderLedgerStats(stats, lookOf(process.stdout)));
	return EXIT.clean;
}
