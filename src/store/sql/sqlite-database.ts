// The store in one SQLite file, for one machine, without any set-up.

import { chmodSync, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import {
	type CompiledQuery,
	type DatabaseConnection,
	type Driver,
	Kysely,
	type LogConfig,
	type QueryResult,
	type SqliteDatabase,
	SqliteDialect,
} from 'kysely';
import { makeDirectoriesNow } from '#util/make-directories.ts';
import { SetupError } from '#util/setup-error.ts';
import { shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';
import { patiently } from '../ledger/database.ts';
import { sqliteAddon } from '../ledger/sqlite-addon.ts';
import type { StoreDatabase, StoreTables } from './store-tables.ts';

/** 'CNDS': the application id that marks the file as a store. */
const APPLICATION = 0x434e4453;
const CACHE_KIB = 64 * 1024;
const MOST_STATEMENTS = 300;
/** Time that a statement waits for another connection's transaction, in this process or another. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 2;

export function openSqliteDatabase(file: string, log?: LogConfig): StoreDatabase {
	try {
		makeDirectoriesNow(dirname(file), 0o700);
		const isNew = !existsSync(file);
		// SQLite itself would block the whole thread, and another store of this process could not end its transaction. The dialect waits instead.
		const database = new Database(file, { timeout: 0, ...sqliteAddon() });
		if (isNew) chmodSync(file, 0o600);
		patiently(() => refuseOther(database, file));
		patiently(() => database.pragma('journal_mode = WAL'));
		// Acknowledged writes also survive a power failure.
		database.pragma('synchronous = FULL');
		database.pragma(`cache_size = -${CACHE_KIB}`);
		return new Kysely<StoreTables>({ dialect: new PatientSqliteDialect({ database: withKeptStatements(database) }), ...(log && { log }) });
	} catch (error) {
		if (error instanceof UserError) throw error;
		const { message } = error as Error;
		throw new SetupError(`the store ${file} could not be opened (${message})`, {
			hint: `ls -ld ${shellWord(dirname(file))} ${shellWord(file)}; or take another place: --database FILE`,
			cause: error,
		});
	}
}

/** Refuses another application's file, such as a ledger: the guards would refuse a ledger that contains our tables. */
function refuseOther(database: Database.Database, file: string): void {
	const application = database.pragma('application_id', { simple: true });
	const isEmpty = database.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
	if (application !== APPLICATION && !(application === 0 && isEmpty)) {
		database.close();
		throw new UserError(`${file} is a database, but no store of candor`, { hint: 'take another place: --database FILE' });
	}
	if (application === 0) database.pragma(`application_id = ${APPLICATION}`);
}

/** Caches prepared statements, because the query builder prepares every query again, which takes longer than most queries. */
function withKeptStatements(database: Database.Database): SqliteDatabase {
	const kept = new Map<string, Database.Statement>();
	return {
		close: () => database.close(),
		prepare: (text) => {
			const known = kept.get(text);
			if (known !== undefined) return known;
			const statement = database.prepare(text);
			if (kept.size >= MOST_STATEMENTS) kept.clear();
			kept.set(text, statement);
			return statement;
		},
	};
}

/**
 * SQLite with statements that wait for another connection's transaction without blocking the thread. Only the first write of a transaction ever waits. Every
 * transaction here begins with a write, so that the data it reads is never stale.
 */
class PatientSqliteDialect extends SqliteDialect {
	override createDriver(): Driver {
		const driver = super.createDriver();
		const acquire = driver.acquireConnection.bind(driver);
		driver.acquireConnection = async (options) => patient(await acquire(options));
		return driver;
	}
}

function patient(connection: DatabaseConnection): DatabaseConnection {
	return {
		executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
			for (const end = performance.now() + PATIENCE_MS; ; ) {
				try {
					return await connection.executeQuery<Row>(query);
				} catch (error) {
					if (!isBusy(error) || performance.now() > end) throw error;
					await setTimeout(PAUSE_MS);
				}
			}
		},
		streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
	};
}

function isBusy(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
}
