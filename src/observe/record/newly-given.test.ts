import { expect, test } from 'vitest';
import { NewlyGiven } from './newly-given.ts';

const NOTHING = { credentials: [], settings: {}, command: undefined, words: [] };

test('the first listing differs from nothing; a later one from the listing before it', () => {
	const given = new NewlyGiven();
	expect(given.since({ ...NOTHING, words: ['--stdio'] })).toEqual([]);
	expect(given.since({ ...NOTHING, words: ['--stdio'] })).toEqual([]);
	expect(given.since({ ...NOTHING, words: ['--stdio'], credentials: ['ACORN_API_KEY'] })).toEqual(['variables']);
	expect(given.since({ ...NOTHING, credentials: ['ACORN_API_KEY'], settings: { ACORN_HOST: 'x' } })).toEqual(['variables', 'arguments']);
	expect(given.since({ ...NOTHING, credentials: ['ACORN_API_KEY'], settings: { ACORN_HOST: 'x' } })).toEqual([]);
});
