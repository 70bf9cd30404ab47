import { expect, test } from 'vitest';
import { describedKeys } from './described-keys.ts';

const typesOf = (description: string) => Object.fromEntries(describedKeys(description).map(({ name, schema }) => [name, schema['type']]));

test.for<readonly [string, Readonly<Record<string, string>>]>([
	[
		'List of requests. Each request should contain: value (float), from_unit (str), and optionally request_id (str)',
		{ value: 'number', from_unit: 'string', request_id: 'string' },
	],
	["A list of cards, each with 'front' and 'back'.", { front: 'string', back: 'string' }],
	['Notes as [{"title": str, "tags": list[str], "count": 3}]', { title: 'string', tags: 'array', count: 'number' }],
	['Dictionaries with the keys: name, value and unit', { name: 'string', value: 'string', unit: 'string' }],
	['Dict with `name` (str) and `rows` (int, optional)', { name: 'string', rows: 'integer' }],
	// No keys of an object
	['HTTP headers to send', {}],
	['The `name` of the note', {}],
	['Filter, such as "open" or "closed"', {}],
])('%s', ([description, types]) => {
	expect(typesOf(description)).toEqual(types);
});

test('what is optional says so', () => {
	expect(describedKeys('Dict with `name` (str) and `rows` (int, optional)').map(({ isOptional }) => isOptional)).toEqual([false, true]);
});
