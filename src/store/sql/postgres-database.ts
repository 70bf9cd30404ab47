// The store in PostgreSQL, for a team, by URL.

import { Kysely, type LogConfig, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { SetupError } from '#util/setup-error.ts';
import { UserError } from '#util/user-error.ts';
import type { StoreDatabase, StoreTables } from './store-tables.ts';

const CONNECTIONS = 8;
const CONNECT_MS = 10_000;
const OLDEST = 150_000;
const { INT8, NUMERIC } = pg.types.builtins;

export async function openPostgresDatabase(url: string, log?: LogConfig): Promise<StoreDatabase> {
	const pool = new pg.Pool({
		connectionString: url,
		max: CONNECTIONS,
		connectionTimeoutMillis: CONNECT_MS,
		application_name: 'candor',
		types: { getTypeParser: parserOf },
	});
	// The next query replaces a connection that breaks while idle.
	pool.on('error', () => {});
	// A connection that breaks in use fails its query, which reports the error; the event alone would end the process.
	pool.on('connect', (client) => client.on('error', () => {}));
	const database = new Kysely<StoreTables>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) });
	try {
		const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(database);
		const version = rows[0]?.version ?? 0;
		if (version < OLDEST)
			throw new UserError(`PostgreSQL ${Math.floor(version / 10_000)} is too old`, { hint: 'use PostgreSQL 15 or newer' });
		return database;
	} catch (error) {
		await database.destroy().catch(() => {});
		if (error instanceof UserError) throw error;
		throw new SetupError(`the database ${shownUrl(url)} could not be opened (${reasonOf(error)})`, {
			hint: 'check the URL: postgres://user:password@host:5432/database',
			cause: error,
		});
	}
}

/** All our counts, numbers and times fit a JavaScript number. */
function parserOf(type: number, format?: 'text' | 'binary') {
	if ((type === INT8 || type === NUMERIC) && format !== 'binary') return Number;
	return format === 'binary' ? pg.types.getTypeParser(type, 'binary') : pg.types.getTypeParser(type, 'text');
}

/** Returns the URL without the password. */
function shownUrl(url: string): string {
	try {
		const { protocol, username, host, pathname } = new URL(url);
		return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
	} catch {
		return 'postgres://…';
	}
}

/** A refused connection to a host with several addresses is a list of errors without a message of its own. */
function reasonOf(error: unknown): string {
	if (error instanceof AggregateError) return error.errors.map((one: unknown) => reasonOf(one)).join('; ');
	return error instanceof Error ? error.message : String(error);
}
