// Servers that a package runner starts, behind the guard: with a cell and without, where the runner itself is not installed, and held to one version.

import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalIndex, startLocalIndex } from '../../src/observe/target/pypi/local-index.fixture.ts';
import { candor } from '../support/candor-process.ts';
import { guardedClient } from './guarded-client.ts';
import { startGuard } from './start-guard.ts';

const LIBRARY = readFileSync(join(import.meta.dirname, '..', '..', 'fixtures', 'servers', 'lib', 'mcp_stdio.py'), 'utf8');
const server = (version: string) => `
import sys
from mcp_stdio import serve
def main():
    tool = {"name": "version", "description": "Says its version.", "inputSchema": {"type": "object"}, "handler": lambda _: "${version} " + " ".join(sys.argv[1:])}
    serve(name="note-server", version="${version}", tools=[tool])
`;

let index: LocalIndex;
let directory: string;

beforeAll(async () => {
	directory = realpathSync(mkdtempSync(join(tmpdir(), 'candor-packages-')));
	writeFileSync(join(directory, 'open.yaml'), 'version: 1\ndefault: allow\nconfine: { network: open }\n');
	writeFileSync(join(directory, 'none.yaml'), 'version: 1\ndefault: allow\nconfine: { network: none }\n');
	index = await startLocalIndex(
		['1.0', '1.1'].map((version) => ({
			name: 'note-server',
			version,
			commands: { 'note-server': 'note_server:main' },
			files: { 'note_server.py': server(version), 'mcp_stdio.py': LIBRARY },
		})),
	);
});

afterAll(async () => {
	await index.close();
	rmSync(directory, { recursive: true, force: true });
});

/** Of the programs here, neither uv nor pipx. */
const path = (process.env['PATH'] ?? '').split(':').filter((place) => !['uvx', 'uv', 'pipx'].some((name) => existsSync(join(place, name))));

const environment = () => ({
	PATH: path.join(':'),
	PIP_INDEX_URL: index.url,
	PIP_CONFIG_FILE: '/dev/null',
	PIP_NO_CACHE_DIR: '1',
	XDG_CACHE_HOME: join(directory, 'cache'),
	XDG_DATA_HOME: directory,
});

async function versionBehind(flags: readonly string[], command: readonly string[]): Promise<readonly [answer: string, notes: string]> {
	await using client = await guardedClient({ directory, cwd: directory, env: environment(), flags, command });
	const { result } = await client.call('version');
	return [result?.content?.[0]?.text ?? '', client.guard.stderr()];
}

test.for([
	['without a cell', 'open.yaml', ['uvx', 'note-server', 'x']],
	['in a cell', 'none.yaml', ['uvx', 'note-server', 'x']],
	['without a cell, by another runner', 'open.yaml', ['env', 'A=b', 'pipx', 'run', 'note-server', 'x']],
] as const)('uvx works %s, on a machine that has no uv, and says which version it is', async ([, policy, command]) => {
	const [answer, notes] = await versionBehind(['--policy', join(directory, policy)], command);
	expect(answer).toBe('1.1 x');
	expect(notes).toContain('it is note-server@1.1, the newest that the command allows; --pin note-server@1.1 holds that version');
});

test.for(['open.yaml', 'none.yaml'])('--pin holds a version (%s), and leaves the pins of tools as they are', async (policy) => {
	const flags = ['--policy', join(directory, policy), '--pin', 'note-server@1.0'];
	const [answer, notes] = await versionBehind(flags, ['uvx', 'note-server']);
	expect(answer).toBe('1.0 ');
	expect(notes).toContain('it is note-server@1.0, as pinned');
	expect(await versionBehind([...flags, '--no-pin'], ['uvx', 'note-server@latest'])).toEqual(['1.0 ', expect.any(String)]);
});

test.for([
	[['--pin', 'note-server@1.0'], ['uvx', 'note-server==1.1'], /--pin note-server@1\.0: the command asks for note-server==1\.1/],
	[['--pin', 'note-server@1.0'], ['node', '-e', '0'], /and no version of that package/],
	[['--pin', 'note-server@9'], ['uvx', 'note-server'], /no such version/],
	[['--pin', 'note-server'], ['uvx', 'note-server'], /expected a package and one exact version/],
	[['--pin', 'note-server@1.0', '--sandbox'], ['uvx', 'note-server>=1.1'], /the command asks for note-server>=1\.1/],
] as const)('%j -- %j starts nothing', async ([flags, command, message]) => {
	await using guard = await startGuard({ directory, cwd: directory, env: environment(), flags: [...flags], command });
	expect(await guard.exited).toBe(1);
	expect(guard.stderr()).toMatch(message);
});

test('an audit is held to a version too, and a server elsewhere has none to hold', async () => {
	const words = ['audit', '--pin', 'note-server@1.0', '--json', '--depth', 'quick', '--passes', '1', '--', 'uvx', 'note-server'];
	const { stdout } = await candor(words, environment());
	expect(JSON.parse(stdout)).toMatchObject({ target: { version: '1.0' } });
	const contradicted = await candor(['audit', '--pin', 'note-server@1.0', '--', 'uvx', 'note-server@1.1'], environment());
	expect(contradicted).toMatchObject({ code: 1, stderr: expect.stringContaining('the command asks for note-server==1.1') });
	for (const verb of [
		['audit', 'https://mcp.example/mcp', '--pin', 'a@1.0.0'],
		['guard', '--upstream', 'https://mcp.example/mcp', '--pin', 'a@1.0.0'],
	])
		expect(await candor(verb, environment())).toMatchObject({ code: 1, stderr: expect.stringContaining('--pin a@1.0.0: only a command') });
});
