import { expect, test } from 'vitest';
import type { Argv } from '#model/target.ts';
import { UserError } from '#util/user-error.ts';
import { parseRequirement, pinnedVersion, writeRequirement } from './requirement.ts';
import { readUvxCommand } from './uvx-command.ts';

const argv = (line: string): Argv => {
	const [program = '', ...args] = line.split(' ');
	return [program, ...args];
};

test.each([
	['uvx mcp-server-time --x', { requirement: { name: 'mcp-server-time' }, command: 'mcp-server-time', python: 'python3', args: ['--x'] }],
	['uvx Mcp_Server.Time@2026.1', { requirement: { name: 'mcp-server-time', versions: '==2026.1' }, command: 'Mcp_Server.Time' }],
	[
		'uvx --from mcp[cli]>=1,<2 mcp run x',
		{ requirement: { name: 'mcp', extras: '[cli]', versions: '>=1,<2' }, command: 'mcp', args: ['run', 'x'] },
	],
	['uvx -q -p 3.12 --with=a,b==1 server', { python: 'python3.12', others: [{ name: 'a' }, { name: 'b', versions: '==1' }] }],
	['uvx --index-url http://index.example/simple server', { indexes: ['--index-url', 'http://index.example/simple'] }],
	['uv --quiet tool run server -- x', { command: 'server', args: ['--', 'x'] }],
	['pipx run --spec server==1.0 tool x', { requirement: { name: 'server', versions: '==1.0' }, command: 'tool', args: ['x'] }],
	['pipx run server==1.0', { requirement: { name: 'server', versions: '==1.0' }, command: 'server' }],
])('%s', (line, expected) => {
	expect(readUvxCommand(argv(line))).toMatchObject(expected);
});

test.each(['uv run server.py', 'pipx install x', 'uv', 'pipx', 'node x'])('%s is none of these runners', (line) => {
	expect(readUvxCommand(argv(line))).toBeUndefined();
});

test.each(['uvx', 'uvx --from x', 'uvx --path ./x y', 'uvx https://host.example/x.whl', 'uvx -- --index-url=x'])(
	'%s is refused',
	(line) => {
		expect(() => readUvxCommand(argv(line))).toThrow(UserError);
	},
);

test('requirements are read and written, and only == pins', () => {
	expect(['a', 'A_b[x, y] >= 1 , < 2', 'a@latest', 'a===1.0'].map((typed) => writeRequirement(parseRequirement(typed)))).toEqual([
		'a',
		'a-b[x,y]>=1,<2',
		'a',
		'a===1.0',
	]);
	expect(['a==1.0', 'a@1.0', 'a===1', 'a==1.*', 'a>=1', 'a==1,!=2', 'a'].map((typed) => pinnedVersion(parseRequirement(typed)))).toEqual([
		'1.0',
		'1.0',
		'1',
		undefined,
		undefined,
		undefined,
		undefined,
	]);
});
