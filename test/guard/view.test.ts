// What a guarded server sees of the directory that it lives in, and of the home that its interpreter lies in.

import {
	chmodSync,
	copyFileSync,
	linkSync,
	mkdirSync,
	mkdtempSync,
	realpathSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { homeFixture } from '../support/home-fixture.ts';
import { type GuardedClient, guardedClient } from './guarded-client.ts';

const PROBE = join(import.meta.dirname, 'probe-server.mjs');

interface Project extends Disposable {
	readonly path: string;
	readonly data: string;
	readonly policy: (roots?: string) => string;
}

function project(files: readonly string[]): Project {
	const base = realpathSync(mkdtempSync(join(tmpdir(), 'candor-view-')));
	const path = join(base, 'project');
	for (const name of files) {
		mkdirSync(dirname(join(path, name)), { recursive: true });
		writeFileSync(join(path, name), `made-up ${name}`);
	}
	copyFileSync(PROBE, join(path, 'server.mjs'));
	return {
		path,
		data: base,
		policy: (roots) => {
			const file = join(base, 'policy.yaml');
			writeFileSync(file, `version: 1\ndefault: allow\nconfine: { network: none${roots === undefined ? '' : `, roots: ${roots}`} }\n`);
			return file;
		},
		[Symbol.dispose]: () => rmSync(base, { recursive: true, force: true }),
	};
}

async function text(client: GuardedClient, tool: string, args: object): Promise<string> {
	const { result, error } = await client.call(tool, args);
	return error?.message ?? result?.content?.[0]?.text ?? '';
}

const SECRETS = ['.env', '.npmrc', 'packages/one/.env.local', '.aws/credentials', '.docker/config.json', 'deploy/id_ed25519'];

test('a server that lives in the working directory finds the secrets there empty, below its top too', async () => {
	using here = project([...SECRETS, '.env.example', 'notes.txt', 'package.json']);
	linkSync(join(here.path, '.env'), join(here.path, 'innocent.txt'));
	const command = [process.execPath, join(here.path, 'server.mjs')];
	await using client = await guardedClient({ directory: here.data, flags: ['--policy', here.policy()], command, cwd: here.path });
	const read = (path: string) => text(client, 'read', { path });
	for (const name of [...SECRETS, 'innocent.txt']) expect(await read(name)).not.toContain('made-up');
	expect(await read('.env')).toBe('');
	expect(await text(client, 'list', { path: '.aws' })).toBe('');
	expect(await read('notes.txt')).toBe('made-up notes.txt');
	expect(await read('.env.example')).toBe('made-up .env.example');
	expect(client.guard.stderr()).toMatch(/it finds these empty, for they hold secrets.*\/\.env\b/);
});

test('started from elsewhere, and given a directory or a root, it finds them empty too; one that is named itself it sees', async () => {
	using here = project(['.env', '.npmrc', 'package.json']);
	const command = [process.execPath, join(here.path, 'server.mjs'), here.path, join(here.path, '.npmrc')];
	const options = { directory: here.data, command, cwd: '/' };
	await using named = await guardedClient({ ...options, flags: ['--policy', here.policy()] });
	expect(await text(named, 'read', { path: join(here.path, '.env') })).toBe('');
	expect(await text(named, 'read', { path: join(here.path, '.npmrc') })).toBe('made-up .npmrc');

	const roots = `[{ path: ${here.path}, write: true }, { path: ${here.path}/.env }]`;
	const flags = ['--policy', here.policy(roots)];
	await using rooted = await guardedClient({ ...options, flags, command: command.slice(0, 2) });
	expect(await text(rooted, 'read', { path: join(here.path, '.env') })).toBe('made-up .env');
	expect(await text(rooted, 'read', { path: join(here.path, '.npmrc') })).toBe('');
	expect(await text(rooted, 'write', { path: join(here.path, '.npmrc') })).toMatch(/EROFS|EACCES|EBUSY/);
	expect(await text(rooted, 'write', { path: join(here.path, 'new.txt') })).toBe('written');
});

test('packages elsewhere that the project links to are shown, and the guard says so; another directory behind such a link is not', async () => {
	using here = project(['package.json', 'node_modules/own/package.json']);
	const elsewhere = join(here.data, 'elsewhere');
	for (const name of ['package/package.json', 'private/notes.txt']) {
		mkdirSync(dirname(join(elsewhere, name)), { recursive: true });
		writeFileSync(join(elsewhere, name), '{"name":"linked"}');
	}
	symlinkSync(join(elsewhere, 'package'), join(here.path, 'node_modules', 'linked'));
	symlinkSync(join(elsewhere, 'private'), join(here.path, 'node_modules', 'private'));
	const command = [process.execPath, join(here.path, 'server.mjs')];
	await using client = await guardedClient({ directory: here.data, flags: ['--policy', here.policy()], command, cwd: here.path });
	expect(await text(client, 'read', { path: join(elsewhere, 'package/package.json') })).toContain('linked');
	expect(await text(client, 'read', { path: join(elsewhere, 'private/notes.txt') })).toBe('failed ENOENT');
	expect(client.guard.stderr()).toContain(`as files of its own it sees ${join(elsewhere, 'package')}, read-only`);
});

test('secrets that came and went while the server ran are looked for again when it is started again', async () => {
	using here = project(['.env', 'package.json']);
	const command = [process.execPath, join(here.path, 'server.mjs')];
	await using client = await guardedClient({ directory: here.data, flags: ['--policy', here.policy()], command, cwd: here.path });
	expect(await text(client, 'read', { path: '.env' })).toBe('');
	rmSync(join(here.path, '.env'));
	writeFileSync(join(here.path, '.env.local'), 'made-up');
	await text(client, 'die', {});
	expect(await text(client, 'read', { path: '.env' })).toBe('failed ENOENT');
	expect(await text(client, 'read', { path: '.env.local' })).toBe('');
});

test('a server that may write cannot move what is hidden from it, or shown to it, and be shown something else when it is started again', async () => {
	using here = project(['.config/gh/hosts.yml', '.docker/config.json', 'conf/.env', 'ref/docs/page.md', 'package.json']);
	const at = (name: string) => join(here.path, name);
	const roots = `[{ path: ${here.path}, write: true }, { path: ${at('ref/docs')}, write: true }]`;
	const command = [process.execPath, at('server.mjs')];
	await using client = await guardedClient({ directory: here.data, flags: ['--policy', here.policy(roots)], command, cwd: '/' });
	const moves = [
		['.config', 'c2'],
		['.docker', 'd2'],
		['conf', 'node_modules'],
		['ref', 'ref2'],
	] as const;
	for (const [from, to] of moves) expect(await text(client, 'rename', { from: at(from), to: at(to) })).toMatch(/EBUSY/);
	await text(client, 'die', {});
	for (const name of ['.config/gh/hosts.yml', '.docker/config.json', 'conf/.env'])
		expect(await text(client, 'read', { path: at(name) })).not.toContain('made-up');
	expect(await text(client, 'read', { path: at('ref/docs/page.md') })).toBe('made-up ref/docs/page.md');
});

test('with more to look through than before, the server is not started again', async () => {
	using here = project(['.env', 'package.json']);
	const command = [process.execPath, join(here.path, 'server.mjs')];
	const flags = ['--policy', here.policy(`[{ path: ${here.path}, write: true }]`)];
	await using client = await guardedClient({ directory: here.data, flags, command, cwd: '/' });
	expect(await text(client, 'litter', { path: here.path, count: 1001 })).toBe('littered');
	await text(client, 'die', {});
	expect(await text(client, 'read', { path: join(here.path, '.env') })).not.toContain('made-up');
});

test('a shared path that leads elsewhere by now is no reason to start the server again', async () => {
	using here = project(['a/b/page.md', 'package.json']);
	const at = (name: string) => join(here.path, name);
	const flags = ['--policy', here.policy(`[{ path: ${at('a/b')} }]`)];
	await using client = await guardedClient({ directory: here.data, flags, command: [process.execPath, at('server.mjs')], cwd: '/' });
	expect(await text(client, 'read', { path: at('a/b/page.md') })).toBe('made-up a/b/page.md');
	// As another server that shares the root could do it.
	renameSync(at('a'), at('a2'));
	mkdirSync(at('a'));
	symlinkSync(here.data, at('a/b'));
	await text(client, 'die', {});
	expect(await text(client, 'list', { path: at('a/b') })).toContain('leads elsewhere');
});

test('a program with its owner’s rights in a writable root keeps the server from being started', async () => {
	using here = project(['tool', 'package.json']);
	chmodSync(join(here.path, 'tool'), 0o4755);
	const command = [process.execPath, join(here.path, 'server.mjs')];
	const flags = ['--policy', here.policy(`[{ path: ${here.path}, write: true }]`)];
	await expect(guardedClient({ directory: here.data, flags, command, cwd: '/' })).rejects.toThrow(/runs with the rights of its owner/);
});

test('a venv made from ~/bin/python3 runs, and shows nothing of the home but the interpreter’s name there', async () => {
	using fixture = homeFixture();
	using here = project(['package.json']);
	const { home, project: cwd, command } = fixture;
	await using client = await guardedClient({ directory: here.data, flags: ['--policy', here.policy()], command, cwd, env: { HOME: home } });
	expect(await text(client, 'look', {})).toBe("['bin'] No such file or directory");
});
