import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import { withNamedKeys, withOtherTypes } from './named-keys.ts';

const material = {
	places: { home: '/home/user', cwd: '/work', tmp: '/tmp', namedPaths: [] },
	marker: 'ref-0000000-9',
	prose: '',
	workedFor: (name: string) => (name === 'column' ? ['price'] : []),
};
const of = (args: JsonObject, error: string) => [...withNamedKeys(args, { error, tool: 'update_chart' }, material)];
const MADE_UP = { series: [{ key1: 'ref-0000000-9' }] };

test('an object with made-up keys gets those that the error names', () => {
	expect(of(MADE_UP, "Each series must have 'name' and 'values' keys")).toEqual([
		{ series: [{ name: 'ref-0000000-9', values: [1, 2, 3] }] },
	]);
	expect(of(MADE_UP, "Error executing tool update_chart: 'label'")).toEqual([{ series: [{ label: 'ref-0000000-9' }] }]);
	expect(of({ series: [{ label: 'a' }] }, "KeyError: 'count'")).toEqual([{ series: [{ label: 'a', count: 1 }] }]);
});

test('a key whose value the server did not find is added, with a value that another call had there', () => {
	expect(of(MADE_UP, "Column 'None' not found")).toEqual([{ series: [{ column: 'price' }] }]);
	expect(of({ series: [{ column: 'price' }] }, 'Unknown operator: None')).toEqual([
		{ series: [{ column: 'price', operator: expect.any(String) }] },
	]);
	expect(of(MADE_UP, 'None of the columns was found')).toEqual([]);
});

test('an open object gets the keys that a validator lists without quotes', () => {
	const [first] = of({ ticket: { key1: 'a' } }, 'Validation error\nname is required\nlabel and kind are required\nids: Required');
	expect(first).toEqual({ ticket: { name: expect.any(String), label: expect.any(String), kind: expect.any(String), ids: [1] } });
	expect(of({ ticket: {} }, 'Validation error\nProvide one of: email, phone')).toEqual([
		{ ticket: { email: expect.stringContaining('@') } },
	]);
	expect(of({ ticket: { title: 'a' } }, 'ticket.note: Invalid input: expected string, received undefined')).toEqual([
		{ ticket: { title: 'a', note: expect.any(String) } },
	]);
});

test('an operator of a query language is a key, in the object that the error means', () => {
	const error = 'Update must include at least one valid update operator ($set, $unset, etc.)';
	expect(of({ collection: 'orders', filter: {}, update: {} }, error)).toEqual([
		{ collection: 'orders', filter: {}, update: { $set: { name: 'ref-0000000-9' } } },
	]);
	expect(of({ update: {} }, 'The price must be below $20')).toEqual([]);
});

test.for<readonly [error: string, keys: readonly string[]]>([
	[
		'{"error": "1 validation error for GroupCreate\\nname\\n  Field required [type=missing, input_value={\'key1\': \'ref-1\'}, input_type=dict]"}',
		['name'],
	],
	['{"error": "Name is required"}', ['name']],
	['Title, status and description are required', ['title', 'status', 'description']],
	["Missing mandatory fields. Both 'email' and 'ticket_scope' are required.", ['email', 'ticket_scope']],
])('the keys that a service wants in an object: %s', ([error, keys]) => {
	const [input] = of({ group_fields: { key1: 'ref-0000000-9' } }, error);
	expect(Object.keys((input?.['group_fields'] ?? {}) as JsonObject)).toEqual(keys);
});

test('an undeclared key changes its type', () => {
	const types = (args: JsonObject, error: string) => [...withOtherTypes(args, { error })];
	const merge = { merge: { primary_id: '10', ids: 1, name: 'a' } };
	expect(types(merge, 'Validation error\nprimary_id: Expected number, received string\nids: Expected array, received number')).toEqual([
		{ merge: { primary_id: 10, ids: [1], name: 'a' } },
	]);
	expect(types(merge, 'primary_id: Expected number, received undefined')).toEqual([]);
	expect(types({ primary_id: '10' }, 'primary_id: Expected number, received string')).toEqual([]);
});

test('near misses: a quoted value, an argument, no object', () => {
	expect(of(MADE_UP, "Unknown symbol 'XYZ'")).toEqual([]);
	expect(of(MADE_UP, "missing 'series'")).toEqual([]);
	expect(of({ title: 'a' }, "must have 'name' and 'values' keys")).toEqual([]);
	expect(of(MADE_UP, 'must have a name and values')).toEqual([]);
	expect(of(MADE_UP, 'Authentication is required')).toEqual([]);
	expect(of({ title: 'a' }, 'ids: Required')).toEqual([]);
});
