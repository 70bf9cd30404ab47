import { expect, test } from 'vitest';
import { unquotedWord } from './unquoted-word.ts';

test.each([
	['whoami', 'whoami', false],
	['w"h"oami x', 'whoami', true],
	["$'i'd", 'id', true],
	["'/bin/id'", '/bin/id', true],
	['"\\bin/id"', '/bin/id', true],
	['c\\at /x', 'cat', true],
	['{cat,/etc/hosts}', 'cat', true],
	['{id,}', 'id', true],
])('%s is %s', (text, word, isPutTogether) => expect(unquotedWord(text, 0)).toMatchObject({ word, isPutTogether }));

test.each(['', ' ls', '"two words"', '{id}', '"open'])('no word in %j', (text) => expect(unquotedWord(text, 0)).toBeUndefined());
