import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellWord } from './shell-word.ts';

test.each(['plain', '/a/b-c.txt', 'two words', "it's", '{"a": "$HOME `id` \\n"}', '', 'a\nb', '*', '~'])(
	'%j comes through a shell as it is',
	(text) => {
		expect(execFileSync('sh', ['-c', `printf %s ${shellWord(text)}`], { encoding: 'utf8' })).toBe(text);
	},
);

test('what needs no quotes gets none', () => {
	expect(shellWord('--only-tool')).toBe('--only-tool');
});
