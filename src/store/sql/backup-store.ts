import { closeSync, openSync } from 'node:fs';
import { sql } from 'kysely';
import { UserError } from '#util/user-error.ts';
import type { StoreDatabase, StoreKind } from './store-tables.ts';

/** A copy of a SQLite store, while others write to it. */
export async function backupStore(database: StoreDatabase, kind: StoreKind, file: string): Promise<void> {
	if (kind === 'postgres')
		throw new UserError('PostgreSQL has its own tool for backups', { hint: 'pg_dump --format=custom --file=candor.dump postgres://…' });
	try {
		// Ours alone, as the store is. SQLite fills an empty file.
		closeSync(openSync(file, 'wx', 0o600));
	} catch (error) {
		throw new UserError(`the backup ${file} could not be made (${(error as Error).message})`, { hint: 'name a new file', cause: error });
	}
	await sql`vacuum into ${file}`.execute(database);
}
