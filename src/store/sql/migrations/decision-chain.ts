import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { NO_HASH, rowHash } from '../../ledger/chain.ts';
import { numbered, unnumberedStart } from '../../ledger/row-content.ts';
import type { StoreDatabase, StoreKind } from '../store-tables.ts';

/** Creates the hash chain, its counters, and the local ledgers that it has rows of. */
export function decisionChain(kind: StoreKind): Migration {
	return {
		up: async (database: Kysely<unknown>) => {
			await createChain(database, kind);
			await createCounts(database, kind);
			await beginChain(database as StoreDatabase);
		},
		down: async (database: Kysely<unknown>) => {
			for (const table of ['origins', 'spans', 'call_groups', 'chain_head', 'chain']) await database.schema.dropTable(table).execute();
		},
	};
}

async function createChain(database: Kysely<unknown>, kind: StoreKind): Promise<void> {
	// On SQLite only `integer primary key` is the row's own number.
	const big = kind === 'sqlite' ? 'integer' : 'bigint';
	await database.schema
		.createTable('chain')
		.addColumn('seq', big, (column) => column.primaryKey())
		.addColumn('at', big, (column) => column.notNull())
		.addColumn('kind', 'text', (column) => column.notNull())
		.addColumn('call_group', 'integer')
		.addColumn('call', big)
		.addColumn('origin', 'integer')
		.addColumn('origin_seq', big)
		.addColumn('bytes', 'integer', (column) => column.notNull())
		.addColumn('hash', 'text', (column) => column.notNull())
		.addColumn('content', 'text', (column) => column.notNull())
		.execute();
	const isDecision = sql<boolean>`call_group is not null`;
	// Each of these indexes alone covers the keys of a page and counts.
	await database.schema.createIndex('chain_by_time').on('chain').columns(['at', 'seq', 'call_group']).where(isDecision).execute();
	await database.schema.createIndex('chain_by_group').on('chain').columns(['call_group', 'at', 'seq']).where(isDecision).execute();
	await database.schema.createIndex('chain_by_call').on('chain').column('call').where(sql<boolean>`call is not null`).execute();
	const hasOrigin = sql<boolean>`origin is not null`;
	await database.schema.createIndex('chain_by_origin').on('chain').columns(['origin', 'origin_seq']).where(hasOrigin).execute();
	await database.schema
		.createTable('chain_head')
		.addColumn('id', 'integer', (column) => column.primaryKey())
		.addColumn('seq', big, (column) => column.notNull())
		.addColumn('hash', 'text', (column) => column.notNull())
		.addColumn('row_count', big, (column) => column.notNull())
		.addColumn('bytes', big, (column) => column.notNull())
		.execute();
}

async function createCounts(database: Kysely<unknown>, kind: StoreKind): Promise<void> {
	const big = kind === 'sqlite' ? 'integer' : 'bigint';
	await database.schema
		.createTable('call_groups')
		.addColumn('id', 'integer', (column) => column.primaryKey())
		.addColumn('name', 'text', (column) => column.notNull())
		.addColumn('server', 'text', (column) => column.notNull())
		.addColumn('tool', 'text')
		.addColumn('decision', 'text', (column) => column.notNull())
		.addColumn('count', big, (column) => column.notNull())
		.execute();
	// A name may exceed the size limit of a PostgreSQL index entry. Writers are serialised, so no name occurs twice.
	const name = kind === 'sqlite' ? sql`name` : sql`md5(name)`;
	await database.schema.createIndex('call_groups_by_name').on('call_groups').expression(name).execute();
	await database.schema
		.createTable('spans')
		.addColumn('span', big, (column) => column.notNull())
		.addColumn('start', big, (column) => column.notNull())
		.addColumn('call_group', 'integer', (column) => column.notNull())
		.addColumn('count', big, (column) => column.notNull())
		.addPrimaryKeyConstraint('spans_key', ['span', 'start', 'call_group'])
		.execute();
	await database.schema
		.createTable('origins')
		.addColumn('id', 'integer', (column) => column.primaryKey())
		.addColumn('ledger', 'text', (column) => column.notNull().unique())
		.addColumn('position', big, (column) => column.notNull())
		.addColumn('hash', 'text', (column) => column.notNull())
		.execute();
}

/** Gives each chain a unique start, so that two chains never share a hash. */
async function beginChain(database: StoreDatabase): Promise<void> {
	const content = numbered(0, unnumberedStart(randomUUID()));
	const row = { seq: 0, hash: rowHash(NO_HASH, content), bytes: Buffer.byteLength(content) };
	const { at } = JSON.parse(content) as { at: number };
	await database
		.insertInto('chain')
		.values({ ...row, at, kind: 'start', content })
		.execute();
	await database
		.insertInto('chain_head')
		.values({ id: 1, row_count: 1, ...row })
		.execute();
}
