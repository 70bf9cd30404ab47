// Tries an edited policy on the latest calls of the ledger before it is saved.

import { setImmediate } from 'node:timers/promises';
import { realPath } from '#enforce/guard/real-path.ts';
import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import { whatIfCounter } from '#enforce/policy/what-if.ts';
import type { Policy } from '#model/policy.ts';
import type { WhatIf } from '#model/what-if.ts';
import { compiledHere } from '../policies/compiled-here.ts';
import { callOfRow, isOfDeclaration } from '../policies/replayed-calls.ts';
import type { DecisionSource } from './recent-decisions.ts';

/** Replaying more calls would block the server for too long. */
const MOST_REPLAYED = 5000;
const PAGE = 250;

export async function whatIfRecorded(source: DecisionSource, before: Policy, after: Policy): Promise<Omit<WhatIf, 'calls'>> {
	const counter = whatIfCounter({ now: Date.now(), realPath });
	const compiled = new Map<string, { readonly before: CompiledPolicy; readonly after: CompiledPolicy }>();
	let [notReplayable, masked, replayed] = [0, 0, 0];
	for (let cursor: string | null | undefined; cursor !== null && replayed < MOST_REPLAYED; ) {
		const page = await source.decisions({ limit: PAGE, ...(cursor !== undefined && { cursor }) });
		for (const { decision: row } of page.items) {
			if (isOfDeclaration(row)) continue;
			replayed += 1;
			const call = callOfRow(row);
			if (call === undefined) {
				notReplayable += 1;
				continue;
			}
			if (call.isMasked) masked += 1;
			const both = compiled.get(row.server) ?? { before: compiledHere(before, row.server), after: compiledHere(after, row.server) };
			compiled.set(row.server, both);
			counter.take({ call: call.call, from: 'ledger', ...both });
		}
		cursor = page.next;
		await setImmediate();
	}
	const { newlyBlocked, newlyAllowed, unchanged } = counter.result();
	return { newlyBlocked, newlyAllowed, unchanged, notReplayable, masked };
}
