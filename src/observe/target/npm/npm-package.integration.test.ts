// Real npm against a registry on the loopback address. Nothing that is fetched here is ever started.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Argv } from '#model/target.ts';
import { UserError } from '#util/user-error.ts';
import { resolveTarget } from '../resolve-target.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../temporary-directory.fixture.ts';
import { type LocalRegistry, startLocalRegistry } from './local-registry.fixture.ts';

const NODE_SCRIPT = '#!/usr/bin/env node\nrequire("fs").writeFileSync("/tmp/candor-fetched-code-ran", "")\n';
const SERVER = { bin: './server.js', description: 'A server.' };

let registry: LocalRegistry;
let temporary: TemporaryDirectory;

beforeAll(async () => {
	temporary = temporaryDirectory();
	registry = await startLocalRegistry(
		[
			{ name: 'plain', version: '1.0.0', manifest: SERVER, files: { 'server.js': NODE_SCRIPT } },
			{ name: 'plain', version: '1.10.0', manifest: SERVER, files: { 'server.js': NODE_SCRIPT } },
			{ name: 'plain', version: '1.9.0', manifest: SERVER, files: { 'server.js': NODE_SCRIPT } },
			{ name: 'plain', version: '2.0.0', manifest: SERVER, files: { 'server.js': NODE_SCRIPT } },
			{
				name: '@scope/tools',
				version: '1.0.0',
				manifest: {
					bin: { first: 'a.mjs', second: 'b.sh' },
					dependencies: { native: '1.0.0' },
					scripts: { postinstall: 'touch ran', test: 'x' },
				},
				files: { 'a.mjs': '#!/usr/bin/env -S node --no-warnings\n', 'b.sh': '#!/bin/sh\n', ran: '' },
			},
			{ name: 'native', version: '1.0.0', files: { 'binding.gyp': '{}' } },
			{ name: 'hanging', version: '1.0.0', manifest: SERVER, hangs: true },
			{ name: 'library', version: '1.0.0' },
			{ name: 'escaping', version: '1.0.0', manifest: { bin: { escaping: '../../../../../../../../bin/sh' } } },
			{
				name: 'orphan',
				version: '1.0.0',
				manifest: { ...SERVER, dependencies: { 'no-such-dependency': '1' } },
				files: { 'server.js': NODE_SCRIPT },
			},
			{
				name: 'from-git',
				version: '1.0.0',
				manifest: { ...SERVER, dependencies: { x: 'git+file:///tmp/x.git' } },
				files: { 'server.js': NODE_SCRIPT },
			},
		],
		{ plain: '2.0.0' },
	);
});

afterAll(async () => {
	await registry.close();
	temporary[Symbol.dispose]();
});

/** A user with an npm cache and a Candor cache of its own. */
function user(name: string, changes: { readonly signal?: AbortSignal; readonly registry?: string } = {}) {
	const env = {
		...process.env,
		npm_config_registry: changes.registry ?? registry.url,
		npm_config_cache: join(temporary.path, name, 'npm'),
	};
	const signal = changes.signal ?? new AbortController().signal;
	return temporary.options({ env: { ...env, HOME: join(temporary.path, 'home') }, cacheDir: join(temporary.path, name, 'cache'), signal });
}

const npx = (...words: string[]): Argv => ['npx', '-y', ...words];

test('a package becomes node and an absolute script; version, integrity and description are recorded', async () => {
	const launch = await resolveTarget(npx('plain', '--stdio'), user('a'));
	const [root = ''] = launch.packageRoots;
	expect(launch.argv).toEqual([launch.runtime.program, join(root, 'node_modules/plain/server.js'), '--stdio']);
	expect(launch.argv[0]).toMatch(/^\/.*node$/);
	expect(launch.runtime).toMatchObject({ kind: 'node', emptyProgram: [launch.runtime.program, '-e', '0'] });
	expect(launch.target).toEqual({
		kind: 'package',
		registry: 'npm',
		name: 'plain',
		version: '2.0.0',
		integrity: expect.stringMatching(/^sha512-/),
		argv: ['npx', '-y', 'plain', '--stdio'],
	});
	expect(launch).toMatchObject({ name: 'plain', version: '2.0.0', description: 'A server.', installScripts: [], env: {} });
	expect(existsSync('/tmp/candor-fetched-code-ran')).toBe(false);
});

test('ranges choose as npm does', async () => {
	const options = user('a');
	expect((await resolveTarget(npx('plain@^1.0.0'), options)).version).toBe('1.10.0');
	expect((await resolveTarget(npx('plain@<2'), options)).version).toBe('1.10.0');
	expect((await resolveTarget(npx('plain@1.9'), options)).version).toBe('1.9.0');
});

test('an exact version that is cached needs no network at all; a tag falls back to what it meant', async () => {
	const options = user('b');
	const first = await resolveTarget(npx('plain@1.0.0'), options);
	await resolveTarget(npx('plain'), options);
	const before = registry.asked.length;
	expect(await resolveTarget(npx('plain@1.0.0'), options)).toEqual(first);
	expect(registry.asked.length).toBe(before);

	const offline = user('b', { registry: 'http://127.0.0.1:9/' });
	const env = { ...offline.env, npm_config_cache: join(temporary.path, 'empty'), npm_config_fetch_retries: '0' };
	expect((await resolveTarget(npx('plain'), { ...offline, env })).version).toBe('2.0.0');
	expect(offline.progress.at(-1)).toMatch(/cannot be reached: taking plain@2.0.0/);
	const nothing = resolveTarget(npx('@scope/tools'), { ...offline, env });
	await expect(nothing).rejects.toThrow('the npm registry cannot be reached to fetch @scope/tools');
	await expect(resolveTarget(npx('plain@1.9.0'), { ...offline, env })).rejects.toThrow(UserError);
});

test('offline, a plain name is served by the version that was fetched by number', async () => {
	await resolveTarget(npx('plain@1.0.0'), user('c'));
	const offline = user('c', { registry: 'http://127.0.0.1:9/' });
	const env = { ...offline.env, npm_config_cache: join(temporary.path, 'empty'), npm_config_fetch_retries: '0' };
	expect((await resolveTarget(npx('plain'), { ...offline, env })).version).toBe('1.0.0');
});

test('a scoped package with several commands: -p names one, its scripts and those of its tree are listed and not run', async () => {
	const options = user('a');
	const launch = await resolveTarget(['npx', '-p', '@scope/tools', 'first', 'x'], options);
	const [root = ''] = launch.packageRoots;
	const directory = join(root, 'node_modules/@scope/tools');
	expect(launch.argv).toEqual([launch.runtime.program, '--no-warnings', join(directory, 'a.mjs'), 'x']);
	expect(launch.installScripts).toEqual([
		{ package: '@scope/tools', version: '1.0.0', event: 'postinstall', command: 'touch ran', directory },
		{ package: 'native', version: '1.0.0', event: 'install', command: 'node-gyp rebuild', directory: join(root, 'node_modules/native') },
	]);
	const second = await resolveTarget(['npx', '-p', '@scope/tools', 'second'], options);
	expect(second.argv.slice(1)).toEqual([join(directory, 'b.sh')]);
	expect(second.runtime).toMatchObject({ kind: 'other', program: expect.stringMatching(/\/sh$/) });
});

test.each([
	[['@scope/tools@1.0.0'], /several commands/, /npx -p @scope\/tools and one of: first, second/],
	[['-p', 'plain@1.0.0', 'third'], /plain has no command third/, /one of: plain/],
	[['library@1.0.0'], /library has no command to run/, /./],
	[['no-such-package'], /^no such npm package: no-such-package$/, /spelling/],
	[['@no-such/package@1.0.0'], /^no such npm package: @no-such\/package$/, /spelling/],
	[['plain@7.7.7'], /^no such version: plain@7.7.7$/, /plain/],
	[['plain@no-such-tag'], /^no such version: plain@no-such-tag$/, /./],
	[['escaping@1.0.0'], /escaping has no (file for its own )?command/, /./],
	[['orphan@1.0.0'], /^no such npm package: no-such-dependency, a dependency of orphan@1.0.0$/, /./],
	[['from-git@1.0.0'], /depends on a git repository/, /install the server yourself/],
])('npx %j: one clear line and a hint, and nothing half-fetched', async (words, message, hint) => {
	const options = user('errors');
	const error = await resolveTarget(npx(...words), options).catch((thrown: unknown) => thrown);
	expect(error).toBeInstanceOf(UserError);
	expect(error).toMatchObject({ message: expect.stringMatching(message), hint: expect.stringMatching(hint) });
	expect(incoming(options.cacheDir)).toEqual([]);
});

test('two at once of the same package both get the whole of it', async () => {
	const [one, two] = await Promise.all([resolveTarget(npx('plain@2.0.0'), user('d')), resolveTarget(npx('plain@2.0.0'), user('d'))]);
	expect(one).toEqual(two);
	expect(existsSync(one.argv[1] ?? '')).toBe(true);
	expect(readdirSync(join(temporary.path, 'd/cache/npm'))).toHaveLength(1);
});

test('an abort in the middle of a fetch leaves nothing', async () => {
	const abort = new AbortController();
	const options = user('e', { signal: abort.signal });
	const resolving = resolveTarget(npx('hanging@1.0.0'), options);
	await vi.waitFor(() => expect(registry.asked).toContain('hanging/-/1.0.0.tgz'), 10_000);
	expect(incoming(options.cacheDir)).toHaveLength(1);
	abort.abort(new Error('enough'));
	await expect(resolving).rejects.toThrow('enough');
	expect(readdirSync(join(options.cacheDir, 'npm'))).toEqual([]);
});

test('a package that the project has installed is taken from there, as npx does', async () => {
	temporary.write('project/package.json', '{"name":"project"}');
	temporary.write('project/node_modules/@own/server/package.json', '{"name":"@own/server","version":"3.0.0","bin":"cli.js"}');
	const cli = temporary.write('project/node_modules/@own/server/cli.js', NODE_SCRIPT, 0o755);
	const launch = await resolveTarget(npx('@own/server', 'x'), { ...user('f'), cwd: join(temporary.path, 'project') });
	expect(launch.argv).toEqual([launch.runtime.program, cli, 'x']);
	expect(launch).toMatchObject({ name: '@own/server', version: '3.0.0', target: { kind: 'command' } });
});

test('without npm there is a clear line', async () => {
	const options = user('g');
	const error = resolveTarget(npx('plain'), { ...options, env: { ...options.env, PATH: join(temporary.path, 'home') } });
	await expect(error).rejects.toThrow('npm is not installed');
});

function incoming(cacheDir: string): string[] {
	return existsSync(join(cacheDir, 'npm')) ? readdirSync(join(cacheDir, 'npm')).filter((name) => name.startsWith('.incoming')) : [];
}
