// The database file of a ledger: one table of rows, which nothing but this room writes.

import { closeSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Durability } from '#model/ledger.ts';
import { shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';
import { sqliteAddon } from './sqlite-addon.ts';

/** How long one process waits for another's rows; archiving takes the longest of what they do. */
const PATIENCE_MS = 10_000;
const FORMAT = 1;
/** 'CNDR': how the file says whose it is. */
const APPLICATION = 0x434e4452;
/** Pages of the write-ahead log before they are moved to the table, with the only waits for the disk that `normal` has. */
const CHECKPOINT_PAGES = 2000;

const TABLE = 'CREATE TABLE entries (seq INTEGER PRIMARY KEY, content TEXT NOT NULL, hash TEXT NOT NULL) STRICT';

export type LedgerDatabase = Database.Database;

export function openForWriting(file: string, durable: Durability): LedgerDatabase {
	closeSync(openSync(file, 'a', 0o600)); // ours alone: SQLite gives its log the same mode
	const database = new Database(file, { timeout: PATIENCE_MS, ...sqliteAddon() });
	try {
		patiently(() => database.pragma('journal_mode = WAL'));
		database.pragma(`synchronous = ${durable === 'full' ? 'FULL' : 'NORMAL'}`);
		database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
		database.transaction(() => createOrCheck(database, file)).immediate();
		return database;
	} catch (error) {
		database.close();
		throw error;
	}
}

export function openForReading(file: string): LedgerDatabase {
	const database = new Database(file, { timeout: PATIENCE_MS, readonly: true, fileMustExist: true, ...sqliteAddon() });
	try {
		checkFormat(database, file);
		return database;
	} catch (error) {
		database.close();
		throw error;
	}
}

/** Two that make the same file at once: SQLite refuses one of them without waiting. */
function patiently(work: () => void): void {
	const end = performance.now() + PATIENCE_MS;
	for (;;) {
		try {
			work();
			return;
		} catch (error) {
			if (!(error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) || performance.now() > end) throw error;
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
		}
	}
}

function createOrCheck(database: LedgerDatabase, file: string): void {
	if (database.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0) {
		database.exec(TABLE);
		database.pragma(`application_id = ${APPLICATION}`);
		database.pragma(`user_version = ${FORMAT}`);
	} else checkFormat(database, file);
}

/** A trigger or a view would change what is written or read, so nothing but the one table may be there. */
function checkFormat(database: LedgerDatabase, file: string): void {
	const application = database.pragma('application_id', { simple: true });
	const format = Number(database.pragma('user_version', { simple: true }));
	const schema = database.prepare('SELECT sql FROM sqlite_schema').pluck().all();
	if (application === APPLICATION && format > FORMAT)
		throw new UserError(`the ledger ${file} was written by a newer candor (format ${format}, this one knows ${FORMAT})`, {
			hint: 'npm install -g candor@latest; or take another place: --ledger FILE',
		});
	if (application !== APPLICATION || format !== FORMAT || schema.length !== 1 || schema[0] !== TABLE)
		throw new UserError(`${file} is no ledger of candor, or its tables were changed`, {
			hint: `take another place: --ledger FILE; or begin a new one: mv ${shellWord(file)} ${shellWord(`${file}.other`)}`,
		});
}
