// The cell of a guarded server: what it sees, that it goes with the guard, and that nothing starts where there is none.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { guardServer } from '../support/guarded-server.ts';
import { countLeftovers } from '../support/leftovers.ts';
import { startGuard } from './start-guard.ts';

const rules = (confine: string) => `version: 1\ndefault: allow\nconfine: ${confine}\n`;

test('without roots it sees its working directory read-only, and neither secrets there nor the home', async () => {
	using elsewhere = new DisposableStack();
	const other = elsewhere.adopt(mkdtempSync(join(tmpdir(), 'candor-other-')), (path) => rmSync(path, { recursive: true }));
	const files = { 'notes.txt': 'notes', '.env': 'PROBE_SECRET=not-a-real-secret' };
	await using server = await guardServer(rules('{ network: open }'), { flags: ['--sandbox'], files });
	expect(await server.call('cwd')).toBe(server.directory);
	expect(await server.call('read', { path: 'notes.txt' })).toBe('notes');
	expect(await server.call('write', { path: 'notes.txt' })).toBe('failed EROFS');
	expect(await server.call('read', { path: '.env' })).toBe('');
	expect(await server.call('list', { path: homedir() })).not.toMatch(/\.bashrc|\.profile|\.config/);
	expect(await server.call('write', { path: join(homedir(), 'own.txt') })).toBe('written');
	// The listing of the real one has the test's own directory of another name.
	expect(await server.call('list', { path: tmpdir() })).not.toContain(basename(other));
	await expect.poll(() => server.notes()).toContain(`of your files it sees ${server.directory}, read-only`);
});

test.for(['{ network: open }', '{ roots: [{ path: . }] }'])('it finds Candor’s data empty wherever it lies: %s', async (confine) => {
	await using server = await guardServer(rules(confine), { flags: ['--sandbox'], files: { 'notes.txt': 'notes' } });
	expect(await server.call('read', { path: 'notes.txt' })).toBe('notes');
	const data = readdirSync(server.directory, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('ledger.db'));
	expect(await server.call('list', { path: dirname(data ?? '') })).toBe('');
});

test('with roots it sees those, each as the policy has it, and no others', async () => {
	const base = mkdtempSync(join(tmpdir(), 'candor-roots-'));
	try {
		for (const name of ['read', 'write', 'hidden']) mkdirSync(join(base, name));
		const roots = `[{ path: ${base}/read }, { path: ${base}/write, write: true }]`;
		await using server = await guardServer(rules(`{ roots: ${roots} }`), {
			words: [join(base, 'hidden')],
			files: { 'notes.txt': 'notes' },
		});
		expect(await server.call('write', { path: join(base, 'read', 'x') })).toBe('failed EROFS');
		expect(await server.call('write', { path: join(base, 'write', 'x') })).toBe('written');
		expect(readFileSync(join(base, 'write', 'x'), 'utf8')).toBe('written');
		expect(await server.call('list', { path: base })).toBe('read write');
		expect(await server.call('read', { path: join(server.directory, 'notes.txt') })).toBe('failed ENOENT');
		await expect.poll(() => server.notes()).toContain(`${base}/hidden is on the command line, but in none of the policy’s roots`);
	} finally {
		rmSync(base, { recursive: true, force: true });
	}
});

test('a root that is not there, or is everything, is said and nothing starts', async () => {
	await expect(guardServer(rules('{ roots: [{ path: /nowhere/at/all }] }'))).rejects.toThrow(
		'the policy’s root /nowhere/at/all is not there',
	);
	await expect(guardServer(rules('{ roots: [{ path: / }] }'))).rejects.toThrow('would show the whole machine');
});

test('a root of . is refused where many things are', async () => {
	const directory = mkdtempSync(join(tmpdir(), 'candor-wide-'));
	try {
		const policy = join(directory, 'policy.yaml');
		writeFileSync(policy, rules('{ network: none, roots: [{ path: . }] }'));
		const command = [process.execPath, join(import.meta.dirname, 'probe-server.mjs')];
		await using guard = await startGuard({ directory, flags: ['--policy', policy], command, cwd: tmpdir() });
		expect(await guard.exited).toBe(1);
		expect(guard.stderr()).toMatch(/the policy’s root \. is .*, which holds more than one project/);
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
});

test('a server that could write to the guard’s own files is not started', async () => {
	await expect(guardServer(rules('{ roots: [{ path: DIRECTORY, write: true }] }'))).rejects.toThrow(
		/the server could write to .*policy\.yaml, which the guard goes by\n.*name narrower directories/,
	);
});

test('a policy where the server may write starts it from where the refusal says', async () => {
	const directory = mkdtempSync(join(tmpdir(), 'candor-refused-'));
	try {
		const [project, data] = [join(directory, 'project'), join(directory, 'data')];
		mkdirSync(project);
		const policy = join(project, 'suggested.yaml');
		writeFileSync(policy, rules(`{ roots: [{ path: ${project}, write: true }] }`));
		const command = [process.execPath, join(import.meta.dirname, 'probe-server.mjs')];
		const started = (file: string) => startGuard({ directory, flags: ['--policy', file], command, env: { XDG_DATA_HOME: data } });
		await using refused = await started(policy);
		expect(await refused.exited).toBe(1);
		const [, move = '', there = ''] = /try: (.*), then candor guard --policy (\S+) with the rest/.exec(refused.stderr()) ?? [];
		execFileSync('sh', ['-c', move]);
		await using guard = await started(there);
		await expect.poll(() => guard.stderr()).toMatch(/of your files it sees .*project \(writable\)/);
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
});

test('the server’s variables are in no list of processes', async () => {
	const token = `probe-${process.pid}-${Date.now()}`;
	await using server = await guardServer(rules('{ network: none, env: [PROBE_TOKEN] }'), { env: { PROBE_TOKEN: token } });
	expect(await server.call('env', { name: 'PROBE_TOKEN' })).toBe(token);
	expect(countLeftovers(token).processes).toEqual([]);
});

test('where no cell can be made, a policy that needs one starts nothing and says what to type', async () => {
	const bin = mkdtempSync(join(tmpdir(), 'candor-bin-'));
	try {
		for (const name of readdirSync('/usr/bin')) if (name !== 'bwrap') symlinkSync(join('/usr/bin', name), join(bin, name));
		const started = guardServer(rules('{ network: none }'), { path: bin });
		await expect(started).rejects.toThrow(
			/the policy has network: none, which needs a cell: bwrap is not installed; the server was not started\n\s+try: .*install.* bubblewrap/,
		);
		await using open = await guardServer(rules('{ network: open }'), { path: bin });
		expect(await open.call('echo', { text: 'beside' })).toBe('beside');
	} finally {
		rmSync(bin, { recursive: true, force: true });
	}
});

test('a call that takes too long takes everything in the cell with it', async () => {
	const mark = `candor-detached-${process.pid}`;
	await using server = await guardServer(rules('{ network: none, timeout_seconds: 1 }'), { isBare: true });
	await server.call('detach', { mark });
	expect(countLeftovers(mark).processes).toHaveLength(1);
	expect(await server.call('hang')).toContain('it took longer than 1 s');
	await expect.poll(() => countLeftovers(mark).processes).toEqual([]);
	expect(await server.call('echo', { text: 'again' })).toBe('again');
});

test('a server that ends is started again in its cell, with the home that it had', async () => {
	await using server = await guardServer(rules('{ network: [allowed.example] }'));
	await server.call('write', { path: join(homedir(), 'kept.txt') });
	expect(await server.call('die')).toMatch(/^error: The server was lost before it answered: it exited with code 3/);
	expect(await server.call('read', { path: join(homedir(), 'kept.txt') })).toBe('written');
	expect(await server.call('resolve', { name: 'allowed.example' })).toBe('203.0.113.5');
});

test('a server that ends with its answer has been heard to the end', async () => {
	await using server = await guardServer(rules('{ network: none }'));
	for (let time = 1; time <= 4; time++) {
		expect((await server.call('leave', { bytes: 300_000 })).length).toBe(300_000);
		// A call that comes while it is still ending would be lost with it.
		await expect.poll(() => server.notes().split('the server was lost').length - 1).toBe(time);
	}
});

test.skipIf(process.getuid?.() !== 0).for(['{ network: [allowed.example], memory_mb: 300 }', '{ memory_mb: 300 }'])(
	'an ordinary user who may make no control group has the limit looked at: %s (run by an ordinary user, the other tests show it)',
	async (confine) => {
		await using server = await guardServer(rules(confine), { isOrdinary: true });
		expect(await server.call('allocate', { mb: 32 })).toBe('allocated');
		await expect.poll(() => server.notes()).toContain('no memory control group can be made here');
		expect(await server.call('resolve', { name: 'allowed.example' })).toBe('203.0.113.5');
		// A lasting excess, not a burst: the looking is what ends it.
		await server.call('allocate', { mb: 400 });
		await expect.poll(() => server.notes()).toMatch(/the server was lost: it (?:exited with code 137|was ended by SIGKILL)/);
		expect(await server.call('echo', { text: 'again' })).toBe('again');
	},
);

test.for([
	['{ network: none, memory_mb: 300 }'],
	['{ network: [allowed.example], memory_mb: 300 }'],
	['{ network: open, memory_mb: 300 }'],
	['{ network: none }', '--observe'],
])('killed, the guard leaves nothing: %s', async ([confine = '', ...flags]) => {
	await using server = await guardServer(rules(confine), { isBare: true, flags });
	const mark = server.directory;
	const detached = `${mark}/detached`;
	await server.call('detach', { mark: detached });
	expect(countLeftovers(detached).processes).toHaveLength(1);
	const groups = controlGroups(server.directory);
	expect(groups.length).toBeGreaterThan(0);
	server.child.kill('SIGKILL');
	await server.exited;
	await expect.poll(() => countLeftovers(mark)).toMatchObject({ processes: [], namespaces: [], mounts: [] });
	await expect.poll(() => readdirSync(join(server.directory, 'tmp'))).toEqual([]);
	await sleep(50);
	for (const group of groups) expect(() => readdirSync(group)).toThrow('ENOENT');
});

/** Written down in the run's directory, for whoever has to clean up. */
function controlGroups(directory: string): readonly string[] {
	return readdirSync(join(directory, 'tmp')).flatMap((name) =>
		readFileSync(join(directory, 'tmp', name, 'groups'), 'utf8')
			.split('\n')
			.filter((group) => group !== '' && exists(group)),
	);
}

function exists(directory: string): boolean {
	try {
		return readdirSync(directory).length > 0;
	} catch {
		return false;
	}
}

/** The numbers of io_uring_setup, io_uring_enter and io_uring_register, the same on every architecture. */
const RINGS = [425, 426, 427];

test('io_uring is refused as by a kernel without it', async () => {
	await using server = await guardServer(rules('{ network: none }'));
	expect(await server.call('syscall', { numbers: RINGS })).toBe('ENOSYS ENOSYS ENOSYS');
});
