// One in-memory database for all SQL clients. SQLite runs the statements. Constructs of another dialect are translated if that is simple
// and otherwise refused as a syntax error. The library is loaded when the first client connects.

import { createRequire } from 'node:module';
import type { Database as Handle } from 'better-sqlite3';
import { TABLES } from '#observe/world/cell/tables.ts';
import { refreshCatalogue } from './sql-catalogue.ts';

export type SqlValue = string | number | bigint | null | Uint8Array;

export interface SqlResult {
	/** Names of the columns. Empty for a statement that returns no rows. */
	readonly columns: readonly string[];
	readonly rows: readonly (readonly SqlValue[])[];
	readonly changes: number;
	readonly insertId: number;
	/** SELECT, INSERT, CREATE TABLE … */
	readonly command: string;
}

export type SqlEngine = (statement: string, parameters: readonly SqlValue[]) => SqlResult;

const MOST_ROWS = 1_000;
const MOST_PAGES = 8_000;

/** Throws the errors of SQLite. */
export function openSqlEngine(): SqlEngine {
	const Database = createRequire(import.meta.url)('better-sqlite3') as new (file: string) => Handle;
	const database = new Database(':memory:');
	database.pragma(`max_page_count = ${MOST_PAGES}`);
	for (const { name, columns, rows } of TABLES) {
		const types = columns.map((column, index) =>
			column === 'id' ? 'id INTEGER PRIMARY KEY' : `${column} ${typeof rows[0]?.[index] === 'number' ? 'INTEGER' : 'TEXT'}`,
		);
		database.exec(`CREATE TABLE ${name} (${types.join(', ')})`);
		const insert = database.prepare(`INSERT INTO ${name} VALUES (${columns.map(() => '?').join(', ')})`);
		for (const row of rows) insert.run(...row);
	}
	for (const name of ['information_schema', 'pg_catalog']) database.exec(`ATTACH ':memory:' AS ${name}`);
	const text = (name: string, value: string) => database.function(name, { varargs: true }, () => value);
	for (const name of ['current_database', 'database', 'current_catalog']) text(name, 'shop');
	for (const name of ['version']) text(name, 'PostgreSQL 16.4 on x86_64-pc-linux-gnu');
	text('current_schema', 'public');
	text('pg_get_userbyid', 'app');
	for (const name of ['pg_total_relation_size', 'pg_relation_size', 'pg_database_size'])
		database.function(name, { varargs: true }, () => 8192);
	text('pg_size_pretty', '8192 bytes');
	text('now', '2025-01-02 10:00:00');
	// What a client sets for its session, it is told.
	const settings = new Map<unknown, SqlValue>();
	database.function('set_config', { varargs: true }, (name: SqlValue, value: SqlValue) => {
		settings.set(name, value);
		return value;
	});
	database.function('current_setting', { varargs: true }, (name: SqlValue) => settings.get(name) ?? '');
	database.function('pg_backend_pid', { varargs: true }, () => 4711);

	return (statement, parameters) => {
		if (/information_schema|pg_catalog|pg_tables|pg_class|pg_stat|pg_indexes|pg_namespace/i.test(statement)) refreshCatalogue(database);
		const prepared = database.prepare(statement);
		const command = statementVerb(statement);
		// The library treats numbered parameters as named ones.
		const bound = /\?\d/.test(statement) ? [Object.fromEntries(parameters.map((value, index) => [String(index + 1), value]))] : parameters;
		if (!prepared.reader) {
			const { changes, lastInsertRowid } = prepared.run(...bound);
			return { columns: [], rows: [], changes, insertId: Number(lastInsertRowid), command };
		}
		const rows: SqlValue[][] = [];
		for (const row of prepared.raw(true).iterate(...bound)) if (rows.push(row as SqlValue[]) >= MOST_ROWS) break;
		return { columns: prepared.columns().map(({ name }) => name), rows, changes: rows.length, insertId: 0, command };
	};
}

/** insert into orders … → INSERT; create table x … → CREATE TABLE */
export function statementVerb(statement: string): string {
	const [, first = '', second = ''] = /^\s*(\w+)\s*(?:or\s+replace\s+)?(\w*)/i.exec(statement) ?? [];
	const verb = first.toUpperCase();
	return ['CREATE', 'DROP', 'ALTER'].includes(verb) ? `${verb} ${second.toUpperCase()}` : verb;
}

/** Matches a quoted literal, a body between dollar signs, a comment, or any other text. Only other text is translated. */
const PIECES = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(?!\d)\w*\$[\s\S]*?\$\w*\$|\$\d+|[^'"\-/$]+|[-/$]/g;
const KEPT = /^['"]|^--|^\/\*|^\$\D/;

export function inOtherWords(statement: string, replace: (piece: string) => string): string {
	return (statement.match(PIECES) ?? []).map((piece) => (KEPT.test(piece) ? piece : replace(piece))).join('');
}

/** Splits a text at its semicolons into statements. A semicolon inside quotes does not count. */
export function statementsOf(text: string): readonly string[] {
	const parts = [''];
	for (const piece of text.match(PIECES) ?? []) {
		if (KEPT.test(piece)) parts.push((parts.pop() ?? '') + piece);
		else {
			const [first = '', ...others] = piece.split(';');
			parts.push((parts.pop() ?? '') + first, ...others);
		}
	}
	return parts.map((part) => part.trim()).filter((part) => part.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '');
}
