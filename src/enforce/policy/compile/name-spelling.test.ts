import { expect, test } from 'vitest';
import { anySpellingMatcher, commonSpelling } from './name-spelling.ts';

const SPELLINGS = [
	'delete_file',
	'Delete_File',
	'DELETE-FILE',
	' delete_file',
	'delete file ',
	'ｄelete_file',
	'𝐝elete_file',
	'dele\u200bte_file',
	'delete_file\ufe0f',
	'dele\u00adte_file',
	'delete_fil\u0065\u0301',
];

test.each(SPELLINGS)('%j is a spelling of a name that rules are about', (name) => {
	expect([['delete_file'], ['delete-*'], ['Delete_File', 'x']].map((globs) => anySpellingMatcher(globs)(name))).toEqual([true, true, true]);
});

test.each(['delete_files', 'undelete_file', 'delete', 'file'])('%j is another name', (name) => {
	expect(anySpellingMatcher(['delete_file'])(name)).toBe(false);
});

test('a range of characters holds as it is written', () => {
	const isCapital = anySpellingMatcher(['[A-Z]*']);
	expect([isCapital('Read'), isCapital('read')]).toEqual([true, false]);
});

test('a common spelling is its own', () => {
	for (const name of SPELLINGS) expect(commonSpelling(commonSpelling(name))).toBe(commonSpelling(name));
});
