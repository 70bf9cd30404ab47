// The database file of a ledger: a table of rows, and a table of the journals that rows come from. Only this room writes to it.

import Database from 'better-sqlite3';
import type { Durability } from '#model/ledger.ts';
import { pauseThread } from '#util/pause-thread.ts';
import { shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';
import { sqliteAddon } from './sqlite-addon.ts';

/** How long one process waits for another. Archiving takes longest. */
const PATIENCE_MS = 10_000;
const FORMAT = 3;
/** 'CNDR', the application id of the file. */
const APPLICATION = 0x434e4452;
/** Number of write-ahead log pages before a checkpoint. With `normal` durability only a checkpoint waits for the disk. */
const CHECKPOINT_PAGES = 2000;

const ENTRIES = 'CREATE TABLE entries (seq INTEGER PRIMARY KEY, content TEXT NOT NULL, hash TEXT NOT NULL) STRICT';
/** How many lines of each journal have become rows. */
const JOURNALS = 'CREATE TABLE journals (name TEXT PRIMARY KEY, taken INTEGER NOT NULL) STRICT, WITHOUT ROWID';
/** Searched rows before the store had the chain (`row-index.ts`). The tables of a format never change, so these remain, empty. */
const FOUND = [
	'CREATE TABLE found (seq INTEGER PRIMARY KEY, server ANY, tool ANY, decision ANY, at ANY) STRICT',
	'CREATE INDEX found_server ON found (server)',
	'CREATE INDEX found_tool ON found (tool)',
	'CREATE INDEX found_decision ON found (decision)',
	'CREATE INDEX found_at ON found (at)',
];
/** The tables of each format. */
const TABLES: Readonly<Record<number, readonly string[]>> = { 1: [ENTRIES], 2: [ENTRIES, JOURNALS], 3: [ENTRIES, JOURNALS, ...FOUND] };

export type LedgerDatabase = Database.Database;

export function openForWriting(file: string, durable: Durability): LedgerDatabase {
	const database = new Database(file, { timeout: PATIENCE_MS, fileMustExist: true, ...sqliteAddon() });
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
		checkedFormat(database, file);
		return database;
	} catch (error) {
		database.close();
		throw error;
	}
}

/** If two processes create the same file concurrently, SQLite refuses one of them without waiting. */
export function patiently(work: () => void): void {
	const end = performance.now() + PATIENCE_MS;
	for (;;) {
		try {
			work();
			return;
		} catch (error) {
			if (!(error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) || performance.now() > end) throw error;
			pauseThread(10);
		}
	}
}

function createOrCheck(database: LedgerDatabase, file: string): void {
	const isNew = database.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
	const format = isNew ? 0 : checkedFormat(database, file);
	if (format === FORMAT) return;
	// Each format extends the previous one.
	for (const change of (TABLES[FORMAT] ?? []).slice(TABLES[format]?.length ?? 0)) database.exec(change);
	if (isNew) database.pragma(`application_id = ${APPLICATION}`);
	database.pragma(`user_version = ${FORMAT}`);
}

/** A trigger or a view would change what is written or read, so only the tables may exist. */
function checkedFormat(database: LedgerDatabase, file: string): number {
	const application = database.pragma('application_id', { simple: true });
	const format = Number(database.pragma('user_version', { simple: true }));
	if (application === APPLICATION && format > FORMAT)
		throw new UserError(`the ledger ${file} was written by a newer candor (format ${format}, this one knows ${FORMAT})`, {
			hint: 'npm install -g candor@latest; or take another place: --ledger FILE',
		});
	// The automatic index of a table has no SQL text.
	const schema = database.prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid').pluck().all();
	if (application !== APPLICATION || JSON.stringify(schema) !== JSON.stringify(TABLES[format]))
		throw new UserError(`${file} is no ledger of candor, or its tables were changed`, {
			hint: `take another place: --ledger FILE; or begin a new one: mv ${shellWord(file)} ${shellWord(`${file}.other`)}`,
		});
	return format;
}
