import { expect, test } from 'vitest';
import { guessedRow } from './catalogue-guess.ts';
import { PostgresqlSession } from './postgresql-session.ts';
import { openSqlEngine } from './sql-engine.ts';

test.for<[statement: string, columns: readonly string[]]>([
	["SELECT name, setting FROM pg_settings WHERE name = 'work_mem'", ['name', 'setting']],
	[
		'select count(*) as total, sum(xact_commit)::bigint AS "commits", numbackends from pg_stat_database',
		['total', 'commits', 'numbackends'],
	],
	[
		"WITH f AS (SELECT oid, proname FROM pg_proc) SELECT f.proname, pg_get_functiondef(f.oid) definition, CASE WHEN true THEN ',' ELSE 'b' END FROM f",
		['proname', 'definition', 'CASE'],
	],
	['SELECT pg_catalog.pg_get_constraintdef(c.oid, true) FROM pg_constraint c', ['pg_get_constraintdef']],
])('%s has its columns', ([statement, columns]) => {
	const { rows, columns: found } = guessedRow(statement) ?? { rows: [], columns: [] };
	expect(found).toEqual(columns);
	expect(rows).toHaveLength(1);
	expect(rows[0]).toHaveLength(columns.length);
});

test('all columns of an unknown table are none; a table of the user is not guessed', () => {
	expect(guessedRow('SELECT * FROM pg_policies')?.rows).toEqual([]);
	expect(guessedRow('SELECT total FROM missing')).toBeUndefined();
	expect(guessedRow('DELETE FROM pg_policies')).toBeUndefined();
});

/** Returns the answer of the simple protocol as text. */
function asked(...statements: readonly string[]): string {
	const session = new PostgresqlSession(openSqlEngine());
	return statements.map((text) => session.answer('Q', Buffer.from(`${text}\0`))?.bytes.toString('latin1')).join('\n');
}

test.for([
	'SELECT name, setting FROM pg_settings',
	'ALTER TABLE orders ENABLE ROW LEVEL SECURITY',
	'ALTER TABLE "public"."orders" ADD CONSTRAINT positive CHECK (amount > 0)',
	'CREATE POLICY own ON orders USING (true)',
	'CREATE OR REPLACE FUNCTION one() RETURNS int AS $body$ BEGIN RETURN 1; END; $body$ LANGUAGE plpgsql',
	"CREATE USER ada WITH PASSWORD 'x'",
	'CREATE INDEX CONCURRENTLY by_amount ON orders USING btree (id)',
	'TRUNCATE TABLE orders RESTART IDENTITY CASCADE',
	'REVOKE ALL ON orders FROM ada',
])('%s works', (statement) => {
	expect(asked(statement)).not.toContain('SERROR');
});

test('what PostgreSQL refuses is refused', () => {
	expect(asked('ALTER TABLE missing ENABLE ROW LEVEL SECURITY')).toContain('relation "missing" does not exist');
	expect(asked('TRUNCATE missing')).toContain('does not exist');
	expect(asked('SELEC 1')).toContain('SERROR');
	expect(asked('TRUNCATE orders', 'SELECT count(*) AS n FROM orders')).toContain('SELECT 1');
});
