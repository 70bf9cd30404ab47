// candor policy what-if: tries an edited policy on calls before it is in force.

import { interruptSignal } from '#app/interrupt.ts';
import type { LedgerQuery } from '#app/ledger/query-ledger.ts';
import { comparePolicies } from '#app/policies/compare-policies.ts';
import type { WhatIf } from '#model/what-if.ts';
import { renderWhatIf } from '#report/what-if-table.ts';
import { inertDocument } from '#util/inert-json.ts';
import { UserError } from '#util/user-error.ts';
import { EXIT } from '../exit-codes.ts';
import { ledgerQuery, tellLeftOut } from '../ledger-flags.ts';
import { lookOf } from '../terminal.ts';

export interface WhatIfFlags {
	readonly report?: string;
	/** True: the default ledger. */
	readonly ledger?: string | true;
	readonly generate?: true;
	readonly since?: string;
	readonly server?: string;
	readonly json?: true;
}

/** Exits with 3 if the edit blocks or allows a call that the other policy did not, and with 1 if nothing could be compared. */
export async function whatIfCommand(before: string, after: string, flags: WhatIfFlags): Promise<number> {
	refuseWithoutCalls(flags);
	const { report, generate, server } = flags;
	const ledger = replayedRows(flags);
	const found = await comparePolicies(
		{
			before,
			after,
			...(server !== undefined && { server }),
			...(report !== undefined && { report: { file: report, generates: generate === true } }),
			...(ledger !== undefined && { ledger }),
		},
		{ signal: interruptSignal(), onLeftOut: tellLeftOut },
	);
	refuseNothingCompared(found);
	process.stdout.write(flags.json ? inertDocument(found) : renderWhatIf(found, lookOf(process.stdout)));
	return found.newlyBlocked.length + found.newlyAllowed.length === 0 ? EXIT.clean : EXIT.findings;
}

function refuseWithoutCalls({ report, ledger, generate, since }: WhatIfFlags): void {
	if (report === undefined && ledger === undefined)
		throw new UserError('what-if needs calls to replay', { hint: '--report report.json (candor audit --json), --ledger, or both' });
	if (generate && report === undefined)
		throw new UserError('--generate needs the tools that a server declares', { hint: '--report report.json --generate' });
	if (since !== undefined && ledger === undefined)
		throw new UserError('--since is about the ledger', { hint: `--ledger --since ${since}` });
}

/** Without calls there is no difference. A program that reads the exit code must not take that for a result. */
function refuseNothingCompared({ calls, notReplayable }: WhatIf): void {
	if (Object.values(calls).some((count) => count > 0)) return;
	throw new UserError(
		notReplayable === 0
			? 'there are no calls to compare'
			: `none of ${notReplayable} calls of the ledger can be replayed: their arguments were not kept`,
		{ hint: 'candor guard --log-arguments masked keeps them from now on; or --report report.json (candor audit --json)' },
	);
}

function replayedRows({ ledger, server, since }: WhatIfFlags): LedgerQuery | undefined {
	if (ledger === undefined) return undefined;
	return ledgerQuery({
		...(typeof ledger === 'string' && { ledger }),
		...(server !== undefined && { server }),
		...(since !== undefined && { since }),
	});
}
