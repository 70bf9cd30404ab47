// Counts decisions with the stored counters. The time grows with the combinations of server, tool and decision, not with the chain.

import { sql } from 'kysely';
import { DECISIONS, type LedgerDecision } from '#model/ledger.ts';
import type { ChainFilter, ChainStats, ChainStore, SeriesPoint, SeriesRequest } from '#model/ports.ts';
import { DAY, GROUP_SPANS, HOUR, MINUTE, TOTALS } from './call-counts.ts';
import { type CallGroup, callGroups } from './call-groups.ts';
import type { StoreDatabase } from './store-tables.ts';
import { timesOf } from './time-range.ts';

interface GroupCount {
	readonly call_group: number | null;
	readonly count: number;
}

export function chainStats(database: StoreDatabase): Pick<ChainStore, 'stats' | 'series'> {
	return { stats: (filter) => stats(database, filter), series: (request) => series(database, request) };
}

async function stats(database: StoreDatabase, filter: ChainFilter): Promise<ChainStats> {
	const groups = await callGroups(database, filter);
	const isOfAllTime = filter.since === undefined && filter.until === undefined;
	const counted = isOfAllTime ? groups : await countedIn(database, filter, groups);
	const tallies = counted.map(({ id: _, ...tally }) => tally);
	return { decisions: tallies.reduce((sum, { count }) => sum + count, 0), tallies };
}

async function countedIn(database: StoreDatabase, filter: ChainFilter, groups: readonly CallGroup[]): Promise<readonly CallGroup[]> {
	const { since, until } = timesOf(filter);
	const byGroup = new Map<number | null, number>();
	for (const { call_group, count } of await groupCounts(database, since, until, GROUP_SPANS))
		byGroup.set(call_group, (byGroup.get(call_group) ?? 0) + count);
	return groups.map((group) => ({ ...group, count: byGroup.get(group.id) ?? 0 })).filter(({ count }) => count > 0);
}

/** Whole spans are already counted. The time before the first and after the last span is counted with finer spans, and finally in the index. */
async function groupCounts(
	database: StoreDatabase,
	since: number,
	until: number,
	[span, ...finer]: readonly number[],
): Promise<readonly GroupCount[]> {
	if (since > until) return [];
	if (span === undefined) return countedInIndex(database, since, until);
	const first = Math.ceil(since / span) * span;
	const end = Math.floor((until + 1) / span) * span;
	if (first >= end) return groupCounts(database, since, until, finer);
	const whole = await database
		.selectFrom('spans')
		.select(['call_group', sql<number>`sum(count)`.as('count')])
		.where('span', '=', span)
		.where('start', '>=', first)
		.where('start', '<', end)
		.groupBy('call_group')
		.execute();
	return [...(await groupCounts(database, since, first - 1, finer)), ...whole, ...(await groupCounts(database, end, until, finer))];
}

async function countedInIndex(database: StoreDatabase, since: number, until: number): Promise<readonly GroupCount[]> {
	return database
		.selectFrom('chain')
		.select(['call_group', sql<number>`count(*)`.as('count')])
		.where('call_group', 'is not', null)
		.where('at', '>=', since)
		.where('at', '<=', until)
		.groupBy('call_group')
		.execute();
}

async function series(database: StoreDatabase, request: SeriesRequest): Promise<readonly SeriesPoint[]> {
	const isOfGroups = request.server !== undefined || request.tool !== undefined;
	const spans = isOfGroups ? [DAY, HOUR] : [DAY, HOUR, MINUTE];
	const span = spans.find((one) => request.step >= one) ?? (isOfGroups ? HOUR : MINUTE);
	const step = Math.max(1, Math.ceil(request.step / span)) * span;
	const decisions = isOfGroups ? await decisionsOfGroups(database, request) : decisionsOfTotals(request);
	const times = timesOf(request);
	const counted = database.selectFrom('spans').where('span', '=', span).where('start', '<=', times.until);
	const newest = await counted.select('start').orderBy('start', 'desc').limit(1).executeTakeFirst();
	if (newest === undefined || decisions.size === 0) return [];
	const from = Math.max(newest.start - (newest.start % step) - (request.limit - 1) * step, times.since - (times.since % span), 0);
	const counts = await counted
		.select([sql<number>`start / ${sql.lit(step)}`.as('place'), 'call_group', sql<number>`sum(count)`.as('count')])
		.where('start', '>=', from)
		.where('call_group', isOfGroups ? '>' : '<', 0)
		.groupBy(['place', 'call_group'])
		.execute();
	const points = new Map<number, Record<LedgerDecision, number>>();
	for (const { place, call_group, count } of counts) {
		const decision = decisions.get(call_group);
		if (decision === undefined) continue;
		const point = points.get(place * step) ?? noCounts();
		point[decision] += count;
		points.set(place * step, point);
	}
	return [...points].map(([at, point]) => ({ at, counts: point })).sort((a, b) => a.at - b.at);
}

async function decisionsOfGroups(database: StoreDatabase, filter: ChainFilter): Promise<ReadonlyMap<number, LedgerDecision>> {
	return new Map((await callGroups(database, filter)).map(({ id, decision }) => [id, decision]));
}

function decisionsOfTotals({ decision: wanted }: ChainFilter): ReadonlyMap<number, LedgerDecision> {
	const all = DECISIONS.filter((decision) => wanted === undefined || decision === wanted);
	return new Map(
		all.flatMap((decision) => {
			const total = TOTALS.get(decision);
			return total === undefined ? [] : [[total, decision] as const];
		}),
	);
}

function noCounts(): Record<LedgerDecision, number> {
	return Object.fromEntries(DECISIONS.map((decision) => [decision, 0])) as Record<LedgerDecision, number>;
}
