import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import { runs } from '../../../../test/support/share.ts';
import { shrinkInput } from './shrink-input.ts';
import { smallerInputs } from './smaller-inputs.ts';

const always = () => true;

async function shrunk(input: JsonObject, isFailing: (input: JsonObject) => boolean, tries = 100) {
	let asked = 0;
	const fails = async (candidate: JsonObject) => {
		asked += 1;
		return isFailing(candidate);
	};
	return { smallest: await shrinkInput(input, { tries, isFit: always, fails }), asked };
}

test('only what it takes is left', async () => {
	const input = { title: 'a note', body: `${'x'.repeat(100)}!${'y'.repeat(50)}`, tags: ['a', 'b'], options: { deep: { limit: null } } };
	expect((await shrunk(input, () => true)).smallest).toEqual({});
	expect((await shrunk(input, ({ body }) => String(body).includes('!'))).smallest).toEqual({ body: '!' });
	expect((await shrunk(input, ({ options }) => JSON.stringify(options ?? '').includes('limit'))).smallest).toEqual({
		options: { limit: null },
	});
	expect((await shrunk({ n: 48_213 }, ({ n }) => Number(n) > 9)).smallest).toEqual({ n: 48 });
});

test('never asks more often than it may', async () => {
	const { asked, smallest } = await shrunk({ a: 'x'.repeat(1_000), b: 1, c: 2 }, ({ a }) => typeof a === 'string' && a.length > 3, 6);
	expect(asked).toBe(6);
	expect(String(smallest['a']).length).toBeGreaterThan(3);
});

test('what is not fit is never tried', async () => {
	const tried: JsonObject[] = [];
	const fails = async (input: JsonObject) => tried.push(input) > 0;
	await shrinkInput({ a: 1, b: 2 }, { tries: 20, isFit: (input) => Object.hasOwn(input, 'a'), fails });
	expect(tried.length).toBeGreaterThan(0);
	expect(tried.every((input) => Object.hasOwn(input, 'a'))).toBe(true);
});

test('every smaller form is smaller, and the input is left as it was', () => {
	fc.assert(
		fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 }), (value) => {
			const input = JSON.parse(JSON.stringify(value)) as JsonObject;
			const text = JSON.stringify(input);
			for (const smaller of smallerInputs(input)) expect(JSON.stringify(smaller).length).toBeLessThan(text.length);
			expect(JSON.stringify(input)).toBe(text);
		}),
		{ numRuns: runs(100), seed: 20240115 },
	);
});
