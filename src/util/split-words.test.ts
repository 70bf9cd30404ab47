import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { splitWords } from './split-words.ts';

test.for([
	['node server.mjs --x', ['node', 'server.mjs', '--x']],
	['  node\t"two words" \'$HOME "quoted"\' ', ['node', 'two words', '$HOME "quoted"']],
	["a\\ b c''d --x=\"\" ''", ['a b', 'cd', '--x=', '']],
	['"a \\" b \\n \\\\"', ['a " b \\n \\']],
	['', []],
] as const)('%j', ([text, words]) => {
	expect(splitWords(text)).toEqual({ words });
	const asShell = execFileSync('/bin/sh', ['-c', `set -f; for word in ${text}; do printf '%s\\0' "$word"; done`], { encoding: 'utf8' });
	expect(asShell.split('\0').slice(0, -1)).toEqual(words);
});

test('nothing is expanded or run', () => {
	expect(splitWords('echo $HOME `id` $(id) *; rm -r x | y > z')).toEqual({
		words: ['echo', '$HOME', '`id`', '$(id)', '*;', 'rm', '-r', 'x', '|', 'y', '>', 'z'],
	});
});

test.for([
	['node "x', '"'],
	["node 'x", "'"],
	['node x\\', '\\'],
] as const)('%j is not whole', ([text, unclosed]) => {
	expect(splitWords(text)).toEqual({ unclosed });
});
