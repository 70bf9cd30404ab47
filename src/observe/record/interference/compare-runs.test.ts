import { expect, test } from 'vitest';
import { compareRuns, withoutKnownNoise } from './compare-runs.ts';
import type { Emitted } from './emitted-parts.ts';

const run = (texts: Readonly<Record<string, string>>): Emitted =>
	new Map(
		Object.entries(texts).map(([place, text]) => [
			place,
			{ channel: 'request', call: 1, destination: 'a.example:80', place, text } as const,
		]),
	);
const differing = (first: readonly Record<string, string>[], other: readonly Record<string, string>[]) =>
	compareRuns(first.map(run), other.map(run)).differences.map(({ key, first: one, other: two }) => [key, one, two]);

test('what follows the secrets differs; what is the same, or changes with every run, does not', () => {
	const first = [
		{ same: 'x', secret: 'abc', noise: 'q1' },
		{ same: 'x', secret: 'abc', noise: 'q7' },
	];
	const other = [
		{ same: 'x', secret: 'xyz', noise: 'z3' },
		{ same: 'x', secret: 'xyz', noise: 'k5' },
	];
	expect(differing(first, other)).toEqual([['secret', 'abc', 'xyz']]);
	expect(compareRuns(first.map(run), other.map(run))).toMatchObject({ parts: 3, noisy: 1 });
});

test('headers in an order that a library draws by lot: what fits by chance in one request is no difference', () => {
	const requests = (orders: Readonly<Record<string, string>>): Emitted =>
		new Map(
			Object.entries(orders).map(([key, text]) => [
				key,
				{ channel: 'request', call: 1, destination: 'a.example:443', place: 'order of headers', text } as const,
			]),
		);
	const differencesOf = (first: readonly Emitted[], other: readonly Emitted[]) =>
		compareRuns(first, other).differences.map(({ key }) => key);
	const [ab, ba] = ['accept,host', 'host,accept'];
	const steady = [requests({ one: ab, two: ab }), requests({ one: ab, two: ab })];
	const other = [requests({ one: ba, two: ab }), requests({ one: ba, two: ab })];
	expect(differencesOf(steady, other)).toEqual(['one']);
	expect(differencesOf([requests({ one: ab, two: ab }), requests({ one: ab, two: ba })], other)).toEqual([]);
});

test('what an earlier answer in another state shows to vary by itself is known noise', () => {
	const [first, other] = [run({ id: 'a1f0', at: '10:02' }), run({ id: '9b3c', at: '10:03' })];
	const comparison = compareRuns([first], [other]);
	expect(comparison.differences.length).toBe(2);
	const noise = run({ id: '77e2', at: '10:01' });
	expect(withoutKnownNoise(comparison, noise, first, other).differences).toEqual([]);
	const steady = run({ id: 'a1f0', at: '10:01' });
	expect(withoutKnownNoise(comparison, steady, first, other).differences.map(({ key }) => key)).toEqual(['id']);
});

test('time that passes between the runs is no difference: 1, 2, 3, 4 in turn', () => {
	expect(differing([{ at: '100' }, { at: '102' }], [{ at: '101' }, { at: '103' }])).toEqual([]);
	expect(differing([{ at: '10:00' }, { at: '10:01' }], [{ at: '10:00' }, { at: '10:01' }])).toEqual([]);
});

test('a part that is there only with one half of the secrets', () => {
	expect(differing([{ a: 'x' }, { a: 'x' }], [{}, {}])).toEqual([['a', 'x', '(nothing)']]);
});

test.each([
	['a word among others that vary', ['id=1 sig=aaaa', 'id=2 sig=aaaa'], ['id=3 sig=bbbb', 'id=4 sig=bbbb']],
	['the last digits of a growing number', ['1700000123', '1700005123'], ['1700009456', '1700012456']],
	['letters inside random ones, wherever they stand', ['q7fSECRETONEzz', 'uwpSECRETONEk1m'], ['aaSECRETTWOpq', 'i3SECRETTWO9vv8']],
])('%s', (_, first, other) => {
	expect(
		compareRuns(
			first.map((text) => run({ text })),
			other.map((text) => run({ text })),
		).differences.map(({ isFirst }) => [isFirst(run({ text: first[0] ?? '' })), isFirst(run({ text: other[0] ?? '' }))]),
	).toEqual([[true, false]]);
});

test('random texts of any length are noise', () => {
	let state = 7;
	const random = (length: number) =>
		Array.from({ length }, () => {
			state = (state * 1103515245 + 12345) % 2 ** 31;
			return 'abcdefghijklmnopqrstuvwxyz0123456789'[(state >> 8) % 36];
		}).join('');
	const found = Array.from({ length: 60 }, () =>
		differing([{ t: random(24) }, { t: random(24) }], [{ t: random(24) }, { t: random(24) }]),
	).flat();
	expect(found).toEqual([]);
});
