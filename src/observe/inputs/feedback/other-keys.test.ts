import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import { FoundValues } from './found-values.ts';
import { withOtherKeys } from './other-keys.ts';
import { readError } from './read-error.ts';

const of = (args: JsonObject, error: string) => {
	const found = new FoundValues();
	const known = { found, workedFor: (name: string) => (name === 'column' ? ['id', 'price'] : []) };
	return [...withOtherKeys(args, { error, reading: readError(error, Object.keys(args)) }, known)];
};

test('a key stays where the error repeats its value', () => {
	const error = "Validation error\nkind: Invalid enum value. Expected 'forward' | 'private', received 'ref-1'";
	const call = { error, reading: readError(error, []) };
	expect([...withOtherKeys({ thread: { kind: 'ref-1' } }, call, { found: new FoundValues(), workedFor: () => [] })]).toEqual([]);
});

test('a key of a map that is not found is replaced by what other calls had for such a thing', () => {
	expect(of({ mapping: { key1: 'total' } }, "Columns not found: ['key1']")).toEqual([
		{ mapping: { id: 'total' } },
		{ mapping: { price: 'total' } },
	]);
	expect(of({ mapping: { key1: 'total', key2: 'sum' } }, "Columns not found: ['key1', 'key2']")).toEqual([
		{ mapping: { id: 'total', price: 'sum' } },
		{ mapping: { price: 'total', id: 'sum' } },
	]);
	expect(of({ columns: { key1: 'total' } }, "Unknown column key1; available columns: 'name', 'age'")[0]).toEqual({
		columns: { name: 'total' },
	});
});

test('near misses: the arguments themselves, a key that the error does not name, another kind of thing, another error', () => {
	expect(of({ key1: 'a' }, "Columns not found: ['key1']")).toEqual([]);
	expect(of({ mapping: { key1: 'a' } }, "Columns not found: ['key17']")).toEqual([]);
	expect(of({ mapping: { key1: 'a' } }, "Sessions not found: ['key1']")).toEqual([]);
	expect(of({ mapping: { key1: 'a' } }, 'key1 must be shorter')).toEqual([]);
});
