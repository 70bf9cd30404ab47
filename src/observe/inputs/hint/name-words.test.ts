import { expect, test } from 'vitest';
import { valueWords } from './name-words.ts';

test.for<[name: string, words: readonly string[]]>([
	['version1', ['version']],
	['secondText2', ['second', 'text']],
	['lat_1', ['lat', '1']],
	// Near misses: the number belongs to the word.
	['sha1', ['sha1']],
	['http2', ['http2']],
	['base64', ['base64']],
	['x1', ['x1']],
])('the words of %s are %j', ([name, words]) => {
	expect(valueWords(name)).toEqual(words);
});
