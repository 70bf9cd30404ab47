// SQL statements of the kind that an error asks for, about tables that earlier calls have made or listed.

import type { FailedCall, FeedbackMaterial } from './failed-call.ts';
import type { InputLeaf } from './input-parts.ts';

type Kind = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE' | 'CREATE' | 'ALTER' | 'DROP';

// sample: Only SELECT queries are allowed; must start with INSERT or UPDATE; Query must be a CREATE TABLE statement
const ASKED = /\b(?:only|must|should|expected|requires?|use)\b[^.\n]{0,120}/gi;
const KIND = /\b(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP)\b/g;
// sample: no such table: x; relation "x" does not exist; Table with name x does not exist; Table 'shop.x' doesn't exist
const NO_TABLE = /no such table|\b(?:relation|table)\b.{0,80}(?:not exist|n't exist|not found)|unknown table/i;
// sample: near "Hello": syntax error; syntax error at or near "Hello"; You have an error in your SQL syntax; SQLITE_ERROR; Parser Error
const NO_SQL = /syntax error|SQL syntax|SQLITE_ERROR|parser error|incomplete input/i;
// sample: UPDATE goods SET …
const STATEMENT = /^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP)\b/i;
/** A table that bears the exerciser's own marker. Only such a table is changed. */
const OWN_TABLE = /^ref_?[0-9a-z]{7}_?\d+$/i;

export function sqlIdeas(
	{ value }: Pick<InputLeaf, 'value'>,
	{ error }: Pick<FailedCall, 'error'>,
	{ found, marker }: Pick<FeedbackMaterial, 'found' | 'marker'>,
): readonly string[] {
	if (typeof value !== 'string') return [];
	const [, own] = STATEMENT.exec(value) ?? [];
	const asked = (error.match(ASKED) ?? []).flatMap((part) => part.match(KIND) ?? []);
	const meant = NO_TABLE.test(error) && own !== undefined ? [own.toUpperCase()] : NO_SQL.test(error) ? ['SELECT'] : [];
	const kinds = [...new Set([...asked, ...meant])] as Kind[];
	const tables = ['table', 'tableName'].flatMap((name) => found.valuesOf(name)).filter((name) => typeof name === 'string');
	return kinds.flatMap((kind) => statementsOf(kind, tables, marker.replaceAll('-', '_')));
}

function statementsOf(kind: Kind, tables: readonly string[], own: string): readonly string[] {
	const made = tables.filter((name) => OWN_TABLE.test(name));
	switch (kind) {
		case 'SELECT':
			return [...tables.slice(0, 2).map((name) => `SELECT * FROM ${name}`), `SELECT '${own}' AS marker`];
		case 'CREATE':
			return [`CREATE TABLE ${own} (id INTEGER PRIMARY KEY, name TEXT)`];
		case 'INSERT':
			return made.slice(0, 2).map((name) => `INSERT INTO ${name} (name) VALUES ('${own}')`);
		case 'UPDATE':
			return made.slice(0, 1).map((name) => `UPDATE ${name} SET name = '${own}'`);
		// Removes no row, so any table will do.
		case 'DELETE':
			return tables.slice(0, 1).map((name) => `DELETE FROM ${name} WHERE 1 = 0`);
		case 'ALTER':
			return made.slice(0, 1).map((name) => `ALTER TABLE ${name} ADD COLUMN ${own} TEXT`);
		case 'DROP':
			return made.slice(0, 1).map((name) => `DROP TABLE ${name}`);
	}
}
