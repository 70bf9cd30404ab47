// A file of a writable directory that has another name outside of it: the server changes it under both, so audit and guard say so.

import { copyFileSync, linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { candor } from '../support/candor-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'candor-linked-'));
const [server, writable] = [join(directory, 'server', 'server.mjs'), join(directory, 'writable')];
const env = { XDG_DATA_HOME: join(directory, 'data'), XDG_CACHE_HOME: join(directory, 'cache') };

beforeAll(() => {
	for (const name of ['server', 'writable', 'outside']) mkdirSync(join(directory, name));
	writeFileSync(join(directory, 'outside', 'precious'), 'precious');
	linkSync(join(directory, 'outside', 'precious'), join(writable, 'linked'));
	copyFileSync(join(import.meta.dirname, '..', '..', 'scripts', 'bench', 'echo-server.mjs'), server);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const NOTE = /linked has another name outside of /;

test('an audit', async () => {
	const flags = ['--depth', 'quick', '--fail-on', 'never', '--only-tool', 'echo', '--input', '{"message":"x"}', '--json'];
	const { stdout } = await candor(['audit', ...flags, '--writable', writable, '--', process.execPath, server], env);
	expect(stdout).toMatch(NOTE);
});

test('a guard', async () => {
	const policy = join(directory, 'server', 'policy.yaml');
	writeFileSync(policy, `version: 1\nconfine: {network: none, roots: [{path: ${JSON.stringify(writable)}, write: true}]}\n`);
	expect((await candor(['guard', '--policy', policy, '--', process.execPath, server], env)).stderr).toMatch(NOTE);
});
