import { expect, test } from 'vitest';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import { GivenToServer } from './given-to-server.ts';
import type { ServerRun } from './server-run-plan.ts';
import { commandIn, isSilentOnStdio, stdioChoice } from './stdio-choice.ts';

test.for<[readme: string, words: readonly string[], settings: Readonly<Record<string, string>>]>([
	['npx shop-mcp --stdio', ['--stdio'], {}],
	['"args": ["-y", "shop-mcp", "--transport", "stdio"]', ['--transport', 'stdio'], {}],
	['"args": [\n  "shop-mcp",\n  "--transport",\n  "stdio"\n]', ['--transport', 'stdio'], {}],
	['shop-mcp --mode=stdio', ['--mode=stdio'], {}],
	['"env": { "MCP_TRANSPORT": "stdio" }', [], { MCP_TRANSPORT: 'stdio' }],
	['export TRANSPORT_TYPE=stdio', [], { TRANSPORT_TYPE: 'stdio' }],
])('in %j', ([readme, words, settings]) => {
	expect(stdioChoice(readme)).toEqual({ words, settings });
});

test.for(['It speaks MCP over stdio.', 'shop-mcp --no-stdio', '--transport http (not stdio)', 'TRANSPORT=http'])(
	'no way in %j',
	(readme) => {
		expect(stdioChoice(readme)).toBeUndefined();
	},
);

const cell = { plant: () => true, cwd: '/workspace', canaries: [] } as unknown as OpenSandbox;
const silent = (message: string) => ({ results: [], failure: { message, stderr: [] } }) as unknown as ServerRun;
const manner = { env: {}, stdioChoice: { words: ['--stdio'], settings: {} } };

test('a server that is silent on its standard streams is told, once, to use them', async () => {
	const given = new GivenToServer();
	const first = await given.give(silent('it did not answer within 20000 ms'), cell, manner);
	expect([first.isAny, given.words, given.toldStdio]).toEqual([true, ['--stdio'], ['--stdio']]);
	expect((await given.give(silent('it did not answer within 20000 ms'), cell, manner)).isAny).toBe(false);
	expect(isSilentOnStdio({ message: 'it wrote to its stdout, but nothing that is an MCP message' })).toBe(true);
});

test('near misses: one that exited, one over HTTP, one whose README tells no way', async () => {
	const died = new GivenToServer();
	await died.give(silent('it exited with code 1 before it was connected'), cell, manner);
	const http = new GivenToServer();
	await http.give(silent('it did not answer within 20000 ms'), cell, {
		...manner,
		http: { transport: 'streamable-http', port: 3000, path: '/mcp', headers: [] },
	});
	const untold = new GivenToServer();
	await untold.give(silent('it did not answer within 20000 ms'), cell, { env: {} });
	expect([died.words, http.words, untold.words]).toEqual([[], [], []]);
});

test.for<[usage: string, command: string | undefined]>([
	[
		'shop-mcp <command>\n\nCommands:\n  shop-mcp http   Serve over HTTP\n  shop-mcp stdio  Serve over stdio\n\nNot enough arguments',
		'stdio',
	],
	['Usage: shop [options] [command]\n\nCommands:\n  login           Sign in\n  serve [options]  Run the server\n  help', 'serve'],
	['Commands:\n  login   Sign in\n  purge   Delete all', undefined],
	['Error: run the migration first', undefined],
	['  serve  Run the server', undefined],
])('the command in %j is %s', ([usage, command]) => {
	expect(commandIn(usage)).toBe(command);
});

test('a program that prints its commands and exits is started with the one of its server', async () => {
	const given = new GivenToServer();
	const stderr = ['shop-mcp <command>', '', 'Commands:', '  shop-mcp stdio  Serve', '', 'Not enough arguments'];
	const run = { results: [], failure: { message: 'it exited with code 1 before it was connected', stderr } } as unknown as ServerRun;
	expect((await given.give(run, cell, { env: {} })).isAny).toBe(true);
	expect(given.words).toEqual(['stdio']);
});
