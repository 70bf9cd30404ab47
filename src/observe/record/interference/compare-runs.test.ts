import { expect, test } from 'vitest';
import { compareRuns } from './compare-runs.ts';
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

test('how much a place varies by itself says how likely chance makes a difference there', () => {
	const requests = (orders: Readonly<Record<string, string>>): Emitted =>
		new Map(
			Object.entries(orders).map(([key, text]) => [
				key,
				{ channel: 'request', call: 1, destination: 'a.example:443', place: 'order of headers', text } as const,
			]),
		);
	const chancesOf = (first: readonly Emitted[], other: readonly Emitted[]) =>
		compareRuns(first, other).differences.map(({ key, chance }) => [key, chance]);
	const [ab, ba] = ['accept,host', 'host,accept'];
	const other = [requests({ one: ba, two: ab }), requests({ one: ba, two: ab })];
	const steady = [requests({ one: ab, two: ab }), requests({ one: ab, two: ab })];
	expect(chancesOf(steady, other)).toEqual([['one', 0]]);
	// Drawn by lot among two: of two pairs of runs one is the same by chance.
	const shuffled = [requests({ one: ab, two: ab }), requests({ one: ab, two: ba })];
	expect(chancesOf(shuffled, other)).toEqual([['one', 0.25]]);
	// A random number beside it never comes up again.
	const random = (sides: readonly string[]) => sides.map((text) => requests({ one: text.slice(0, 1), two: text }));
	expect(chancesOf(random(['a7f3', 'a91c']), random(['b02e', 'bd45']))).toEqual([['one', 0]]);
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
	['a word that stands as far from the end in texts of any length', ['1 2 3 q', '8 q'], ['7 4 9 9 z', '5 6 z']],
	['blanks between numbers', ['17  28 39', '44  51 62'], ['71 82  93', '14 25  36']],
])('%s', (_, first, other) => {
	expect(
		compareRuns(
			first.map((text) => run({ text })),
			other.map((text) => run({ text })),
		).differences.map(({ isFirst }) => [isFirst(run({ text: first[0] ?? '' })), isFirst(run({ text: other[0] ?? '' }))]),
	).toEqual([[true, false]]);
});

test('blanks that depend on the numbers beside them, as in a table', () => {
	const row = (...numbers: readonly number[]) => ({ row: numbers.map((one) => String(one).padStart(5)).join(' ') });
	expect(differing([row(1, 22, 333), row(4444, 5, 66)], [row(77, 888, 9), row(1, 2222, 33)])).toEqual([]);
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
