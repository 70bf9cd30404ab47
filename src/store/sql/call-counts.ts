// Counters that are updated as decisions are added and removed, so that statistics read no decisions: by group, by group per hour and day, and by decision per
// minute, hour and day.

import { sql } from 'kysely';
import { DECISIONS } from '#model/ledger.ts';
import type { StoreTransaction } from './store-tables.ts';

export const MINUTE = 60_000_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** A group has fewer spans than a total, because there may be thousands of groups. */
export const GROUP_SPANS = [DAY, HOUR] as const;
const TOTAL_SPANS = [DAY, HOUR, MINUTE] as const;
const ROWS_PER_INSERT = 1000;

/** Identifiers for all groups with the same decision, used in `spans` instead of a group. */
export const TOTALS: ReadonlyMap<string, number> = new Map(DECISIONS.map((decision, place) => [decision, -1 - place]));

export interface CountedCall {
	readonly call_group: number | null;
	readonly at: number;
}

/** `by`: 1 for added rows, -1 for removed rows. */
export async function changeCallCounts(transaction: StoreTransaction, calls: readonly CountedCall[], by: 1 | -1): Promise<void> {
	const groups = new Map<number, number>();
	for (const { call_group } of calls) if (call_group !== null) groups.set(call_group, (groups.get(call_group) ?? 0) + by);
	if (groups.size === 0) return;
	const totals = await totalsOf(transaction, [...groups.keys()]);
	const spans = new SpanChanges();
	for (const { call_group, at } of calls) {
		if (call_group === null) continue;
		for (const span of GROUP_SPANS) spans.change(span, at, call_group, by);
		const total = totals.get(call_group);
		if (total !== undefined) for (const span of TOTAL_SPANS) spans.change(span, at, total, by);
	}
	for (const [id, count] of groups)
		await transaction
			.updateTable('call_groups')
			.set({ count: sql`count + ${count}` })
			.where('id', '=', id)
			.execute();
	const changed = spans.changed();
	for (let from = 0; from < changed.length; from += ROWS_PER_INSERT)
		await transaction
			.insertInto('spans')
			.values(changed.slice(from, from + ROWS_PER_INSERT))
			.onConflict((conflict) => conflict.columns(['span', 'start', 'call_group']).doUpdateSet({ count: sql`spans.count + excluded.count` }))
			.execute();
	if (by < 0) {
		const latest = Math.max(...changed.map(({ start }) => start));
		await transaction.deleteFrom('spans').where('span', 'in', TOTAL_SPANS).where('start', '<=', latest).where('count', '<=', 0).execute();
	}
}

/** Maps each group to its total. */
async function totalsOf(transaction: StoreTransaction, groups: readonly number[]): Promise<ReadonlyMap<number, number>> {
	const found = await transaction.selectFrom('call_groups').select(['id', 'decision']).where('id', 'in', groups).execute();
	return new Map(
		found.flatMap(({ id, decision }) => {
			const total = TOTALS.get(decision);
			return total === undefined ? [] : [[id, total] as const];
		}),
	);
}

interface SpanChange {
	readonly span: number;
	readonly start: number;
	readonly call_group: number;
	count: number;
}

class SpanChanges {
	readonly #changes = new Map<string, SpanChange>();

	change(span: number, at: number, group: number, by: number): void {
		const start = at - (at % span);
		const key = `${span} ${start} ${group}`;
		const known = this.#changes.get(key);
		if (known === undefined) this.#changes.set(key, { span, start, call_group: group, count: by });
		else known.count += by;
	}

	changed(): readonly SpanChange[] {
		return [...this.#changes.values()];
	}
}
