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
	return runWhere(options, place, ['audit', '--depth', 'quick', ...words], env);
}

/** Runs `BEFORE` and `AFTER` of `env`, in the shell, before and after candor. */
async function runWhere(options: string, place: string, words: readonly string[], env: NodeJS.ProcessEnv) {
	const script =
		'mount -t tmpfs -o "$1" tmpfs "$2" && shift 2 && eval "$BEFORE" && "$@"; code=$?; ls -A "$TMPDIR" >&2; eval "$AFTER" >&2; exit $code';
	const argv = [process.execPath, CANDOR, ...words];
	const namespaces = ['--user', '--map-root-user', '--mount', '--net'];
	const settings = { env: { ...process.env, TMPDIR: kept, BEFORE: '', AFTER: '', ...env } };
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

/** What is left in the small file system, by name, with the size and the first bytes. */
const LEFT = `find "${home}" -type f ! -name filler -exec sh -c 'for f; do printf "LEFT %s %s\n" "\${f##*/}" "$(head -c 20 "$f")"; done' sh {} +`;
const left = (stderr: string) => Array.from(stderr.matchAll(/^LEFT (.*)$/gm), ([, line = '']) => line);

test('a full disk under --out-dir: no file ends in the middle', async () => {
	const words = ['--out-dir', home, '--', ...fixtureCommand('demo/leaky.mjs')];
	const whole = `${LEFT}; for f in "${home}"/*.json; do [ ! -e "$f" ] || python3 -m json.tool "$f" >/dev/null || echo "LEFT broken $f"; done`;
	for (const size of ['4k', '12k', '64k']) {
		const { code, stderr } = await auditWhere(`size=${size}`, home, words, { XDG_DATA_HOME: join(kept, 'data'), AFTER: whole });
		expect(code).toBe(3);
		expect(stderr).toContain('could not keep all records');
		const files = left(stderr);
		// An empty file is one that was empty: this server writes nothing to stderr.
		expect(files.filter((line) => /^(?:broken|observations|trace)|json $/.test(line))).toEqual([]);
	}
});

test.each([
	['audit --json', ['audit', '--depth', 'quick', '--json'], 3, /FINDINGS .*[\s\S]*untested \d+ · gaps 0 · trust/],
	['audit --format sarif', ['audit', '--depth', 'quick', '--format', 'sarif'], 3, /FINDINGS /],
	['test --format junit', ['test', '--format', 'junit'], 2, /FINDINGS /],
] as const)('a full disk under --output: %s prints its report as text, and the file is as it was', async (_, words, code, text) => {
	const env = { XDG_DATA_HOME: join(kept, 'data'), AFTER: LEFT };
	const report = join(home, 'report');
	const argv = [...words, '--output', report, '--', ...fixtureCommand('demo/leaky.mjs')];
	for (const BEFORE of ['', `printf 'an earlier report' > "${report}"`]) {
		const ran = await runWhere('size=8k', home, argv, { ...env, BEFORE });
		expect([ran.code, left(ran.stderr)], ran.stderr).toEqual([code, BEFORE === '' ? [] : ['report an earlier report']]);
		expect(ran.stdout).toMatch(text);
		expect(ran.stderr).toMatch(/--output .*: .*no space left[\s\S]*try: free some space there, or give --output a file on another disk/);
	}
});

test('a full disk under a lock: the lock is as it was, and the hint names the flag and the disk', async () => {
	const lock = join(home, 'candor.lock');
	const server = ['--', ...fixtureCommand('demo/honest.mjs')];
	const elsewhere = join(kept, 'locked');
	const env = { XDG_DATA_HOME: join(kept, 'data') };
	const made = await runWhere('size=1m', home, ['lock', '--depth', 'quick', '--runs', '1', '--out', elsewhere, ...server], env);
	expect(made.code, made.stderr).toBe(0);
	const fill = `head -c 1m /dev/zero > "${home}/filler" 2>/dev/null || true`;
	const AFTER = LEFT;
	const locked = await runWhere('size=16k', home, ['lock', '--depth', 'quick', '--runs', '1', '--out', lock, ...server], {
		...env,
		BEFORE: fill,
		AFTER,
	});
	expect([locked.code, left(locked.stderr)]).toEqual([1, []]);
	expect(locked.stderr).toMatch(/try: free some space there, or give --out a file on another disk/);
	const BEFORE = `cp "${elsewhere}" "${lock}" && ${fill}`;
	const update = ['verify', '--update', '--runs', '1', '--depth', 'quick', '--lock', lock, ...server];
	const updated = await runWhere('size=16k', home, update, { ...env, BEFORE, AFTER: `cmp "${elsewhere}" "${lock}" && echo LEFT same` });
	expect([updated.code, left(updated.stderr)], updated.stderr).toEqual([1, ['same']]);
	expect(updated.stdout).toContain('LOCK HOLDS');
	expect(updated.stderr).toMatch(/try: free some space there, or give --lock a file on another disk/);
});

test('a full disk under a client’s file and Candor’s data: wrap changes nothing and leaves nothing', async () => {
	const client = join(home, '.claude.json');
	const BEFORE = [
		`printf '%s' '{"mcpServers":{"notes":{"command":"node","args":["/srv/notes.mjs"]}}}' > "${client}"`,
		`head -c 1m /dev/zero > "${home}/filler" 2>/dev/null || true`,
	].join(' && ');
	const env = { HOME: home, XDG_DATA_HOME: join(home, 'data'), XDG_CACHE_HOME: join(kept, 'cache'), BEFORE, AFTER: LEFT };
	const { code, stderr } = await runWhere('size=16k', home, ['wrap'], env);
	expect([code, left(stderr)], stderr).toEqual([1, ['.claude.json {"mcpServers":{"note']]);
	expect(stderr).toMatch(/was left as it is: no space is left on the disk\n {2}try: free some space, and run the same again/);
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
