// What a call repeats in headers must be what its body says, whoever is behind the guard.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { post } from './guard-here.ts';
import { startHttpGuard } from './start-http-guard.ts';
import { serve } from './test-server.ts';

const TOOL = {
	name: 'deploy',
	inputSchema: {
		type: 'object',
		properties: {
			region: { type: 'string', 'x-mcp-header': 'Region' },
			count: { type: 'integer', 'x-mcp-header': 'Count' },
			sure: { type: 'boolean', 'x-mcp-header': 'Sure' },
			target: { type: 'object', properties: { tenant: { type: 'string', 'x-mcp-header': 'X-Tenant' } } },
			plain: { type: 'string' },
		},
	},
};

const ARGUMENTS = { region: 'eu', count: 42, sure: true, target: { tenant: 'Zürich' }, plain: 'x' };
const GOOD = {
	'Mcp-Param-Region': 'eu',
	'mcp-param-count': '42',
	'MCP-PARAM-SURE': 'true',
	'mcp-param-x-tenant': '=?base64?WsO8cmljaA==?=',
};
const META = {
	'io.modelcontextprotocol/protocolVersion': '2026-07-28',
	'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
	'io.modelcontextprotocol/clientCapabilities': {},
};

test('headers and arguments', async () => {
	const directory = await mkdtemp(join(tmpdir(), 'candor-params-'));
	await using stack = new AsyncDisposableStack();
	stack.defer(() => rm(directory, { recursive: true, force: true }));
	const received: Record<string, unknown>[] = [];
	await using server = await serve(async (request, response) => {
		const { id, method } = JSON.parse(await text(request));
		if (method === 'tools/call')
			received.push(Object.fromEntries(Object.entries(request.headers).filter(([name]) => name.startsWith('mcp-param-'))));
		const result = method === 'tools/list' ? { tools: [TOOL] } : { content: [] };
		response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }));
	});
	const all = {
		'mcp-param-region': 'eu',
		'mcp-param-count': '42',
		'mcp-param-sure': 'true',
		'mcp-param-x-tenant': '=?base64?WsO8cmljaA==?=',
	};
	for (const flags of [[], ['--no-pin']]) {
		await using guard = await startHttpGuard({ directory, flags: ['--upstream', server.url, ...flags] });
		let id = 0;
		const call = async (args: object, headers: Readonly<Record<string, string>>) => {
			id++;
			received.length = 0;
			const params = { name: 'deploy', arguments: args, _meta: META };
			const { status, messages } = await post(guard.url.href, { jsonrpc: '2.0', id, method: 'tools/call', params }, headers);
			return { status, message: messages.join(), arrived: received[0] };
		};
		for (const [what, headers] of [
			['all of them', GOOD],
			['numbers are compared as numbers', { ...GOOD, 'mcp-param-count': '42.0' }],
			['plain text may be encoded', { ...GOOD, 'Mcp-Param-Region': '=?base64?ZXU=?=' }],
		] as const) {
			const { status, arrived } = await call(ARGUMENTS, headers);
			expect([what, status, Object.keys(arrived ?? {}).toSorted()]).toEqual([what, 200, Object.keys(all).toSorted()]);
		}
		// What is left out stays out: the server behind says itself whether it wants it.
		expect(await call(ARGUMENTS, {})).toMatchObject({ status: 200, arrived: {} });
		for (const [what, headers, args] of [
			['another value', { 'mcp-param-region': 'us' }, ARGUMENTS],
			['another case', { 'mcp-param-region': 'EU' }, ARGUMENTS],
			['another number', { 'mcp-param-count': '43' }, ARGUMENTS],
			['a number in another spelling', { 'mcp-param-count': '0x2a' }, ARGUMENTS],
			['an encoding of another value', { 'mcp-param-region': '=?base64?dXM=?=' }, ARGUMENTS],
			['a broken encoding', { 'mcp-param-region': '=?base64?!!?=' }, { region: '=?base64?!!?=' }],
			['an encoding with loose ends', { 'mcp-param-region': '=?base64?ZXV=?=' }, ARGUMENTS],
			['an encoding in capitals', { 'mcp-param-region': '=?BASE64?dXM=?=' }, { region: '=?BASE64?dXM=?=' }],
			['an argument that is not there', { 'mcp-param-region': 'eu' }, {}],
			['an argument that is null', { 'mcp-param-region': 'null' }, { region: null }],
			['an argument of another kind', { 'mcp-param-region': '[object Object]' }, { region: {} }],
			['another text, inside', { 'mcp-param-x-tenant': 'Zuerich' }, ARGUMENTS],
			['one that the schema does not know', { 'mcp-param-plain': 'x' }, ARGUMENTS],
			['one that only the prototype knows', { 'mcp-param-constructor': 'x' }, ARGUMENTS],
		] as const) {
			const { status, message, arrived } = await call(args, headers);
			expect([what, status, arrived]).toEqual([what, 400, undefined]);
			expect(JSON.parse(message)).toMatchObject({ id, error: { code: -32020 } });
		}
		const twice = await fetch(guard.url, {
			method: 'POST',
			body: JSON.stringify({
				jsonrpc: '2.0',
				id: 'twice',
				method: 'tools/call',
				params: { name: 'deploy', arguments: ARGUMENTS, _meta: META },
			}),
			headers: [['accept', 'application/json, text/event-stream'], ['content-type', 'application/json'], ['mcp-param-region', 'eu'], ['mcp-param-region', 'eu']], // biome-ignore format: a list
		});
		expect(twice.status).toBe(400);
		expect(await guard.stop()).toBe(0);
	}
});
