// `candor ledger`: the guard's decisions and their outcomes, oldest first. `--follow` continues with new ones.

import { interruptSignal } from '#app/interrupt.ts';
import { followLedger } from '#app/ledger/follow-ledger.ts';
import { ledgerFile } from '#app/ledger/ledger-file.ts';
import { type AskedRow, latestDecisions } from '#app/ledger/query-ledger.ts';
import { renderLedgerRows } from '#report/ledger-list.ts';
import { inertText } from '#util/inert-json.ts';
import { UserError } from '#util/user-error.ts';
import { EXIT } from '../exit-codes.ts';
import { type LedgerFlags, ledgerQuery, nothingYet, tellLeftOut } from '../ledger-flags.ts';
import { whole } from '../number-flags.ts';
import { standardOutput } from '../standard-output.ts';
import { lookOf } from '../terminal.ts';

interface ListFlags extends LedgerFlags {
	readonly follow?: true;
	readonly limit?: string;
}

const MOST_LISTED = 1_000_000;

export async function ledgerCommand(given: object): Promise<number> {
	const flags = given as ListFlags;
	const query = ledgerQuery(flags);
	const follows = flags.follow === true;
	const signal = interruptSignal();
	if (flags.limit !== undefined) return listLatest(flags, signal);
	const output = standardOutput();
	let printed = 0;
	for await (const event of followLedger(query, { follows, signal, onLeftOut: tellLeftOut })) {
		if (event.kind === 'absent') process.stderr.write(nothingYet(event.file));
		else if (event.kind === 'rows') {
			printed += event.rows.length;
			if (!(await output.write(rendered(event.rows, flags)))) break;
		} else if (printed === 0 && !follows)
			process.stderr.write(event.decisions === 0 ? nothingYet(event.file) : `None of ${event.decisions} decisions is as asked.\n`);
	}
	return signal.aborted ? EXIT.interrupted : EXIT.clean;
}

/** -n: the latest decisions, newest first, without outcomes. */
async function listLatest(flags: ListFlags, signal: AbortSignal): Promise<number> {
	if (flags.follow === true)
		throw new UserError('--follow goes on from the oldest; -n begins with the newest', { hint: 'leave out one of them' });
	const latest = await latestDecisions(ledgerQuery(flags), whole('--limit', flags.limit ?? '', 1, MOST_LISTED), {
		signal,
		onLeftOut: tellLeftOut,
	});
	if (latest.length === 0) process.stderr.write(nothingYet(ledgerFile(flags.ledger)));
	await standardOutput().write(rendered(latest, flags));
	return EXIT.clean;
}

function rendered(rows: readonly AskedRow[], { json }: ListFlags): string {
	if (json === true) return inertText(rows.map(({ json: line }) => `${line}\n`).join(''));
	const look = lookOf(process.stdout);
	// Piped output is searched and stored, so nothing is truncated there.
	const width = process.stdout.isTTY ? look.width : Number.POSITIVE_INFINITY;
	return renderLedgerRows(
		rows.map(({ row }) => row),
		{ ...look, width },
	);
}
