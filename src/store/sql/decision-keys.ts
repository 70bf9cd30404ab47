// Selects the decisions of a page: the next keys of an index. The next keys of several groups are merged, so that a page takes as long with ten million
// decisions as with a thousand, even if the selected decisions are rare.

import { sql } from 'kysely';
import type { StoreDatabase, StoreKind } from './store-tables.ts';
import { inOrder, inRange, type TimeRange } from './time-range.ts';

export interface DecisionKey {
	readonly seq: number;
	readonly at: number;
}

interface GroupKey extends DecisionKey {
	readonly call_group: number;
}

export interface KeysAsked {
	/** Limits the keys to these groups. Undefined: all groups. */
	readonly groups: readonly number[] | undefined;
	readonly range: TimeRange;
	readonly limit: number;
}

/** With more groups, the next keys of the time order often include all of their keys. */
const FEW_GROUPS = 8;
const KEYS_TRIED = 4000;

/** Returns the first `limit` keys in the range. */
export async function decisionKeys(database: StoreDatabase, kind: StoreKind, asked: KeysAsked): Promise<readonly DecisionKey[]> {
	const { groups, range, limit } = asked;
	if (groups === undefined) return keysOfAll(database, range, limit);
	if (groups.length > FEW_GROUPS) {
		const tried = Math.max(limit, Math.min(20 * limit, KEYS_TRIED));
		const wanted = new Set(groups);
		const keys = await keysOfAll(database, range, tried);
		const hits = keys.filter(({ call_group }) => wanted.has(call_group));
		if (hits.length >= limit || keys.length < tried) return hits.slice(0, limit);
	}
	return mergedKeys(database, kind, { groups, range, limit });
}

/** Reads a few keys of each group first. A page's keys are rarely all of one group, and only such a group is queried for more. */
async function mergedKeys(
	database: StoreDatabase,
	kind: StoreKind,
	{ groups, range, limit }: KeysAsked & { readonly groups: readonly number[] },
): Promise<readonly DecisionKey[]> {
	const few = Math.min(limit, Math.max(4, Math.ceil((4 * limit) / Math.max(1, groups.length))));
	const inTime = compareKeys(range);
	const first = (await keysOfGroups(database, kind, { groups, range, limit: few })).toSorted(inTime);
	const bound = first[limit - 1];
	const ofGroup = Map.groupBy(first, ({ call_group }) => call_group);
	const cut = [...ofGroup].flatMap(([group, keys]) => {
		const last = keys.at(-1);
		const mayHaveMore = keys.length === few && few < limit && last !== undefined && (bound === undefined || inTime(last, bound) < 0);
		return mayHaveMore ? [group] : [];
	});
	if (cut.length === 0) return first.slice(0, limit);
	const isCut = new Set(cut);
	const more = await keysOfGroups(database, kind, { groups: cut, range, limit });
	return [...first.filter(({ call_group }) => !isCut.has(call_group)), ...more].sort(inTime).slice(0, limit);
}

async function keysOfAll(database: StoreDatabase, range: TimeRange, limit: number): Promise<readonly GroupKey[]> {
	const keys = sql<GroupKey>`select seq, at, call_group from chain where call_group is not null and ${inRange(range)} ${inOrder(range)} limit ${limit}`;
	return (await keys.execute(database)).rows;
}

/** Returns up to `limit` keys of each group. */
async function keysOfGroups(
	database: StoreDatabase,
	kind: StoreKind,
	{ groups, range, limit }: KeysAsked & { readonly groups: readonly number[] },
): Promise<readonly GroupKey[]> {
	const inGroup = sql`${inRange(range)} ${inOrder(range)} limit ${limit}`;
	const keys =
		kind === 'postgres'
			? sql<GroupKey>`select keys.* from unnest(${groups}::int[]) as wanted(id)
				cross join lateral (select seq, at, call_group from chain where call_group = wanted.id and ${inGroup}) as keys`
			: // SQLite has no such join, and a union with one part per group takes ten times as long. After `cross join` the planner keeps the order of the two.
				sql<GroupKey>`select chain.seq, chain.at, chain.call_group from json_each(${JSON.stringify(groups)}) as wanted
				cross join chain on chain.seq in (select seq from chain as keys where call_group = wanted.value and ${inGroup})`;
	return (await keys.execute(database)).rows;
}

function compareKeys({ isNewestFirst }: TimeRange): (a: DecisionKey, b: DecisionKey) => number {
	return (a, b) => (a.at - b.at || a.seq - b.seq) * (isNewestFirst ? -1 : 1);
}
