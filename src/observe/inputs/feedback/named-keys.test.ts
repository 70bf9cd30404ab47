import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import { withNamedKeys } from './named-keys.ts';

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

test('near misses: a quoted value, an argument, no object', () => {
	expect(of(MADE_UP, "Unknown symbol 'XYZ'")).toEqual([]);
	expect(of(MADE_UP, "missing 'series'")).toEqual([]);
	expect(of({ title: 'a' }, "must have 'name' and 'values' keys")).toEqual([]);
	expect(of(MADE_UP, 'must have a name and values')).toEqual([]);
});
