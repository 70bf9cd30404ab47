// A full disk and a closed home: a clear line or a report that says so, nothing lost, nothing left.

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { CANDOR } from '../support/candor-program.ts';
import { fixtureCommand } from '../support/fixture-command.ts';

const run = promisify(execFile);
const kept = mkdtempSync(join(tmpdir(), 'candor-disk-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));
const home = mkdtempSync(join(tmpdir(), 'candor-home-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A small file system of its own, in a mount namespace of its own, as the temporary directory. */
async function auditWithin(size: string, env: NodeJS.ProcessEnv = {}) {
	const more = { TMPDIR: kept, XDG_DATA_HOME: join(kept, 'data'), XDG_CACHE_HOME: '/sys/nowhere', ...env };
	return auditWhere(`size=${size}`, kept, ['--', ...fixtureCommand('demo/leaky.mjs')], more);
}

/** `options` and `place`: of a file system that is mounted in a namespace of its own, without a network. */
async function auditWhere(options: string, place: string, words: readonly string[], env: NodeJS.ProcessEnv) {
	const script = 'mount -t tmpfs -o "$1" tmpfs "$2" && shift 2 && "$@"; code=$?; ls -A "$TMPDIR" >&2; exit $code';
	const argv = [process.execPath, CANDOR, 'audit', '--depth', 'quick', ...words];
	const namespaces = ['--user', '--map-root-user', '--mount', '--net'];
	const settings = { env: { ...process.env, TMPDIR: kept, ...env } };
	return run('unshare', [...namespaces, 'sh', '-c', script, 'sh', options, place, ...argv], settings).then(
		({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
		(error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, stdout: error.stdout, stderr: error.stderr }),
	);
}

test.each(['16k', '128k'])('%s for the cell: exit 2, one line, and what to do', async (size) => {
	const { code, stdout, stderr } = await auditWithin(size);
	expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
	expect(stderr).toMatch(/could not be made in .*no space left[\s\S]*try: free some space/);
	expect(stderr).not.toMatch(/ at .*\.ts:/);
	expect(stderr.trimEnd()).not.toMatch(/cdr-run-/);
});

test('a data directory that cannot be written: the audit goes on and says so', async () => {
	const { code, stdout } = await auditWithin('4m', { XDG_DATA_HOME: '/sys/nowhere' });
	expect(code).toBe(3);
	expect(stdout).toMatch(/could not be kept for the next run/);
});

test('a full disk under --out-dir: the report is printed, then one line and what to do', async () => {
	const words = ['--out-dir', home, '--', ...fixtureCommand('demo/leaky.mjs')];
	const { code, stdout, stderr } = await auditWhere('size=64k', home, words, { XDG_DATA_HOME: join(kept, 'data') });
	expect(code).toBe(3);
	expect(stdout).toMatch(/FINDINGS .*[\s\S]*untested \d+ · gaps 0 · trust/);
	expect(stderr).toMatch(/could not keep all records in .*no space left[\s\S]*try: free some space there, or give --out-dir/);
	expect(stderr).not.toMatch(/bug in candor| at .*\.ts:/);
});

test('a read-only home: a package has nowhere to be fetched to, and the line says what to type', async () => {
	const env = { HOME: home, XDG_CACHE_HOME: undefined, XDG_DATA_HOME: undefined };
	const { code, stdout, stderr } = await auditWhere('ro', home, ['--', 'npx', '-y', 'no-such-server'], env);
	expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
	expect(stderr).toMatch(
		/cannot write to .*\.cache.*: its file system is read-only\n {2}try: XDG_CACHE_HOME=.* candor audit .*-- npx -y no-such-server/,
	);
	expect(stderr).not.toMatch(/bug in candor| at .*\.ts:/);
});
