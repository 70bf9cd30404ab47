// An older Node hands the command over to a newer one. Who kills the older one has killed the command: nothing of it goes on.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const OLD_NODE = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } });";

test('a guard that an older Node has handed over to ends when that one is killed', { timeout: 30_000 }, async () => {
	const directory = mkdtempSync(join(tmpdir(), 'candor-launcher-'));
	writeFileSync(join(directory, 'old.cjs'), OLD_NODE);
	execFileSync('mkfifo', [join(directory, 'client')]);
	// The client's end of the guard's standard input, which stays open whatever becomes of the launcher.
	const client = openSync(join(directory, 'client'), 'r+');
	const command = [
		'guard',
		'--no-dns',
		'--policy',
		'default',
		'--',
		process.execPath,
		join(import.meta.dirname, 'noting-server.mjs'),
		join(directory, 'calls'),
	];
	const launcher = spawn(process.execPath, ['--require', join(directory, 'old.cjs'), join(ROOT, 'bin', 'candor.js'), ...command], {
		env: { ...process.env, XDG_DATA_HOME: directory },
		stdio: [client, 'pipe', 'ignore'],
	});
	const children = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
	const guards: number[] = [];
	const isThere = (pid: number) => {
		try {
			return process.kill(pid, 0);
		} catch {
			return false;
		}
	};
	try {
		const greeting = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } };
		writeSync(client, `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: greeting })}\n`);
		if (launcher.stdout !== null) await once(launcher.stdout, 'data');
		guards.push(...children(launcher.pid ?? 0));
		expect(guards).toHaveLength(1);
		const servers = guards.flatMap(children);
		launcher.kill('SIGKILL');
		await expect.poll(() => [...guards, ...servers].filter(isThere), { timeout: 10_000 }).toEqual([]);
	} finally {
		for (const pid of guards.filter(isThere)) process.kill(pid, 'SIGKILL');
		closeSync(client);
		rmSync(directory, { recursive: true, force: true });
	}
});
