// A fixed share of the fixture servers: the first that trips and the first near miss of each folder.

import { expect, test } from 'vitest';
import { FIXTURES } from '../fixtures-catalogue.ts';
import { fixedShare } from '../support/fixed-share.ts';
import { testFixtures } from '../support/test-fixtures.ts';

testFixtures(fixedShare(FIXTURES));

test('the share has all folders of the catalogue', () => {
	const foldersOf = (fixtures: typeof FIXTURES) =>
		new Set(fixtures.filter(({ expects }) => expects !== 'bad').map(({ file }) => file.split('/', 1)[0]));
	expect(foldersOf(fixedShare(FIXTURES))).toEqual(foldersOf(FIXTURES));
	expect(FIXTURES.length).toBeGreaterThan(300);
});
