// `--pin` with real npm and real pip, against registries on the loopback address. Nothing that is fetched here is ever started.

import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Argv } from '#model/target.ts';
import { UserError } from '#util/user-error.ts';
import { type LocalRegistry, startLocalRegistry } from './npm/local-registry.fixture.ts';
import { parsePin } from './package-pin.ts';
import { type LocalIndex, startLocalIndex } from './pypi/local-index.fixture.ts';
import { resolvePackage } from './resolve-package.ts';
import { resolveTarget } from './resolve-target.ts';
import { type TemporaryDirectory, temporaryDirectory } from './temporary-directory.fixture.ts';

const SCRIPT = '#!/usr/bin/env node\n';
const VERSIONS = ['1.0.0', '1.2.3', '2.0.0'];

let registry: LocalRegistry;
let index: LocalIndex;
let temporary: TemporaryDirectory;

beforeAll(async () => {
	temporary = temporaryDirectory();
	const served = (name: string, version: string) => ({ name, version, manifest: { bin: './server.js' }, files: { 'server.js': SCRIPT } });
	registry = await startLocalRegistry([...VERSIONS.map((version) => served('server', version)), served('other', '1.2.3')]);
	const commands = { 'note-server': 'note_server:main' };
	index = await startLocalIndex(
		VERSIONS.map((version) => ({ name: 'note-server', version, commands, files: { 'note_server.py': 'def main(): pass\n' } })),
	);
});

afterAll(async () => {
	await Promise.all([registry.close(), index.close()]);
	temporary[Symbol.dispose]();
});

function user(pin: string, changes: { readonly isOffline?: true } = {}) {
	const { PIP_FIND_LINKS, ...env } = process.env;
	const unreachable = 'http://127.0.0.1:9';
	return temporary.options({
		env: {
			...env,
			HOME: join(temporary.path, 'home'),
			npm_config_registry: changes.isOffline === true ? unreachable : registry.url,
			npm_config_cache: join(temporary.path, changes.isOffline === true ? 'empty' : 'npm'),
			npm_config_fetch_retries: '0',
			PIP_INDEX_URL: changes.isOffline === true ? unreachable : index.url,
			PIP_CONFIG_FILE: '/dev/null',
			PIP_NO_CACHE_DIR: '1',
		},
		pin: parsePin(pin),
	});
}

test.each([
	['server@1.2.3', ['npx', '-y', 'server', '--x']],
	['server@1.2.3', ['npx', '-y', 'server@latest']],
	['server@1.2.3', ['npx', '-y', 'server@1.2.3']],
	['server@1.2.3', ['npx', '-y', 'server@^1.0.0']],
	['server@1.2.3', ['bunx', '-p', 'other', '-p', 'server', 'server']],
	['note-server@1.2.3', ['uvx', 'note-server', '--x']],
	['Note_Server@1.2.3', ['uvx', 'note-server@latest']],
	['note-server==1.2.3', ['pipx', 'run', '--spec', 'note-server>=1.1,<2', 'note-server']],
	['note-server@1.2.3', ['uv', 'tool', 'run', 'note-server==1.2.3']],
] satisfies [string, Argv][])('--pin %s takes that version of %j', async (pin, typed) => {
	expect(await resolveTarget(typed as Argv, user(pin))).toMatchObject({ version: '1.2.3', target: { kind: 'package', version: '1.2.3' } });
});

test.each([
	['server@1.2.3', ['npx', '-y', 'server@1.0.0'], /the command asks for server@1\.0\.0/],
	['server@1.2.3', ['npx', '-y', 'server@^2'], /the command asks for server@\^2/],
	['server@1.2.3', ['npx', '-y', 'server@>5'], /the command asks for server@>5/],
	['server@1.2.3', ['npx', '-y', 'other'], /the command runs other/],
	['server@7.7.7', ['npx', '-y', 'server'], /no such version: server@7\.7\.7/],
	['server@1.2', ['npx', '-y', 'server'], /is no version of an npm package/],
	['note-server@1.2.3', ['uvx', 'note-server==2.0.0'], /the command asks for note-server==2\.0\.0/],
	['note-server@1.2.3', ['uvx', '--from', 'note-server!=1.2.3', 'note-server'], /the command asks for note-server!=1\.2\.3/],
	['note-server@1.2.3', ['uvx', '--from', 'note-server>=2', 'note-server'], /the command asks for note-server>=2/],
	['other@1.2.3', ['uvx', 'note-server'], /the command runs note-server/],
	['note-server@7.0', ['uvx', 'note-server'], /no such version: note-server==7\.0/],
	['server@1.2.3', ['node', '-e', '0'], /the command starts node, and no version of that package/],
] satisfies [string, Argv, RegExp][])('--pin %s refuses %j', async (pin, typed, message) => {
	const error = await resolveTarget(typed as Argv, user(pin)).catch((thrown: unknown) => thrown);
	expect(error).toBeInstanceOf(UserError);
	expect(error).toMatchObject({ message: expect.stringMatching(message), hint: expect.any(String) });
});

test('a version that was fetched once is held without its registry', async () => {
	for (const [pin, typed] of [
		['server@1.0.0', ['npx', '-y', 'server']],
		['note-server@1.0.0', ['uvx', 'note-server']],
	] as const) {
		const first = await resolveTarget(typed, user(pin));
		expect(await resolveTarget(typed, user(pin, { isOffline: true }))).toEqual(first);
	}
});

test('a pin passes over what is installed in the project, and compares what cannot be chosen', async () => {
	temporary.write('work/node_modules/server/package.json', '{"name":"server","version":"1.2.3","bin":"server.js"}');
	const script = temporary.write('work/node_modules/server/server.js', SCRIPT, 0o755);
	const { argv } = await resolveTarget(['npx', 'server'], user('server@1.2.3'));
	expect(argv[1]).not.toBe(script);
	expect((await resolveTarget([script], user('server@1.2.3'))).argv[1]).toBe(script);
	await expect(resolveTarget([script], user('server@2.0.0'))).rejects.toThrow('server 1.2.3 is installed');
});

test('without a cell a runner becomes what it would start, and its arguments stay as they were typed', async () => {
	const started = await resolvePackage(['env', 'MODE=x', 'uvx', 'note-server', '~', './a'], user('note-server@1.2.3'));
	expect(started).toMatchObject({ name: 'note-server', version: '1.2.3', env: { MODE: 'x', PYTHONDONTWRITEBYTECODE: '1' } });
	expect(started?.argv.slice(1)).toEqual([expect.stringMatching(/\/bin\/note-server$/), '~', './a']);
	const { pin: _, ...options } = user('note-server@1.2.3');
	expect(await resolvePackage(['cat', 'x'], options)).toBeUndefined();
	await expect(resolvePackage(['cat', 'x'], user('cat@1.2.3'))).rejects.toThrow(UserError);
});
