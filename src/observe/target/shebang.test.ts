import { expect, test } from 'vitest';
import { readFileKind } from './shebang.ts';
import { temporaryDirectory } from './temporary-directory.fixture.ts';

test.each([
	['#!/usr/bin/env node\nx', ['node']],
	['#!/usr/bin/env -S node --no-warnings\r\nx', ['node', '--no-warnings']],
	['#!/usr/bin/env -Snode --x\n', ['node', '--x']],
	['#!/usr/bin/env -S NODE_ENV=production node\n', ['node']],
	['#! /bin/sh\n', ['/bin/sh']],
	['#!/usr/bin/python3 -I\n', ['/usr/bin/python3', '-I']],
	[`#!/bin/sh\n'''exec' "/a long/bin/python" "$0" "$@"\n' '''\n`, ['/a long/bin/python']],
	[`#!/bin/sh\n'''exec' /long/bin/python "$0" "$@"\n' '''\n`, ['/long/bin/python']],
])('%j is run by %j', async (text, interpreter) => {
	using temporary = temporaryDirectory();
	expect(await readFileKind(temporary.write('script', text))).toEqual({ kind: 'script', interpreter });
});

test('programs and texts are told apart', async () => {
	using temporary = temporaryDirectory();
	expect(await readFileKind(process.execPath)).toEqual({ kind: 'binary' });
	expect(await readFileKind(temporary.write('a', 'console.log(1)'))).toEqual({ kind: 'text' });
	expect(await readFileKind(temporary.write('b', ''))).toEqual({ kind: 'text' });
	expect(await readFileKind(temporary.write('c', '#!\n'))).toEqual({ kind: 'text' });
});
