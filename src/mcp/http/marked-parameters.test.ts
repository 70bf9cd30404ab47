import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import { markedParameters, markedValue } from './marked-parameters.ts';

const text = (header: JsonObject[string]) => ({ type: 'string', 'x-mcp-header': header });
const found = (properties: JsonObject, more: JsonObject = {}) => markedParameters({ type: 'object', properties, ...more });

test('marks at any depth of properties, and nothing else', () => {
	expect(found({ plain: { type: 'string' } })).toEqual({ parameters: [] });
	expect(
		found({
			region: text('Region'),
			count: { type: 'integer', 'x-mcp-header': 'X-Count_1' },
			deep: { type: 'object', properties: { on: { type: 'boolean', 'x-mcp-header': 'On' } } },
			// A parameter of that name is no mark, nor is one in a value.
			'x-mcp-header': { type: 'object', default: { 'x-mcp-header': '' } },
		}),
	).toEqual({
		parameters: [
			{ path: ['region'], header: 'Region' },
			{ path: ['count'], header: 'X-Count_1' },
			{ path: ['deep', 'on'], header: 'On' },
		],
	});
});

test.for<readonly [string, JsonObject, JsonObject?]>([
	['no name', { a: text('') }],
	['no text', { a: text(7) }],
	['null', { a: text(null) }],
	['a blank', { a: text('My Region') }],
	['a colon', { a: text('Region:Primary') }],
	['a line break', { a: text('Region\r\nX-Evil: 1') }],
	['no ASCII', { a: text('Région') }],
	['a number', { a: { type: 'number', 'x-mcp-header': 'A' } }],
	['an object', { a: { type: 'object', 'x-mcp-header': 'A' } }],
	['no type', { a: { 'x-mcp-header': 'A' } }],
	['twice', { a: text('Region'), b: text('Region') }],
	['twice but for case', { a: text('Region'), b: { type: 'object', properties: { c: text('REGION') } } }],
	['in a list', { a: { type: 'array', items: text('A') } }],
	['in a choice', { a: { oneOf: [{ type: 'object', properties: { b: text('A') } }] } }],
	['in a definition', {}, { $defs: { a: text('A') } }],
	['on the whole input', {}, { 'x-mcp-header': 'A' }],
])('%s is a fault', ([, properties, more]) => {
	expect(found(properties, more).fault).toMatch(/^".*" is marked x-mcp-header .+: (?:that|it|another) /);
});

test('the marks beside a wrong one are still there, and depth has an end', () => {
	expect(found({ a: text('A'), b: text('a'), c: { type: 'number', 'x-mcp-header': 'C' }, d: text('no name') }).parameters).toEqual([
		{ path: ['a'], header: 'A' },
		{ path: ['c'], header: 'C' },
	]);
	let deep: JsonObject = text('A');
	for (let i = 0; i < 100_000; i++) deep = { properties: { a: deep } };
	expect(markedParameters(deep)).toEqual({ parameters: [] });
});

test('what a call says for a marked parameter is its own', () => {
	const [one, two] = found({ a: text('A'), b: { type: 'object', properties: { toString: text('B') } } }).parameters;
	const args = { a: 'x', b: {} };
	expect([one, two].map((marked) => marked && markedValue(args, marked))).toEqual(['x', undefined]);
});
