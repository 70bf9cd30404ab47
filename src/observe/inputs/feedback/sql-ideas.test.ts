import { expect, test } from 'vitest';
import type { WorldIndex } from '#observe/world/world-index.ts';
import { FoundValues } from './found-values.ts';
import { sqlIdeas, withColumns } from './sql-ideas.ts';

const marker = 'ref-0000001-5';

function known(): FoundValues {
	const found = new FoundValues();
	found.read({ content: [{ type: 'text', text: '["customers", "orders"]' }] }, undefined, 'table');
	return found;
}

test('the statement is of the kind that the error asks for', () => {
	const ideas = (error: string, found = known()) => sqlIdeas({ value: 'Hello' }, { error }, { found, marker })[0];
	expect(ideas('SQL Error: Only SELECT queries are allowed with read_query')).toBe('SELECT * FROM customers');
	expect(ideas('Only CREATE TABLE statements are allowed')).toBe('CREATE TABLE ref_0000001_5 (id INTEGER PRIMARY KEY, name TEXT)');
	expect(ideas('near "Hello": syntax error', new FoundValues())).toBe("SELECT 'ref_0000001_5' AS marker");
	expect(ideas('Only INSERT, UPDATE, or DELETE operations are allowed')).toBe('DELETE FROM customers WHERE 1 = 0');
});

test('only tables of the exerciser are changed', () => {
	const found = known();
	const ideas = (error: string) => sqlIdeas({ value: 'x' }, { error }, { found, marker });
	expect(ideas('Only ALTER TABLE statements are allowed')).toEqual([]);
	expect(ideas('must be a DROP TABLE statement')).toEqual([]);
	found.readWorked({ query: 'CREATE TABLE ref_0000002_0 (id INTEGER PRIMARY KEY, name TEXT)' });
	expect(ideas('Only ALTER TABLE statements are allowed')).toEqual(['ALTER TABLE ref_0000002_0 ADD COLUMN ref_0000001_5 TEXT']);
	expect(found.valuesFor('table_name')[0]).toBe('ref_0000002_0');
});

test('another error asks for no statement', () => {
	expect(sqlIdeas({ value: 'x' }, { error: 'You must log in; please use the UI to select a team' }, { found: known(), marker })).toEqual(
		[],
	);
});

test('a made-up key of a record becomes a column of the table', () => {
	const world = {
		tables: [
			{ name: 'customers', columns: ['id', 'city'] },
			{ name: 'orders', columns: ['id', 'product', 'amount'] },
		],
	};
	const places = { home: '/home/user', cwd: '/w', tmp: '/tmp', namedPaths: [], world: world as unknown as WorldIndex };
	const ideas = (error: string) => [...withColumns({ table: 'orders', data: { key1: 'x' } }, { error }, { places })];
	const columns = [
		{ table: 'orders', data: { product: 'x' } },
		{ table: 'orders', data: { amount: 'x' } },
	];
	expect(ideas('Query failed: table orders has no column named key1')).toEqual(columns);
	expect(ideas('column "key1" of relation "orders" does not exist')).toEqual(columns);
	expect(ideas('column "other" does not exist')).toEqual([]);
});
