// A fixed tenth of the vulnerable servers with the same servers after the fix.

import { expect, test } from 'vitest';
import { knownOutcomes, publishedPairs, writtenPairs } from '../../scripts/twins/pair.ts';
import { isInTenth } from '../support/share.ts';
import { testTwins } from '../support/test-twins.ts';

testTwins(writtenPairs().filter(({ name }) => isInTenth(name)));

test('the known outcomes are of pairs that exist', () => {
	const names = [...writtenPairs(), ...publishedPairs()].map(({ name }) => name);
	expect(Object.keys(knownOutcomes()).filter((name) => !names.includes(name))).toEqual([]);
	expect(writtenPairs().length).toBeGreaterThanOrEqual(32);
	expect(publishedPairs().length).toBeGreaterThanOrEqual(12);
});
