import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { StoreKind } from '../store-tables.ts';

/** Creates the queue of a fleet. */
export function fleetJobs(kind: StoreKind): Migration {
	const big = kind === 'sqlite' ? 'integer' : 'bigint';
	// Both databases sort in byte order, regardless of the database's locale.
	const name = kind === 'sqlite' ? 'text' : sql`text collate "C"`;
	return {
		up: async (database: Kysely<unknown>) => {
			await database.schema
				.createTable('fleet_jobs')
				.addColumn('id', 'text', (column) => column.primaryKey())
				.addColumn('name', name, (column) => column.notNull())
				.addColumn('version', 'text', (column) => column.notNull())
				.addColumn('candor', 'text', (column) => column.notNull())
				.addColumn('command', 'text', (column) => column.notNull())
				.addColumn('env', 'text', (column) => column.notNull())
				.addColumn('depth', 'text', (column) => column.notNull())
				.addColumn('priority', 'integer', (column) => column.notNull())
				.addColumn('state', 'text', (column) => column.notNull())
				.addColumn('attempts', 'integer', (column) => column.notNull())
				.addColumn('added', big, (column) => column.notNull())
				.addColumn('due', big, (column) => column.notNull())
				.addColumn('began', big)
				.addColumn('ended', big)
				.addColumn('worker', 'text')
				.addColumn('lease_until', big)
				.addColumn('reason', 'text')
				.addColumn('detail', 'text')
				.addColumn('cpu_ms', big)
				.addColumn('peak_kib', big)
				.addColumn('audit', 'text')
				.addColumn('conclusion', 'text')
				.addColumn('trust', 'real')
				.addColumn('worked', 'integer')
				.addColumn('declared', 'integer')
				.execute();
			await database.schema.createIndex('fleet_jobs_by_turn').on('fleet_jobs').columns(['state', 'priority', 'added', 'id']).execute();
			await database.schema.createIndex('fleet_jobs_by_name').on('fleet_jobs').columns(['name', 'ended']).execute();
			await database.schema.createIndex('fleet_jobs_by_age').on('fleet_jobs').columns(['added', 'id']).execute();
		},
		down: async (database: Kysely<unknown>) => {
			await database.schema.dropTable('fleet_jobs').execute();
		},
	};
}
