import { chmodSync, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { makeDirectoriesNow } from '#util/make-directories.ts';
import { sqliteAddon } from '../ledger/sqlite-addon.ts';

const PATIENCE_MS = 10_000;

/** A database of the user's own, with this table. */
export function openTable(file: string, table: string): Database.Database {
	makeDirectoriesNow(dirname(file), 0o700);
	const isNew = !existsSync(file);
	const database = new Database(file, { timeout: PATIENCE_MS, ...sqliteAddon() });
	if (isNew) chmodSync(file, 0o600);
	database.pragma('journal_mode = WAL');
	database.exec(table);
	return database;
}
