import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Counts attempts that ended with their worker separately from failed attempts. */
export function fleetLosses(): Migration {
	return {
		up: async (database: Kysely<unknown>) => {
			await database.schema
				.alterTable('fleet_jobs')
				.addColumn('losses', 'integer', (column) => column.notNull().defaultTo(0))
				.execute();
		},
		down: async (database: Kysely<unknown>) => {
			await database.schema.alterTable('fleet_jobs').dropColumn('losses').execute();
		},
	};
}
