// A plausible row for a query about a database's own catalogue that the engine cannot run: PostgreSQL has hundreds of such tables and functions.
// The names of the columns come from the query itself.

import type { SqlResult, SqlValue } from './sql-engine.ts';

// sample: FROM pg_stat_database, pg_get_functiondef(p.oid), information_schema.check_constraints
const CATALOGUE = /\b(?:pg_[a-z_]+|information_schema|inet_server_\w+|txid_\w+)\b/i;
const READER = /^\s*(?:with|select)\b/i;
const MOST_COLUMNS = 100;

/** Returns undefined for a statement that is not about the catalogue. */
export function guessedRow(statement: string): SqlResult | undefined {
	if (!READER.test(statement) || !CATALOGUE.test(statement)) return undefined;
	const columns = selected(statement).map(columnName).slice(0, MOST_COLUMNS);
	if (columns.length === 0 || columns.includes('*')) return { columns: ['name'], rows: [], changes: 0, insertId: 0, command: 'SELECT' };
	return { columns, rows: [columns.map(valueFor)], changes: 1, insertId: 0, command: 'SELECT' };
}

/** Returns the parts of the outermost list of columns. The queries of a WITH clause are in parentheses, so they do not count. */
function selected(statement: string): readonly string[] {
	const parts: string[] = [];
	let depth = 0;
	let part: string | undefined;
	for (const [piece] of statement.matchAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\w+|\s+|[^\w\s]/g)) {
		if (piece.startsWith('--') || piece.startsWith('/*')) continue;
		if (piece === '(' || piece === '[') depth += 1;
		if (piece === ')' || piece === ']') depth -= 1;
		const word = depth === 0 ? piece.toLowerCase() : '';
		if (part === undefined) {
			if (word === 'select') part = '';
			continue;
		}
		if (['from', 'where', 'union', 'order', 'limit', ';'].includes(word)) break;
		if (word === ',') {
			parts.push(part);
			part = '';
		} else part += piece;
	}
	return [...parts, part ?? ''].map((one) => one.trim()).filter((one) => one !== '');
}

/** count(*) AS total → total; c.relname → relname; count(*) → count; c.* → * */
function columnName(part: string): string {
	const plain = part.replace(/^(?:distinct|all)\s+/i, '').replaceAll(/::\s*[\w ]+(?:\(\d+\))?(?:\[\])?/g, '');
	const [, alias] = /(?:\bas\s+|[\s)])"?(\w+)"?\s*$/i.exec(plain) ?? [];
	if (alias !== undefined && !/^end$/i.test(alias)) return alias;
	const [, name = '?column?'] = /^(?:"?\w+"?\.)*"?(\w+|\*)"?/.exec(plain) ?? [];
	return name;
}

const VALUES: readonly (readonly [names: RegExp, value: SqlValue])[] = [
	[/version/i, 'PostgreSQL 16.4'],
	[/_pretty$|size_text/i, '8192 bytes'],
	[/^(?:is|has|can|rol(?:super|can|create|inherit))_?|enabled$|nullable$/i, 'f'],
	[/date|_at$|_start$|reset$|^last_|timestamp|since|valid_?until/i, null],
	[
		/count|total|num|size|bytes|calls|rows|scan|hit|read|blks|tup|oid|pid|port|limit|ratio|percent|seconds|duration|^n_|^max_|^min_|_ms$/i,
		1,
	],
	[/schema|nspname/i, 'public'],
	[/^(?:datname|database)/i, 'shop'],
	[/user|owner|role|rolname/i, 'app'],
	[/table|relname|relation/i, 'orders'],
	[/column|attname/i, 'id'],
	[/type/i, 'text'],
];

function valueFor(name: string): SqlValue {
	const found = VALUES.find(([names]) => names.test(name));
	return found === undefined ? 'shop' : found[1];
}
