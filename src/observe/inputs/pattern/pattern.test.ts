import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processorMs } from '../../../../test/support/processor-time.ts';
import { runs } from '../../../../test/support/share.ts';
import { randomFrom } from '../random.ts';
import { patternChecker } from './checked-pattern.ts';
import { matchPattern } from './match-pattern.ts';
import { parsePattern } from './parse-pattern.ts';
import { writeText } from './write-text.ts';

const effort = () => ({ left: 1_000_000 });

/** Patterns of our own making, small enough for the native engine to be the judge. */
const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
	pattern: fc.oneof(
		{ depthSize: 'small' },
		fc.constantFrom(
			'a',
			'b',
			'.',
			'\\d',
			'\\w',
			'\\s',
			'[ab]',
			'[^a]',
			'[a-c0-2]',
			'[\\w-]',
			'^',
			'$',
			'\\b',
			'\\B',
			'-',
			'\\.',
			'\\x61',
			'\\u0062',
		),
		fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => `${left}${right}`),
		fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => `(?:${left}|${right})`),
		fc.tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '*?', '{2}', '{0,2}', '{1,}')).map(([body, times]) => `(${body})${times}`),
		fc.tuple(fc.constantFrom('?=', '?!', '?<=', '?<!'), tie('pattern')).map(([look, body]) => `(${look}${body})`),
	),
}));
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '-', '.', ' ', '\n', 'é', '😀'), maxLength: 8 });

test('matches as the native engine does', () => {
	fc.assert(
		fc.property(pattern, fc.array(text, { minLength: 3, maxLength: 6 }), (source, texts) => {
			const parsed = parsePattern(source);
			expect(parsed).toBeDefined();
			const native = new RegExp(source, 'u');
			for (const each of texts) expect(parsed && matchPattern(parsed.syntax, each, effort()), each).toBe(native.test(each));
		}),
		{ numRuns: runs(1_500), seed: 7 },
	);
});

test('writes texts that match ordinary patterns', () => {
	const patterns = [
		'^[a-zA-Z0-9_-]+$',
		'^\\d{4}-\\d{2}-\\d{2}$',
		'^#(?:[0-9a-fA-F]{3}){1,2}$',
		'^(?:[01]\\d|2[0-3]):[0-5]\\d$',
		'^[A-Z]{2,3}(?:-[A-Z]{2})?$',
		'^arn:aws:[a-z]+:\\*$',
		'^(?<owner>[\\w.]+)/(?<name>[\\w.]+)$',
		'^\\+?[1-9]\\d{1,14}$',
		'^[^/\\\\]+\\.(?:png|jpe?g)$',
		'^0x[\\da-f]*$',
	];
	for (const source of patterns) {
		const random = randomFrom(3);
		const syntax = parsePattern(source)?.syntax;
		for (let count = 0; count < 5; count += 1) expect(syntax && writeText(syntax, random, () => count)).toMatch(new RegExp(source));
	}
});

test.each(['[a-', '(a', 'a)', '*a', 'a{2}{3}+', 'a{3,2}', '(?i)a', '\\1', '\\k<x>', '\\p{L', '('.repeat(5_001)])('refuses %s', (source) => {
	expect(parsePattern(source)).toBeUndefined();
});

test('what neither engine can judge is left to the author', () => {
	const check = patternChecker(new Set(['aa']));
	for (const source of ['^(a)\\1$', '^(?<x>a)\\k<x>$', '[b-a]']) {
		const checked = check(source);
		expect(checked.isCheckable, source).toBe(false);
		expect([checked.test('aa'), checked.test('bb')]).toEqual([true, false]);
	}
});

test('judges lookarounds and long counts that the linear engine refuses', () => {
	const check = patternChecker(new Set());
	const password = check('^(?=.*[A-Z])(?=.*\\d).{8,}$');
	expect([password.isCheckable, password.test('Abcdefg1'), password.test('abcdefg1'), password.test('Abcdef1')]).toEqual([
		true,
		true,
		false,
		false,
	]);
	expect([check('^.{1,2000}$').test('x'), check('^.{2,2000}$').test('x')]).toEqual([true, false]);
	expect(check('(?<=a)b').test('ab')).toBe(true);
});

test('gives up on a pattern that costs too much, at once and for good', () => {
	const check = patternChecker(new Set())('^(?!(?:(?:(?:a?){99}){99}){99}b)a*$');
	const spent = processorMs(() => {
		for (let count = 0; count < 50; count += 1) check.test('a'.repeat(500));
	});
	expect(spent).toBeLessThan(10_000);
});
