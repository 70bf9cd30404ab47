// `--observe`: what a call did is beside its decision, and what happened before it is not.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LedgerRow } from '#model/ledger.ts';
import { candor } from '../support/candor-process.ts';
import { type GuardedServer, guardServer } from '../support/guarded-server.ts';

async function outcomes(server: GuardedServer): Promise<readonly Extract<LedgerRow, { kind: 'outcome' }>[]> {
	const { stdout } = await candor(['ledger', '--json'], { XDG_DATA_HOME: join(server.directory, 'data') });
	const rows = stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as LedgerRow]));
	return rows.filter((row) => row.kind === 'outcome');
}

test('each call has its own effects, over a restart too', async () => {
	using writable = new DisposableStack();
	const root = writable.adopt(mkdtempSync(join(tmpdir(), 'candor-observed-')), (path) => rmSync(path, { recursive: true }));
	const policy = `version: 1\ndefault: allow\nconfine: { network: [allowed.example], roots: [{ path: ${root}, write: true }] }\n`;
	await using server = await guardServer(policy, { flags: ['--observe'], hasPlaces: true });
	expect(await server.call('echo', { text: 'nothing' })).toBe('nothing');
	expect(await server.call('write', { path: join(root, 'one') })).toBe('written');
	expect(await server.call('read', { path: join(root, 'one') })).toBe('written');
	expect(await server.call('dial', { host: 'allowed.example', port: 2222 })).toBe('connected: banner');
	expect(await server.call('write', { path: '/usr/two' })).toBe('failed EROFS');
	await server.call('die');
	expect(await server.call('detach', { mark: 'x' })).toBe('detached');
	const effects = (await outcomes(server)).map(({ tool, effects: seen = [] }) => [
		tool,
		seen.map(({ kind, subject }) => `${kind} ${subject}`),
	]);
	expect(effects).toEqual([
		['echo', []],
		['write', [`create ${root}/one`]],
		['read', [`read ${root}/one`]],
		['dial', expect.arrayContaining(['lookup allowed.example', 'connect 203.0.113.5:2222'])],
		['write', ['create-refused /usr/two']],
		['die', []],
		// And whatever the program that it left behind managed to do before the answer.
		['detach', expect.arrayContaining([expect.stringMatching(/^exec .*\/node$/)])],
	]);
});

test('a server that is ended with its call leaves no words of the tracer behind', async () => {
	await using server = await guardServer('version: 1\ndefault: allow\nconfine: { network: none, timeout_seconds: 1 }\n', {
		flags: ['--observe'],
	});
	expect(await server.call('hang')).toMatch(/took longer than 1 s/);
	expect(await server.call('echo', { text: 'again' })).toBe('again');
	await expect.poll(() => server.notes()).toContain('a call took longer');
	expect(server.notes()).not.toContain('strace');
});

test('io_uring is refused, and the attempt is an effect of its call', async () => {
	const IO_URING_SETUP = 425;
	await using server = await guardServer('version: 1\ndefault: allow\nconfine: { network: none }\n', { flags: ['--observe'] });
	expect(await server.call('syscall', { numbers: [IO_URING_SETUP] })).toBe('ENOSYS');
	const [outcome] = await outcomes(server);
	const effects = (outcome?.effects ?? []).map(({ kind, subject }) => `${kind} ${subject}`);
	expect(effects).toEqual(expect.arrayContaining(['exec /usr/bin/python3', 'kernel io_uring_setup']));
	// The libraries of the program that asked are the system's own, and no effect.
	expect(effects.filter((effect) => effect.startsWith('load'))).toEqual([]);
});
