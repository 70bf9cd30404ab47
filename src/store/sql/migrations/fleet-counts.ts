import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { StoreKind } from '../store-tables.ts';

/** The database keeps the counts of the overview in triggers, so that they are right whatever changes a job. */
export function fleetCounts(kind: StoreKind): Migration {
	return {
		up: async (database: Kysely<unknown>) => {
			await database.schema
				.createTable('fleet_counts')
				.addColumn('kind', 'text', (column) => column.notNull())
				.addColumn('key', kind === 'sqlite' ? 'text' : sql`text collate "C"`, (column) => column.notNull())
				.addColumn('count', kind === 'sqlite' ? 'integer' : 'bigint', (column) => column.notNull())
				.addPrimaryKeyConstraint('fleet_counts_key', ['kind', 'key'])
				.execute();
			await sql.raw(counting(kind, partsOf(kind, 'fleet_jobs', 1))).execute(database);
			for (const statement of kind === 'sqlite' ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS) await sql.raw(statement).execute(database);
			await database.schema.createIndex('fleet_jobs_by_peak').on('fleet_jobs').columns(['state', 'peak_kib']).execute();
			const hasReason = sql<boolean>`reason is not null`;
			await database.schema.createIndex('fleet_jobs_by_reason').on('fleet_jobs').columns(['added', 'id']).where(hasReason).execute();
		},
		down: async (database: Kysely<unknown>) => {
			for (const index of ['fleet_jobs_by_peak', 'fleet_jobs_by_reason']) await database.schema.dropIndex(index).execute();
			const on = kind === 'sqlite' ? '' : ' on fleet_jobs';
			for (const event of ['insert', 'update', 'delete']) await sql.raw(`drop trigger fleet_jobs_${event}${on}`).execute(database);
			if (kind === 'postgres') await sql.raw('drop function count_fleet_jobs').execute(database);
			await database.schema.dropTable('fleet_counts').execute();
		},
	};
}

/** The counts that each of `rows` contributes to. */
function partsOf(kind: StoreKind, rows: string, sign: 1 | -1): string {
	const text = (number: string) => (kind === 'sqlite' ? `cast(${number} as integer)` : `cast(cast(${number} as bigint) as text)`);
	const from = `from ${rows} where`;
	// `real` of PostgreSQL has 32 bits, in which 0.7 is less than seven tenths. A trust of exactly 1 counts in the last tenth.
	const trust = kind === 'sqlite' ? 'trust' : 'cast(trust as numeric)';
	const tenth = text(`case when ${trust} >= 0.9 then 9 else floor(${trust} * 10) end`);
	const hour = text('ended / 3600000000');
	return `select 'state' as kind, state as key, ${sign} as n from ${rows}
		union all select 'reason', reason, ${sign} ${from} reason is not null
		union all select 'conclusion', coalesce(conclusion, ''), ${sign} ${from} state = 'done'
		union all select 'trust', ${tenth}, ${sign} ${from} state = 'done' and trust is not null
		union all select 'hour', ${hour}, ${sign} ${from} state = 'done' and ended is not null
		union all select 'cpu_ms', '', ${sign} * cpu_ms ${from} state = 'done' and cpu_ms is not null`;
}

/** Ordered by key, so that concurrent transactions lock rows in the same order and cannot deadlock. */
function counting(kind: StoreKind, parts: string): string {
	const mine = kind === 'sqlite' ? 'count' : 'fleet_counts.count';
	return `insert into fleet_counts (kind, key, count) select kind, key, sum(n) from (${parts}) as parts where true
		group by kind, key having sum(n) <> 0 order by kind, key on conflict (kind, key) do update set count = ${mine} + excluded.count`;
}

const COLUMNS = ['state', 'reason', 'conclusion', 'trust', 'ended', 'cpu_ms'];
const sqliteParts = (row: 'new' | 'old', sign: 1 | -1) =>
	partsOf('sqlite', `(select ${COLUMNS.map((column) => `${row}.${column} as ${column}`).join(', ')})`, sign);
const sqliteTrigger = (event: string, when: string, parts: string) =>
	`create trigger fleet_jobs_${event} after ${when} on fleet_jobs begin ${counting('sqlite', parts)}; end`;

const SQLITE_TRIGGERS = [
	sqliteTrigger('insert', 'insert', sqliteParts('new', 1)),
	// Renewing a lease changes none of these columns.
	sqliteTrigger('update', `update of ${COLUMNS.join(', ')}`, `${sqliteParts('new', 1)} union all ${sqliteParts('old', -1)}`),
	sqliteTrigger('delete', 'delete', sqliteParts('old', -1)),
];

const [ADDED, REMOVED] = [partsOf('postgres', 'added_jobs', 1), partsOf('postgres', 'removed_jobs', -1)];

/** Runs once per statement, regardless of the number of changed jobs. */
const POSTGRES_TRIGGERS = [
	`create function count_fleet_jobs() returns trigger language plpgsql as $$ begin
		if tg_op = 'INSERT' then ${counting('postgres', ADDED)};
		elsif tg_op = 'UPDATE' then ${counting('postgres', `${ADDED} union all ${REMOVED}`)};
		else ${counting('postgres', REMOVED)};
		end if;
		return null;
	end $$`,
	...Object.entries({
		insert: 'new table as added_jobs',
		update: 'new table as added_jobs old table as removed_jobs',
		delete: 'old table as removed_jobs',
	}).map(
		([event, tables]) =>
			`create trigger fleet_jobs_${event} after ${event} on fleet_jobs referencing ${tables} for each statement execute function count_fleet_jobs()`,
	),
];
