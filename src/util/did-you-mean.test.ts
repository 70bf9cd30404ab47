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
