import { expect, test } from 'vitest';
import { plainName, programsIn, readCommandLine } from './command-line.ts';

test.for<readonly [string, readonly string[]]>([
	['git log', ['git']],
	['A=1 B=2 git log | head -1; tail x', ['git', 'head', 'tail']],
	['cd /x && npm test', ['npm']],
	['x=$(curl -s y); echo `id`', ['curl', 'id']],
	['nohup timeout 5 curl x &', ['curl']],
	['if [ -f x ]; then rm x; fi', ['rm']],
	['/usr/bin/python3.11 -c x', ['python']],
	['(sleep 1; ls)', ['sleep', 'ls']],
	['echo hi > /tmp/x', []],
	['command -v git', ['command']],
	['command git log', ['git']],
	['diff <(ls a) <(ls b)', ['diff', 'ls']],
])('%s runs %j', ([text, expected]) => {
	expect(programsIn(text).toSorted()).toEqual(expected.toSorted());
});

test('a shell is what it runs, an interpreter is its code', () => {
	expect(readCommandLine('/bin/bash', ['bash', '-lc', 'git log'])).toMatchObject({ isShell: true, inlineCode: 'git log', starts: ['git'] });
	expect(readCommandLine('/usr/bin/node', ['node', '--no-warnings', '-e', '1+1'])).toMatchObject({ program: 'node', inlineCode: '1+1' });
	expect(readCommandLine('/usr/bin/node', ['node', 'x.js', '-e', '1'])).not.toHaveProperty('inlineCode');
	expect(readCommandLine('/usr/bin/env', ['env', 'A=1', 'git', 'log']).starts).toEqual(['git']);
	expect(readCommandLine('/usr/bin/git', ['git', '-c', 'x=y'])).toEqual({ program: 'git', isShell: false, starts: [] });
});

test('versions are dropped', () => {
	expect(['/usr/bin/python3.11', '/usr/bin/gcc-12', '/usr/bin/7z', 'ls'].map(plainName)).toEqual(['python', 'gcc', '7z', 'ls']);
});
