import { expect, test } from 'vitest';
import { closestWord, didYouMean } from './did-you-mean.ts';

const KNOWN = ['default', 'strict'];

test.for([
	['stirct', 'strict'],
	['Strict', 'strict'],
	['stric', 'strict'],
	['strictt', 'strict'],
	['defualt', 'default'],
	['x', undefined],
	['', undefined],
	['my-policy.yaml', undefined],
	['custom', undefined],
] as const)('%s: %s', ([typed, meant]) => {
	expect(closestWord(typed, KNOWN)).toBe(meant);
});

test('short words are guessed by one letter at most', () => {
	expect(closestWord('sinc', ['none', 'sink', 'host'])).toBe('sink');
	expect(closestWord('nuun', ['none'])).toBeUndefined();
	expect(didYouMean('quik', ['quick'])).toBe('; did you mean quick?');
	expect(didYouMean('thorough', ['quick'])).toBe('');
	expect(closestWord('quick', [])).toBeUndefined();
});

test('words that begin as typed are named, if they are few', () => {
	const clients = ['claude-desktop', 'claude-code', 'cursor'];
	expect(didYouMean('claude', clients)).toBe('; did you mean claude-desktop or claude-code?');
	expect(didYouMean('Cur', clients)).toBe('; did you mean cursor?');
	expect(didYouMean('c', clients)).toBe('');
	expect(didYouMean('unsafe', ['unsafe-input', 'unsafe-output', 'unsafe-places', 'unsafe-names'])).toBe('');
});
