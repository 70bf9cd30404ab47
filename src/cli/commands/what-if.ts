// candor policy what-if: an edit of a policy, tried on calls before it is in force.

import { interruptSignal } from '#app/interrupt.ts';
import { type LedgerFlags, openNamedLedger, parseRow, rowFilter, sinceOf } from '#app/ledger/ledger-rows.ts';
import { compiledHere } from '#app/policies/compiled-here.ts';
import { policyFile } from '#app/policies/policy-file.ts';
import { callOfRow, callsOf, generatedCalls, isOfDeclaration, placesOf } from '#app/policies/replayed-calls.ts';
import { reportFile } from '#app/reports/report-file.ts';
import { realPath } from '#enforce/guard/real-path.ts';
import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import { whatIfCounter } from '#enforce/policy/what-if.ts';
import type { WhatIf } from '#model/what-if.ts';
import { renderWhatIf } from '#report/what-if-table.ts';
import { UserError } from '#util/user-error.ts';
import { EXIT } from '../exit-codes.ts';
import { lookOf } from '../terminal.ts';

export interface WhatIfFlags {
	readonly report?: string;
	/** True: the usual one. */
	readonly ledger?: string | true;
	readonly generate?: true;
	readonly since?: string;
	readonly server?: string;
	readonly json?: true;
}

type Both = { readonly before: CompiledPolicy; readonly after: CompiledPolicy };

/** Exit 3 when the edit blocks or allows a call that the other policy did not; 1 when nothing could be compared. */
export async function whatIfCommand(before: string, after: string, flags: WhatIfFlags): Promise<number> {
	refuseWithoutCalls(flags);
	const policies = { before: policyFile(before), after: policyFile(after) };
	const counter = whatIfCounter({ now: Date.now(), realPath });
	if (flags.report !== undefined) {
		const report = reportFile(flags.report);
		const places = placesOf(report);
		const both: Both = {
			before: compiledHere(policies.before, flags.server, places),
			after: compiledHere(policies.after, flags.server, places),
		};
		for (const call of callsOf(report.steps.map(({ step }) => step))) counter.take({ call, from: 'report', ...both });
		if (flags.generate) for (const call of generatedCalls(report)) counter.take({ call, from: 'generated', ...both });
	}
	const byServer = new Map<string, Both>();
	const forServer = (server: string): Both => {
		const known = byServer.get(server) ?? { before: compiledHere(policies.before, server), after: compiledHere(policies.after, server) };
		byServer.set(server, known);
		return known;
	};
	let [notReplayable, masked] = [0, 0];
	for await (const row of recordedDecisions(flags)) {
		if (isOfDeclaration(row)) continue;
		const replayed = callOfRow(row);
		if (replayed === undefined) notReplayable += 1;
		else {
			if (replayed.isMasked) masked += 1;
			counter.take({ call: replayed.call, from: 'ledger', ...forServer(row.server) });
		}
	}
	const found: WhatIf = { ...counter.result(), notReplayable, masked };
	refuseNothingCompared(found);
	process.stdout.write(flags.json ? `${JSON.stringify(found)}\n` : renderWhatIf(found, lookOf(process.stdout)));
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

/** No call is decided otherwise where there was none; whoever reads the exit code must not take that for an answer. */
function refuseNothingCompared({ calls, notReplayable }: WhatIf): void {
	if (Object.values(calls).some((count) => count > 0)) return;
	throw new UserError(
		notReplayable === 0
			? 'there are no calls to compare'
			: `none of ${notReplayable} calls of the ledger can be replayed: their arguments were not kept`,
		{ hint: 'candor guard --log-arguments masked keeps them from now on; or --report report.json (candor audit --json)' },
	);
}

async function* recordedDecisions({ ledger, server, since }: WhatIfFlags) {
	if (ledger === undefined) return;
	const flags: LedgerFlags = {
		...(typeof ledger === 'string' && { ledger }),
		...(server !== undefined && { server }),
		...(since !== undefined && { since }),
	};
	const from = sinceOf(flags);
	const isAsked = rowFilter(flags, from);
	const signal = interruptSignal();
	using reader = openNamedLedger(flags);
	for await (const stored of reader?.rows({ since: from }) ?? []) {
		signal.throwIfAborted();
		const { row } = parseRow(stored);
		if (row.kind === 'decision' && isAsked(row)) yield row;
	}
}
