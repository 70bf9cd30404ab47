import { interruptSignal } from '#app/interrupt.ts';
import { countLedger } from '#app/ledger/count-ledger.ts';
import { renderLedgerStats } from '#report/ledger-picture.ts';
import { inertDocument } from '#util/inert-json.ts';
import { EXIT } from '../exit-codes.ts';
import { type LedgerFlags, ledgerQuery, nothingYet, tellLeftOut } from '../ledger-flags.ts';
import { lookOf } from '../terminal.ts';

export async function statsCommand(given: object): Promise<number> {
	const flags = given as LedgerFlags;
	const { file, stats } = await countLedger(ledgerQuery(flags), { signal: interruptSignal(), onLeftOut: tellLeftOut });
	if (flags.json === true) process.stdout.write(inertDocument(stats));
	else if (stats.total === 0 && flags.server === undefined && flags.since === undefined) process.stderr.write(nothingYet(file));
	else process.stdout.write(renderLedgerStats(stats, lookOf(process.stdout)));
	return EXIT.clean;
}
