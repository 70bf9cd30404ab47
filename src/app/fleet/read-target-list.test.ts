import { expect, test } from 'vitest';
import { UserError } from '#util/user-error.ts';
import { readTargetList } from './read-target-list.ts';

const targetsOf = (text: string) => readTargetList(text, 'list').targets;
const npm = (name: string, more: object = {}) => ({ kind: 'package', registry: 'npm', name, args: [], env: {}, ...more });

test('lines: packages, versions, arguments, commands, comments', () => {
	const list = '# servers\n\nnpm:@scope/server@1.2.3 --root "a b"\npypi:mcp-server-git==2026.1.14\nnpm:plain@latest\nnode ./x.mjs --y\n';
	expect(targetsOf(list)).toEqual([
		npm('@scope/server', { version: '1.2.3', args: ['--root', 'a b'] }),
		{ ...npm('mcp-server-git', { version: '2026.1.14' }), registry: 'pypi' },
		npm('plain'),
		{ kind: 'command', command: ['node', './x.mjs', '--y'], env: {} },
	]);
});

test('the official registry’s export: the first package that starts here, once for each server', () => {
	const entry = {
		server: {
			name: 'io.example/notes',
			packages: [
				{ registryType: 'oci', identifier: 'example/notes', version: '1.0.0' },
				{
					...{ registryType: 'npm', identifier: '@example/notes', version: '1.0.2' },
					packageArguments: [
						{ type: 'named', name: '--root', value: '/data' },
						{ type: 'positional', value: 'stdio' },
						{ type: 'named', name: '--token' },
					],
				},
			],
		},
	};
	const older = { name: 'io.example/old', packages: [{ registry_name: 'pypi', name: 'old-server', version: '0.1.0' }] };
	const remote = { server: { name: 'io.example/far', remotes: [{ type: 'sse', url: 'https://far.example/sse' }] } };
	const image = { server: { name: 'io.example/box', packages: [{ registryType: 'oci', identifier: 'x/y' }] } };
	const official = { 'io.modelcontextprotocol.registry/official': { status: 'deleted', isLatest: true } };
	const gone = { server: { name: 'io.example/gone', packages: older.packages }, _meta: official };
	const { targets, passedOver } = readTargetList(JSON.stringify({ servers: [entry, older, remote, image, 7, gone] }), 'export');
	expect(targets).toEqual([
		npm('@example/notes', { version: '1.0.2', args: ['--root', '/data', 'stdio'] }),
		{ ...npm('old-server', { version: '0.1.0' }), registry: 'pypi' },
	]);
	expect(passedOver).toEqual([
		{ what: 'io.example/far', because: 'it runs elsewhere' },
		{ what: 'io.example/box', because: 'published as oci only' },
		{ what: 'entry 5 of export', because: 'not a known kind of entry' },
		{ what: 'io.example/gone', because: 'deleted from the registry' },
	]);
});

test('a client’s configuration: commands without the values of its variables', () => {
	const config = { mcpServers: { notes: { command: 'npx', args: ['-y', 'notes'], env: { TOKEN: 'a real one' } } } };
	const targets = targetsOf(JSON.stringify(config));
	expect(targets).toEqual([{ kind: 'command', command: ['npx', '-y', 'notes'], env: {} }]);
	expect(JSON.stringify(targets)).not.toContain('real');
});

test('a client’s configuration, as candor scan reads it: comments, other keys, a guard in front, servers elsewhere', () => {
	const guarded = { command: 'candor', args: ['guard', '--policy', 'strict', '--', 'uvx', 'git-server'] };
	const servers = { notes: { command: 'npx', args: ['notes'] }, guarded, far: { url: 'https://far.example/mcp' }, odd: { x: 1 } };
	const { targets, passedOver } = readTargetList(`{ // VS Code\n "servers": ${JSON.stringify(servers)} }`, 'mcp.json');
	expect(targets).toEqual([
		{ kind: 'command', command: ['npx', 'notes'], env: {} },
		{ kind: 'command', command: ['uvx', 'git-server'], env: {} },
	]);
	expect(passedOver).toEqual([
		{ what: 'far', because: 'it runs elsewhere' },
		{ what: 'odd', because: 'the entry names neither a command nor a URL' },
	]);
});

test('a list of packages with their arguments', () => {
	const list = [
		{ package: 'some-server', version: '1.0.0', args: ['x'], env: { MODE: 'a' } },
		{ package: 'p', runner: 'uvx' },
	];
	expect(targetsOf(JSON.stringify({ servers: list }))).toEqual([
		npm('some-server', { version: '1.0.0', args: ['x'], env: { MODE: 'a' } }),
		{ ...npm('p'), registry: 'pypi' },
	]);
});

test.for(['npm:', 'npm:a b"', 'npm:../x', '{"servers": [', 'npm:a@1 "open'])('%j is refused with its place', (text) => {
	expect(() => targetsOf(text)).toThrow(UserError);
	expect(() => targetsOf(text)).toThrow(/^list/);
});
