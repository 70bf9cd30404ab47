import { expect, test } from 'vitest';
import { tokensOf } from './tokens.ts';

const rowOf = (text: string) => [...tokensOf(text).hashes.subarray(0, tokensOf(text).count)];

test('what a text begins with begins a sentence', () => expect(rowOf('Stop. Go on').slice(-3)).toEqual(rowOf('Go on')));

test('words that no rule goes by have a class for the model', () => {
	const { classes } = tokensOf('deactivate the boundaries');
	expect(classes[1]).not.toBe(0);
	expect(classes[3]).not.toBe(0);
	expect(classes[2]).toBe(0);
});
