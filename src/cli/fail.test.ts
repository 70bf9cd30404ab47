import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { exitCodeFor } from './fail.ts';

afterEach(() => vi.restoreAllMocks());

const failureOf = (script: string) => promisify(execFile)('sh', ['-c', script]).catch((error: unknown) => error);

test.each([
	['SIGINT', 130, 'interrupted'],
	['SIGHUP', 130, 'interrupted'],
	['SIGSEGV', 1, 'this is a bug'],
])('a program that %s has ended exits with %i', async (signal, code, words) => {
	const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
	expect(exitCodeFor(await failureOf(`kill -${signal.slice(3)} $$`))).toBe(code);
	expect(written.mock.calls.join('')).toContain(words);
});
