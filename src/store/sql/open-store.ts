// Opens the store by its address: a file for one machine, a postgres:// URL for a team. The rest of the product sees one port.

import { closeSync, openSync } from 'node:fs';
import { type LogConfig, sql } from 'kysely';
import type { Store } from '#model/ports.ts';
import { UserError } from '#util/user-error.ts';
import { exportStore } from './export-store.ts';
import { migrateStore } from './migrate-store.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { sqlAudits } from './sql-audits.ts';
import { sqlChain } from './sql-chain.ts';
import { sqlFleet } from './sql-fleet.ts';
import { sqlTokens } from './sql-tokens.ts';
import { openSqliteDatabase } from './sqlite-database.ts';
import type { StoreDatabase, StoreKind } from './store-tables.ts';

/** Migrates the schema to the newest version. `address`: a file, or `postgres://…`. */
export async function openStore(address: string): Promise<Store> {
	const { database, kind } = await openStoreDatabase(address);
	return {
		kind,
		audits: sqlAudits(database),
		tokens: sqlTokens(database),
		chain: sqlChain(database, kind),
		fleet: sqlFleet(database, kind),
		check: async () => {
			await sql`select seq from chain_head`.execute(database);
		},
		backup: (file) => backupStore(database, kind, file),
		export: (signal) => exportStore(database, signal),
		[Symbol.asyncDispose]: () => database.destroy(),
	};
}

export interface OpenDatabase {
	readonly database: StoreDatabase;
	readonly kind: StoreKind;
}

export async function openStoreDatabase(address: string, log?: LogConfig): Promise<OpenDatabase> {
	const kind = storeKindOf(address);
	const database = kind === 'postgres' ? await openPostgresDatabase(address, log) : openSqliteDatabase(address, log);
	try {
		await migrateStore(database, kind);
		return { database, kind };
	} catch (error) {
		await database.destroy();
		throw error;
	}
}

function storeKindOf(address: string): StoreKind {
	// postgres://candor@db.internal/candor, postgresql://…
	if (/^postgres(?:ql)?:\/\//.test(address)) return 'postgres';
	if (/^[a-z][a-z0-9+.-]*:\/\//i.test(address))
		throw new UserError('this kind of database is not known', {
			hint: 'use postgres://user@host/database, or the path of a file for SQLite',
		});
	return 'sqlite';
}

/** Copies a SQLite store while others write to it. */
async function backupStore(database: StoreDatabase, kind: StoreKind, file: string): Promise<void> {
	if (kind === 'postgres')
		throw new UserError('PostgreSQL has its own tool for backups', { hint: 'pg_dump --format=custom --file=candor.dump postgres://…' });
	try {
		// The copy is accessible only to its owner, like the store. SQLite fills an empty file.
		closeSync(openSync(file, 'wx', 0o600));
	} catch (error) {
		throw new UserError(`the backup ${file} could not be made (${(error as Error).message})`, { hint: 'name a new file', cause: error });
	}
	await sql`vacuum into ${file}`.execute(database);
}
