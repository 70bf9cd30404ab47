// Standard output that cannot be written: a reader that has gone changes nothing, a full disk is one line. Neither is a stack.

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { CANDOR } from '../support/candor-program.ts';
import { fixtureCommand } from '../support/fixture-command.ts';

const directory = mkdtempSync(join(tmpdir(), 'candor-lost-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const env = { ...process.env, XDG_DATA_HOME: join(directory, 'data'), XDG_CACHE_HOME: join(directory, 'cache') };

/** `after`: what the shell does with the output of the words. Prints the exit code of candor. */
async function inShell(after: string, words: readonly string[]) {
	const script = `"$@" ${after}; echo "code \${PIPESTATUS[0]}"`;
	return await promisify(execFile)('bash', ['-c', script, 'bash', process.execPath, CANDOR, ...words], { env });
}

const AUDIT = ['audit', '--depth', 'quick', '--', ...fixtureCommand('demo/leaky.mjs')];
const CLEAN = ['audit', '--depth', 'quick', '--', ...fixtureCommand('demo/honest.mjs')];

test.each([
	['--help', ['--help'], 0],
	['man', ['man'], 0],
	['an audit', AUDIT, 3],
] as const)('%s, and a reader that has gone: the exit code stays', async (_, words, code) => {
	const { stdout, stderr } = await inShell('| true', words);
	expect([stdout, stderr]).toEqual([`code ${code}\n`, expect.not.stringMatching(/Error|EPIPE| at /)]);
});

test('a reader of both streams that has gone: the exit code stays', async () => {
	expect(await inShell('2>&1 | true', AUDIT)).toMatchObject({ stdout: 'code 3\n', stderr: '' });
});

test.each([
	['--help', ['--help'], 1],
	['doctor', ['doctor'], 1],
	['a clean audit', CLEAN, 1],
	['an audit with findings', AUDIT, 3],
] as const)('%s on a full disk: one line, what to do, and no code of success', async (_, words, code) => {
	const { stdout, stderr } = await inShell('> /dev/full', words);
	expect(stdout).toBe(`code ${code}\n`);
	expect(stderr.match(/standard output: .*no space left/g)).toHaveLength(1);
	expect(stderr).toMatch(/try: free some space there/);
	expect(stderr).not.toMatch(/Unhandled| at .*\.[jt]s:/);
});
