// SQL statements of the kind that an error asks for, about tables that earlier calls have made or listed.

import type { JsonObject } from '#model/declaration.ts';
import { putAt } from '../injections/find-targets.ts';
import type { FailedCall, FeedbackMaterial } from './failed-call.ts';
import { type InputLeaf, objectsOf } from './input-parts.ts';

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

/** Whether both are statements, and not of the same kind: what one tool takes, the other is not for. */
export function isOtherStatement(one: unknown, other: unknown): boolean {
	const [kind, otherKind] = [one, other].map((value) => STATEMENT.exec(String(value))?.[1]?.toUpperCase());
	return kind !== undefined && otherKind !== undefined && kind !== otherKind;
}

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

// sample: table orders has no column named key1; column "key1" of relation "orders" does not exist; Unknown column 'key1' in 'field list'
const NO_COLUMN = /\bcolumns?\b(?: named)?:? ["'`]?([\w-]{1,64})["'`]?/i;

/** Yields inputs in which a made-up key of a record is a column of a table of the world: the one that the input names, else any. */
export function* withColumns(
	args: JsonObject,
	{ error }: Pick<FailedCall, 'error'>,
	{ places }: Pick<FeedbackMaterial, 'places'>,
): Generator<JsonObject> {
	const [, key] = NO_COLUMN.exec(error) ?? [];
	const tables = places.world?.tables ?? [];
	if (key === undefined) return;
	const named = tables.filter(({ name }) => JSON.stringify(args).includes(`"${name}"`));
	const columns = (named.length > 0 ? named : tables).flatMap((table) => table.columns.slice(1));
	for (const { place, value } of objectsOf(args, [])) {
		if (!Object.hasOwn(value, key)) continue;
		for (const column of new Set(columns)) {
			const { [key]: kept = null, ...others } = value;
			yield putAt(args, place, { ...others, [column]: kept }) as JsonObject;
		}
	}
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
