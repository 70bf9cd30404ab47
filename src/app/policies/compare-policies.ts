// Replays calls under two policies, to show what an edit would newly block and newly allow.

import { realPath } from '#enforce/guard/real-path.ts';
import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import { type WhatIfCounter, whatIfCounter } from '#enforce/policy/what-if.ts';
import type { Policy } from '#model/policy.ts';
import type { WhatIf } from '#model/what-if.ts';
import { type LedgerQuery, type LedgerReading, queryLedger } from '../ledger/query-ledger.ts';
import { reportFile } from '../reports/report-file.ts';
import { compiledHere } from './compiled-here.ts';
import { policyFile } from './policy-file.ts';
import { callOfRow, callsOf, generatedCalls, isOfDeclaration, placesOf } from './replayed-calls.ts';

export interface PolicyComparison {
	/** Names of shipped policies, or files. */
	readonly before: string;
	readonly after: string;
	/** For policies with sections per server. */
	readonly server?: string;
	/** The JSON report of an audit whose calls are replayed. `generates`: also the calls of an audit at the greatest depth. */
	readonly report?: { readonly file: string; readonly generates: boolean };
	/** The rows of a ledger whose calls are replayed, if their arguments were kept. */
	readonly ledger?: LedgerQuery;
}

type Both<T> = { readonly before: T; readonly after: T };

export async function comparePolicies(comparison: PolicyComparison, reading: LedgerReading): Promise<WhatIf> {
	const policies = { before: policyFile(comparison.before), after: policyFile(comparison.after) };
	const counter = whatIfCounter({ now: Date.now(), realPath });
	replayReport(comparison, policies, counter);
	const { notReplayable, masked } = await replayLedger(comparison.ledger, policies, counter, reading);
	return { ...counter.result(), notReplayable, masked };
}

function replayReport({ report: asked, server }: PolicyComparison, policies: Both<Policy>, counter: WhatIfCounter): void {
	if (asked === undefined) return;
	const report = reportFile(asked.file);
	const both = compiledBoth(policies, server, placesOf(report));
	for (const call of callsOf(report.steps.map(({ step }) => step))) counter.take({ call, from: 'report', ...both });
	if (asked.generates) for (const call of generatedCalls(report)) counter.take({ call, from: 'generated', ...both });
}

async function replayLedger(
	query: LedgerQuery | undefined,
	policies: Both<Policy>,
	counter: WhatIfCounter,
	reading: LedgerReading,
): Promise<Pick<WhatIf, 'notReplayable' | 'masked'>> {
	let [notReplayable, masked] = [0, 0];
	if (query === undefined) return { notReplayable, masked };
	const byServer = new Map<string, Both<CompiledPolicy>>();
	const forServer = (server: string): Both<CompiledPolicy> => {
		const known = byServer.get(server) ?? compiledBoth(policies, server);
		byServer.set(server, known);
		return known;
	};
	for await (const row of queryLedger(query, reading)) {
		if (row.kind !== 'decision' || isOfDeclaration(row)) continue;
		const replayed = callOfRow(row);
		if (replayed === undefined) notReplayable += 1;
		else {
			if (replayed.isMasked) masked += 1;
			counter.take({ call: replayed.call, from: 'ledger', ...forServer(row.server) });
		}
	}
	return { notReplayable, masked };
}

function compiledBoth(
	policies: Both<Policy>,
	server: string | undefined,
	places?: Parameters<typeof compiledHere>[2],
): Both<CompiledPolicy> {
	return { before: compiledHere(policies.before, server, places), after: compiledHere(policies.after, server, places) };
}
