// What a server finds in an audit of `candor scan`: nothing of the user's but its own files.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { scanAuditRequest } from '#app/scan/audit-request.ts';
import { combinations } from '#app/scan/combinations.ts';
import type { ListedServer } from '#app/scan/list-servers.ts';
import type { Ability } from '#model/audit-verdict.ts';
import type { ScannedServer } from '#model/scan.ts';

let home: string;
beforeAll(() => {
	home = mkdtempSync(join(tmpdir(), 'candor-home-'));
	vi.stubEnv('HOME', home);
	for (const directory of ['notes', 'code/server']) mkdirSync(join(home, directory), { recursive: true });
	for (const file of ['code/server/main.mjs', 'code/server/main.py', 'keys.json']) writeFileSync(join(home, file), '');
});
afterAll(() => {
	vi.unstubAllEnvs();
	rmSync(home, { recursive: true });
});

const OPTIONS = { depth: 'quick' as const, env: {}, showsPaths: false };

function requested(argv: readonly [string, ...string[]], variables: ListedServer['variables'] = [], options = OPTIONS) {
	const server = { name: 's', client: 'cursor', scope: 'user' as const, origin: { file: join(home, '.cursor/mcp.json'), line: 1 }, start: { kind: 'command' as const, argv }, variables, headers: [], isDisabled: false, notes: [] }; // biome-ignore format: a literal
	return scanAuditRequest(server, options);
}

test('values of variables never come from the file: canaries, made-up places, and switches', () => {
	const variables = [
		{ name: 'GITHUB_TOKEN' },
		{ name: 'NOTES_DIR' },
		{ name: 'API_URL' },
		{ name: 'DEBUG', plain: 'true' },
		{ name: 'MINE' },
	];
	const { request } = requested(['npx', '-y', 'x'], variables, {
		...OPTIONS,
		env: { MINE: 'given', OTHER: 'not for this one' },
	} as typeof OPTIONS);
	expect(request.env).toEqual({ NOTES_DIR: '/workspace', API_URL: 'https://service.example/', DEBUG: 'true', MINE: 'given' });
	expect(request.canaryVariables).toEqual(['GITHUB_TOKEN']);
});

test('a file stands for a file, by the path in the configuration or by the name of the variable', () => {
	const variables = [
		{ name: 'MEMORY_FILE_PATH' },
		{ name: 'NOTES', extension: '.md' },
		{ name: 'STATE_PATH', extension: '.sqlite' },
		{ name: 'SQLITE_DB_PATH' },
		{ name: 'CHROME_PATH' },
	];
	expect(requested(['npx', '-y', 'x'], variables).request.env).toEqual({
		MEMORY_FILE_PATH: '/workspace/data.json',
		NOTES: '/workspace/data.md',
		STATE_PATH: '/workspace/data.sqlite',
		SQLITE_DB_PATH: '/workspace/data.db',
		CHROME_PATH: '/workspace',
	});
});

test('the home and defaults are filled in, as clients do', () => {
	const words = ['HOME}/code/server/main.mjs', 'PORT:-3000}', 'HOME}/notes'].map((rest) => '$'.concat('{', rest));
	const { request, replaced } = requested(['node', ...words]);
	expect(request.typed).toEqual(['node', join(home, 'code/server/main.mjs'), '3000', '/workspace']);
	expect(replaced).toEqual([`/workspace stands for ${join(home, 'notes')}`]);
});

test('secrets in the command are replaced', () => {
	const secret = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
	const { request } = requested([
		'npx',
		'x',
		'--token',
		'hunter2hunter2',
		`--api-key=${secret}`,
		`https://u:passw0rdlong@db.test/x`,
		'$'.concat('{input:key}'),
	]);
	expect(request.typed.join(' ')).not.toMatch(/hunter2|ghp_a1|passw0rd|input/);
	expect(request.typed.slice(0, 3)).toEqual(['npx', 'x', '--token']);
});

test('directories and files of the home are replaced, the server’s own files are not', () => {
	expect(homedir()).toBe(home);
	const words = (...argv: readonly [string, ...string[]]) => requested(argv).request.typed;
	expect(words('npx', 'fs', join(home, 'notes'), '~/notes', `--root=${home}/notes`, join(home, 'keys.json'))).toEqual([
		'npx',
		'fs',
		'/workspace',
		'/workspace',
		'--root=/workspace',
		'/workspace',
	]);
	expect(words('node', join(home, 'code/server/main.mjs'))).toEqual(['node', join(home, 'code/server/main.mjs')]);
	expect(words('uv', '--directory', join(home, 'code/server'), 'run', 'main.py')).toEqual([
		'uv',
		'--directory',
		join(home, 'code/server'),
		'run',
		'main.py',
	]);
	expect(words('npx', 'fs', '/usr/share', 'owner/repo', '-y')).toEqual(['npx', 'fs', '/usr/share', 'owner/repo', '-y']);
	const shown = requested(['npx', 'fs', join(home, 'notes')], [], { ...OPTIONS, showsPaths: true });
	expect(shown.request.typed).toEqual(['npx', 'fs', join(home, 'notes')]);
	expect(requested(['npx', 'fs', join(home, 'notes')]).replaced).toEqual([`/workspace stands for ${join(home, 'notes')}`]);
});

test('combinations: within one client, not across projects, and what was observed first', () => {
	const server = (name: string, abilities: readonly Ability[], more: Partial<ScannedServer> = {}): ScannedServer => ({
		name, client: 'cursor', clientName: 'Cursor', scope: 'user', file: '/f', line: 1, variables: [], headers: [], disabled: false, notes: [],
		verdict: { name, conclusion: 'clean', worst: null, findings: 0, tools: { declared: 1, worked: 1 }, at: '2026-01-01T00:00:00.000Z', abilities },
		...more,
	}); // biome-ignore format: a literal
	const reads: Ability = { kind: 'reads-private', tools: ['read_file'], by: 'observed' };
	const sends: Ability = { kind: 'sends-out', tools: ['post'], by: 'declared' };
	const names = (...servers: readonly ScannedServer[]) => combinations(servers).map(({ reads: a, sends: b }) => `${a.name}+${b.name}`);
	expect(names(server('files', [reads]), server('web', [sends]))).toEqual(['files+web']);
	expect(names(server('files', [reads]), server('web', [sends], { client: 'zed' }))).toEqual([]);
	expect(names(server('files', [reads]), server('web', [sends], { disabled: true }))).toEqual([]);
	expect(names(server('files', [reads], { project: '/a' }), server('web', [sends], { project: '/b' }))).toEqual([]);
	expect(names(server('both', [reads, sends]))).toEqual([]);
	expect(names(server('files', [reads]), server('web', [sends]), server('sure', [{ ...sends, by: 'observed' }]))).toEqual([
		'files+sure',
		'files+web',
	]);
});
