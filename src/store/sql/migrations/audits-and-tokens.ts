import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { StoreKind } from '../store-tables.ts';

/** Creates the tables of audits, of people's details about servers, and of access tokens. */
export function auditsAndTokens(kind: StoreKind): Migration {
	const big = kind === 'sqlite' ? 'integer' : 'bigint';
	// Both databases sort in byte order, regardless of the database's locale.
	const name = kind === 'sqlite' ? 'text' : sql`text collate "C"`;
	return {
		up: async (database: Kysely<unknown>) => {
			await database.schema
				.createTable('audits')
				.addColumn('id', 'text', (column) => column.primaryKey())
				.addColumn('digest', 'text', (column) => column.notNull().unique())
				.addColumn('server', 'text', (column) => column.notNull())
				.addColumn('at', big, (column) => column.notNull())
				.addColumn('conclusion', 'text', (column) => column.notNull())
				.addColumn('trust', 'real', (column) => column.notNull())
				.addColumn('by_severity', 'text', (column) => column.notNull())
				.addColumn('worked', 'integer', (column) => column.notNull())
				.addColumn('declared', 'integer', (column) => column.notNull())
				.addColumn('version', 'text')
				.addColumn('findings', 'text', (column) => column.notNull())
				.addColumn('envelope', 'text')
				.addColumn('report', 'text', (column) => column.notNull())
				.execute();
			await database.schema.createIndex('audits_by_time').on('audits').columns(['at', 'id']).execute();
			await database.schema.createIndex('audits_by_server').on('audits').columns(['server', 'at', 'id']).execute();
			await database.schema
				.createTable('servers')
				.addColumn('name', name, (column) => column.primaryKey())
				.addColumn('description', 'text')
				.addColumn('github_url', 'text')
				.addColumn('npm_package', 'text')
				.addColumn('author', 'text')
				.addColumn('category', 'text')
				.execute();
			await database.schema
				.createTable('tokens')
				.addColumn('id', 'text', (column) => column.primaryKey())
				.addColumn('digest', 'text', (column) => column.notNull().unique())
				.addColumn('name', 'text', (column) => column.notNull())
				.addColumn('scopes', 'text', (column) => column.notNull())
				.addColumn('created', 'text', (column) => column.notNull())
				.addColumn('expires', 'text')
				.addColumn('last_used', 'text')
				.addColumn('revoked', 'text')
				.execute();
		},
		down: async (database: Kysely<unknown>) => {
			for (const table of ['tokens', 'servers', 'audits']) await database.schema.dropTable(table).execute();
		},
	};
}
