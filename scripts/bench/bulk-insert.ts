// The fastest way of each database to insert many rows.

import Database from 'better-sqlite3';
import { sql } from 'kysely';
import type { OpenDatabase } from '#store/sql/open-store.ts';
import type { ChainTable } from '#store/sql/store-tables.ts';

const TYPES = { seq: 'bigint', at: 'bigint', kind: 'text', call_group: 'int', call: 'bigint', bytes: 'int', hash: 'text', content: 'text' };
const COLUMNS = Object.keys(TYPES) as readonly (keyof typeof TYPES)[];

export type BulkRow = Pick<ChainTable, keyof typeof TYPES>;

interface BulkInsert extends AsyncDisposable {
	insert(rows: readonly BulkRow[]): Promise<void>;
}

export async function openBulkInsert({ database, kind }: OpenDatabase, address: string): Promise<BulkInsert> {
	if (kind === 'sqlite') return sqliteInsert(address);
	await sql`set synchronous_commit = off`.execute(database);
	const arrays = Object.entries(TYPES).map(([column, type]) => ({ column: column as keyof typeof TYPES, type: sql.raw(`${type}[]`) }));
	return {
		insert: async (rows) => {
			const values = arrays.map(({ column, type }) => sql`${rows.map((row) => row[column])}::${type}`);
			await sql`insert into chain (${sql.raw(COLUMNS.join(', '))}) select * from unnest(${sql.join(values)})`.execute(database);
		},
		[Symbol.asyncDispose]: async () => {},
	};
}

function sqliteInsert(file: string): BulkInsert {
	const direct = new Database(file);
	direct.pragma('synchronous = OFF');
	const insert = direct.prepare(`INSERT INTO chain (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`);
	const insertAll = direct.transaction((rows: readonly BulkRow[]) => {
		for (const row of rows) insert.run(...COLUMNS.map((column) => row[column]));
	});
	return {
		insert: async (rows) => insertAll(rows),
		[Symbol.asyncDispose]: async () => void direct.close(),
	};
}
