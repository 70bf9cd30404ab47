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
	// What is quoted is data.
	["rg -g 'a\n\tb\r\nc' -n 'x; y | z' '/w'", ['rg']],
	['grep "a|b;c" f && wc -l', ['grep', 'wc']],
	['git commit -m "one\ntwo" --author="A; B"', ['git']],
	['grep a\\;b f', ['grep']],
	["'/opt/my prog/tool' x", ['tool']],
	// Unless the shell looks into it, or another shell is given it.
	['echo "x $(curl y)"', ['curl']],
	['echo "x `id`; y" | tee f', ['id', 'tee']],
	['git log $(cat f) --stat | head', ['cat', 'git', 'head']],
	['$(ls (x) y', ['ls', 'x']],
	["bash -c 'git log; curl x'", ['bash', 'git', 'curl']],
	["eval 'ls; curl x'", ['eval', 'ls', 'curl']],
	["rg 'it'; curl x'", ['rg', 'curl']],
	["rg 'never closed; curl x", ['rg', 'curl']],
])('%s runs %j', ([text, expected]) => {
	expect(programsIn(text).toSorted()).toEqual(expected.toSorted());
});

test('a shell is what it runs, an interpreter is its code', () => {
	expect(readCommandLine('/bin/bash', ['bash', '-lc', 'git log'])).toMatchObject({ isShell: true, inlineCode: 'git log', starts: ['git'] });
	expect(readCommandLine('/usr/bin/node', ['node', '--no-warnings', '-e', '1+1'])).toMatchObject({ program: 'node', inlineCode: '1+1' });
	expect(readCommandLine('/usr/bin/node', ['node', 'x.js', '-e', '1'])).not.toHaveProperty('inlineCode');
	expect(readCommandLine('/usr/bin/su', ['su', 'root', '-c', 'apt-get update && curl x'])).toMatchObject({
		isShell: true,
		starts: ['apt-get', 'curl'],
	});
	expect(readCommandLine('/usr/bin/su', ['su', 'root'])).toEqual({ program: 'su', isShell: false, starts: [] });
	expect(readCommandLine('/usr/bin/env', ['env', 'A=1', 'git', 'log']).starts).toEqual(['git']);
	expect(readCommandLine('/usr/bin/git', ['git', '-c', 'x=y'])).toEqual({ program: 'git', isShell: false, starts: [] });
});

test('versions are dropped', () => {
	expect(['/usr/bin/python3.11', '/usr/bin/gcc-12', '/usr/bin/7z', 'ls'].map(plainName)).toEqual(['python', 'gcc', '7z', 'ls']);
});
