// The combinations of server, tool and decision, by which decisions are counted and found. Their number hardly grows with the chain.

import { sql } from 'kysely';
import type { LedgerDecision } from '#model/ledger.ts';
import type { ChainFilter } from '#model/ports.ts';
import { columnText, textOfColumn } from './column-text.ts';
import type { StoreDatabase, StoreKind, StoreTransaction } from './store-tables.ts';

const NAMES_PER_QUERY = 500;

export interface CallGroup {
	readonly id: number;
	readonly server: string;
	readonly tool: string | null;
	readonly decision: LedgerDecision;
	readonly count: number;
}

/** Returns the name that identifies a group. */
export function callGroupName(server: unknown, tool: unknown, decision: unknown): string {
	return JSON.stringify([typeof server === 'string' ? server : '', typeof tool === 'string' ? tool : null, String(decision)]);
}

/** Creates missing groups. There is no concurrent writer, because the caller has locked the head. */
export async function callGroupIds(
	transaction: StoreTransaction,
	kind: StoreKind,
	names: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> {
	const ids = new Map<string, number>();
	const wanted = [...names].map(columnText);
	for (let from = 0; from < wanted.length; from += NAMES_PER_QUERY) {
		const some = wanted.slice(from, from + NAMES_PER_QUERY);
		const found = await transaction
			.selectFrom('call_groups')
			.select(['id', 'name'])
			.where('name', 'in', some)
			// This is the expression that the index covers.
			.$if(kind === 'postgres', (query) => query.where(sql<boolean>`md5(name) in (${sql.join(some.map((name) => sql`md5(${name})`))})`))
			.execute();
		for (const { id, name } of found) ids.set(textOfColumn(name), id);
	}
	const missing = [...names].filter((name) => !ids.has(name));
	if (missing.length === 0) return ids;
	const { last } = await transaction
		.selectFrom('call_groups')
		.select(sql<number>`coalesce(max(id), 0)`.as('last'))
		.executeTakeFirstOrThrow();
	for (const [place, name] of missing.entries()) {
		const id = last + place + 1;
		const [server, tool, decision] = JSON.parse(name) as [string, string | null, string];
		await transaction
			.insertInto('call_groups')
			.values({
				id,
				name: columnText(name),
				server: columnText(server),
				tool: tool === null ? null : columnText(tool),
				decision: columnText(decision),
				count: 0,
			})
			.execute();
		ids.set(name, id);
	}
	return ids;
}

/** Returns the groups that match server, tool and decision, without groups that have no decision left. */
export async function callGroups(database: StoreDatabase, { server, tool, decision }: ChainFilter): Promise<readonly CallGroup[]> {
	const found = await database
		.selectFrom('call_groups')
		.select(['id', 'server', 'tool', 'decision', 'count'])
		.where('count', '>', 0)
		.$if(server !== undefined, (query) => query.where('server', '=', columnText(server ?? '')))
		.$if(tool !== undefined, (query) => query.where('tool', '=', columnText(tool ?? '')))
		.$if(decision !== undefined, (query) => query.where('decision', '=', columnText(decision ?? '')))
		.execute();
	return found
		.map((group) => ({
			...group,
			server: textOfColumn(group.server),
			tool: group.tool === null ? null : textOfColumn(group.tool),
			decision: textOfColumn(group.decision) as LedgerDecision,
		}))
		.sort((a, b) => compare(a.server, b.server) || compare(a.tool ?? '', b.tool ?? '') || compare(a.decision, b.decision));
}

function compare(a: string, b: string): number {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}
