import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('keys are sorted at every level, and blanks and absent values left out', () => {
	expect(canonicalJson({ b: [1, { z: null, a: 'é' }], a: undefined, A: -0 })).toBe('{"A":0,"b":[1,{"a":"é","z":null}]}');
	expect(canonicalJson([undefined, [], {}])).toBe('[null,[],{}]');
});

test('any value comes back, and the order of keys does not matter', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (value) => {
			const text = canonicalJson(value);
			expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
			expect(canonicalJson(JSON.parse(text))).toBe(text);
			expect(canonicalJson(JSON.parse(JSON.stringify(value, reversedKeys)))).toBe(text);
		}),
	);
});

function reversedKeys(_key: string, value: unknown): unknown {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).reverse());
}

test('nesting of any depth', () => {
	const depth = 200_000;
	expect(canonicalJson(JSON.parse('['.repeat(depth) + ']'.repeat(depth)))).toHaveLength(2 * depth);
});

test('a value that contains itself is an error; one that occurs twice is not', () => {
	const shared = { a: 1 };
	const circular: unknown[] = [shared, [shared]];
	expect(canonicalJson(circular)).toBe('[{"a":1},[{"a":1}]]');
	circular.push({ b: [circular] });
	expect(() => canonicalJson(circular)).toThrow('circular');
});
