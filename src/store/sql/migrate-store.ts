// Migrates the schema up and down. Opening a database migrates it to the newest version.

import { sql } from 'kysely';
import { type Migration, Migrator, NO_MIGRATIONS } from 'kysely/migration';
import { UserError } from '#util/user-error.ts';
import { auditsAndTokens } from './migrations/audits-and-tokens.ts';
import { decisionChain } from './migrations/decision-chain.ts';
import { fleetChangeColumns } from './migrations/fleet-change-columns.ts';
import { fleetCounts } from './migrations/fleet-counts.ts';
import { fleetJobs } from './migrations/fleet-jobs.ts';
import { fleetLosses } from './migrations/fleet-losses.ts';
import type { StoreDatabase, StoreKind } from './store-tables.ts';

/** Migrations by name, in order. A published migration never changes. */
export function storeMigrations(kind: StoreKind): Readonly<Record<string, Migration>> {
	return {
		'0001-audits-and-tokens': auditsAndTokens(kind),
		'0002-decision-chain': decisionChain(kind),
		'0003-fleet-jobs': fleetJobs(kind),
		'0004-fleet-losses': fleetLosses(),
		'0005-fleet-counts': fleetCounts(kind),
		'0006-fleet-changes': fleetChangeColumns(kind),
	};
}

/** `to`: the name of the last migration to keep, or `null` to remove all of them and all data. Absent: the newest. */
export async function migrateStore(database: StoreDatabase, kind: StoreKind, to?: string | null): Promise<void> {
	await database.connection().execute(async (connection) => {
		const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => storeMigrations(kind) } });
		const migrate = () => (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to ?? NO_MIGRATIONS));
		// PostgreSQL uses the migrator's own lock and transaction. On SQLite the migrator has neither.
		if (kind === 'postgres') return raiseTrouble((await migrate()).error);
		await sql`begin immediate`.execute(connection);
		const { error } = await migrate();
		await (error === undefined ? sql`commit` : sql`rollback`).execute(connection);
		raiseTrouble(error);
	});
}

function raiseTrouble(error: unknown): void {
	if (error === undefined) return;
	// corrupted migrations: previously executed migration 0003-more is missing
	if (error instanceof Error && /previously executed migration .* is missing/.test(error.message))
		throw new UserError('the store was written by a newer candor', { hint: 'npm install -g candor@latest', cause: error });
	throw error;
}
