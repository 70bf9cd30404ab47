// A guard whose data lie on a disk that fills up, or may not be written: nothing reaches the server that is not in the ledger, and with room again it goes on.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { candor } from '../support/candor-process.ts';
import { type Answered, type GuardedClient, guardedClient } from './guarded-client.ts';
import { startGuard } from './start-guard.ts';

const GUARD_FAILED = -32_004;
const DENIED_IN_A_ROW = 25;

let directory = '';
let data = '';
let noted = '';
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-full-'));
	data = join(directory, 'candor');
	noted = join(directory, 'noted');
	await mkdir(data);
	await writeFile(noted, '');
	await writeFile(join(directory, 'policy.yaml'), 'version: 1\ndefault: allow\n');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** In a mount namespace of its own; the guard keeps the shell's process number. */
const inMounts = (script: string) => [
	'unshare',
	'--user',
	'--map-root-user',
	'--mount',
	'sh',
	'-ec',
	`${script}; shift; exec "$@"`,
	'sh',
	data,
];
const SMALL_DISK = 'mount -t tmpfs -o size=3m tmpfs "$1"';
const READ_ONLY = 'mount --bind "$1" "$1"; mount -o remount,bind,ro "$1"';

const options = (around: readonly string[]) => ({
	directory,
	flags: ['--policy', join(directory, 'policy.yaml')],
	command: [process.execPath, join(import.meta.dirname, 'noting-server.mjs'), noted],
	around,
});

/** Why it can not be tried here; undefined: it can. */
function obstacle(): string | undefined {
	try {
		execFileSync('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt'], { stdio: 'pipe' });
		return undefined;
	} catch (error) {
		return `no file system can be mounted here: ${(error as Error).message}`;
	}
}
const why = obstacle();

describe.skipIf(why !== undefined)(why ?? 'a disk of 3 MB', () => {
	/** The guard's own view of its data. */
	const inside = (client: GuardedClient) => join('/proc', String(client.guard.pid), 'root', data);
	const fill = async (client: GuardedClient) => {
		await expect(appendFile(join(inside(client), 'filler'), Buffer.alloc(8 << 20))).rejects.toMatchObject({ code: 'ENOSPC' });
	};
	const makeRoom = (client: GuardedClient) => rm(join(inside(client), 'filler'));
	const reached = async () => (await readFile(noted, 'utf8')).split('\n').filter(Boolean).map(Number);

	test('fills up while calls go on', async () => {
		await using client = await guardedClient(options(inMounts(SMALL_DISK)));
		const answers: Answered[] = [];
		let isOver = false;
		const calls = (async () => {
			while (!isOver) answers.push(await client.call('note', { n: answers.length }));
		})();
		const denied = () => answers.length - 1 - answers.findLastIndex(({ error }) => error === undefined);
		await expect.poll(() => answers.length).toBeGreaterThan(20);
		await fill(client);
		await expect.poll(denied).toBeGreaterThan(DENIED_IN_A_ROW);
		const inTheDark = answers.slice(-DENIED_IN_A_ROW);
		for (const { error } of inTheDark)
			expect(error).toMatchObject({ code: GUARD_FAILED, message: expect.stringMatching(/the ledger \S+ has no room on its disk/) });
		expect(client.guard.stderr()).toMatch(/tools\/call was denied, because the guard failed: the ledger \S+ has no room on its disk/);
		await makeRoom(client);
		await expect.poll(denied).toBe(0);
		await sleep(100);
		isOver = true;
		await calls;

		const seen = new Set(await reached());
		expect(inTheDark.filter(({ id }) => seen.has(id as number))).toEqual([]);
		const rows = await ledgerRows(client);
		const allowed = new Set(rows.flatMap(({ decision, request }) => (decision === 'allow' ? [request] : [])));
		expect([...seen].filter((id) => !allowed.has(id))).toEqual([]);
		// Every call that was answered well is there with its outcome.
		const ended = new Set(rows.flatMap(({ kind, outcome, request }) => (kind === 'outcome' && outcome === 'ok' ? [request] : [])));
		expect(answers.filter(({ id, error }) => error === undefined && !ended.has(id as number))).toEqual([]);
	});

	test('is full before a tool is pinned', async () => {
		await using client = await guardedClient(options(inMounts(SMALL_DISK)));
		await fill(client);
		for (let i = 0; i < 3; i++)
			expect((await client.call('note')).error).toMatchObject({
				code: GUARD_FAILED,
				message: expect.stringMatching(/the ledger \S+ has no room on its disk/),
			});
		expect(await reached()).toEqual([]);
		await makeRoom(client);
		expect((await client.call('note')).error).toBeUndefined();
		await ledgerRows(client);
	});

	interface Row {
		readonly kind: string;
		readonly request?: number;
		readonly decision?: string;
		readonly outcome?: string;
	}

	/** Of a ledger that verifies. */
	async function ledgerRows(client: GuardedClient): Promise<readonly Row[]> {
		const copy = join(directory, 'copy');
		await cp(inside(client), join(copy, 'candor'), { recursive: true });
		const verified = await candor(['ledger', 'verify', '--json'], { XDG_DATA_HOME: copy });
		expect({ code: verified.code, ...JSON.parse(verified.stdout) }).toMatchObject({ code: 0, problemCount: 0 });
		const { stdout } = await candor(['ledger', '--json'], { XDG_DATA_HOME: copy });
		return stdout
			.split('\n')
			.filter(Boolean)
			.map((line) => JSON.parse(line) as Row);
	}
});

describe.skipIf(why !== undefined)(why ?? 'a directory that may not be written', () => {
	test('no server is started, and the guard says why and what to type', async () => {
		await rm(noted);
		await using guard = await startGuard(options(inMounts(READ_ONLY)));
		guard.write('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"note"}}\n');
		expect(await guard.exited).toBe(2);
		expect(guard.stderr()).toMatch(/the ledger \S+ledger\.db may not be opened or written here \(EROFS/);
		expect(guard.stderr()).toMatch(/ls -ld .*--ledger FILE/);
		expect(existsSync(noted)).toBe(false);
	});
});
