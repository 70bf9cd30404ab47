// A full disk and a closed home: a clear line or a report that says so, nothing lost, nothing left.

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { fixtureCommand } from '../support/audit-server.ts';

const run = promisify(execFile);
const kept = mkdtempSync(join(tmpdir(), 'candor-disk-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));
const CANDOR = join(import.meta.dirname, '..', '..', 'bin', 'candor.js');

/** A small file system of its own, in a mount namespace of its own, as the temporary directory. */
async function auditWithin(size: string, env: NodeJS.ProcessEnv = {}) {
	const script = 'mount -t tmpfs -o size="$1" tmpfs "$2" && shift 2 && "$@"; code=$?; ls -A "$TMPDIR" >&2; exit $code';
	const argv = [process.execPath, CANDOR, 'audit', '--depth', 'quick', '--', ...fixtureCommand('demo/leaky.mjs')];
	const options = { env: { ...process.env, TMPDIR: kept, XDG_DATA_HOME: join(kept, 'data'), XDG_CACHE_HOME: '/sys/nowhere', ...env } };
	return run('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', script, 'sh', size, kept, ...argv], options).then(
		({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
		(error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, stdout: error.stdout, stderr: error.stderr }),
	);
}

test.each(['16k', '128k'])('%s for the cell: exit 2, one line, and what to do', async (size) => {
	const { code, stdout, stderr } = await auditWithin(size);
	expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
	expect(stderr).toMatch(/could not be made in .*no space left[\s\S]*try: free some space/);
	expect(stderr).not.toMatch(/ at .*\.ts:/);
	expect(stderr.trimEnd()).not.toMatch(/candor-run-/);
});

test('a data directory that cannot be written: the audit goes on and says so', async () => {
	const { code, stdout } = await auditWithin('4m', { XDG_DATA_HOME: '/sys/nowhere' });
	expect(code).toBe(3);
	expect(stdout).toMatch(/could not be kept for the next run/);
});
