// Pages of decisions, each with the outcome of its call.

import type { ChainStore, DecisionPageRequest, Page, RecordedDecision } from '#model/ports.ts';
import { callGroups } from './call-groups.ts';
import { type DecisionKey, decisionKeys } from './decision-keys.ts';
import { writtenCursor } from './page-cursor.ts';
import { recordedDecisions, withOutcomes } from './recorded-decisions.ts';
import type { StoreDatabase, StoreKind } from './store-tables.ts';
import { timeRangeOf } from './time-range.ts';

/** A text search reads decisions in portions of this size, and only a bounded number for one page. */
const SEARCHED_AT_ONCE = 1000;
const MOST_SEARCHED = 10_000;

export function decisionPages(database: StoreDatabase, kind: StoreKind): Pick<ChainStore, 'decisions' | 'decision'> {
	return {
		decisions: async (request) => {
			const { q = '' } = request;
			const { items, next } = q === '' ? await page(database, kind, request) : await search(database, kind, request, q);
			return { items: await withOutcomes(database, items), next };
		},
		decision: async (seq) => {
			if (!Number.isSafeInteger(seq)) return undefined;
			const [found] = await withOutcomes(database, await recordedDecisions(database, [seq]));
			return found;
		},
	};
}

async function page(database: StoreDatabase, kind: StoreKind, request: DecisionPageRequest): Promise<Page<RecordedDecision>> {
	const { limit, server, tool, decision } = request;
	const isOfGroups = server !== undefined || tool !== undefined || decision !== undefined;
	const range = timeRangeOf(request);
	const groups = isOfGroups ? (await callGroups(database, request)).map(({ id }) => id) : undefined;
	const keys = await decisionKeys(database, kind, { groups, range, limit: limit + 1 });
	const shown = keys.slice(0, limit);
	const last = shown.at(-1);
	return {
		items: await recordedDecisions(
			database,
			shown.map(({ seq }) => seq),
		),
		next: keys.length > limit && last !== undefined ? cursorOf(last) : null,
	};
}

async function search(database: StoreDatabase, kind: StoreKind, request: DecisionPageRequest, q: string): Promise<Page<RecordedDecision>> {
	const wanted = q.toLowerCase();
	const found: RecordedDecision[] = [];
	let { cursor } = request;
	for (let searched = 0; searched < MOST_SEARCHED; searched += SEARCHED_AT_ONCE) {
		const portion = await page(database, kind, { ...request, ...(cursor !== undefined && { cursor }), limit: SEARCHED_AT_ONCE });
		for (const [place, one] of portion.items.entries()) {
			if (!searchedText(one).includes(wanted)) continue;
			found.push(one);
			if (found.length < request.limit) continue;
			const isLast = place === portion.items.length - 1;
			return { items: found, next: isLast ? portion.next : cursorOf(one) };
		}
		if (portion.next === null) return { items: found, next: null };
		cursor = portion.next;
	}
	return { items: found, next: cursor ?? null };
}

function searchedText({ decision: { server, tool, method, rule, reason, arguments: kept } }: RecordedDecision): string {
	const parts = [server, tool, method, rule, reason, kept === undefined ? undefined : JSON.stringify(kept)];
	return parts.join('\n').toLowerCase();
}

function cursorOf({ at, seq }: DecisionKey): string {
	return writtenCursor({ at, key: String(seq) });
}
