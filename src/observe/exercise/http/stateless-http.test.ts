// The era without a handshake over HTTP: what the headers of a request say again.

import { expect, onTestFinished, test } from 'vitest';
import { json, listening, openOver, streamable } from './listening-server.fixture.ts';

const VERSION = '2026-07-28';
const call = { timeoutMs: 4000 };
const discovered = { supportedVersions: [VERSION], capabilities: { tools: {} } };
const answer = (id: number | undefined, result: object) =>
	JSON.stringify({ jsonrpc: '2.0', id, result: { resultType: 'complete', ...result } });
const refusal = (id: number | undefined, supported: readonly string[]) =>
	JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32022, message: 'Unsupported protocol version', data: { supported } } });

test('every request says its version, method and name, and a call what its tool has marked', async () => {
	const inputSchema = { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' }, query: { type: 'string' } } };
	const seen: unknown[][] = [];
	const note = (headers: NodeJS.Dict<string | string[]>) =>
		seen.push(['mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-param-region', 'mcp-param-query'].map((name) => headers[name]));
	const server = streamable({
		'server/discover': ({ id }, response, { headers }) => note(headers) && json(response, answer(id, discovered)),
		'tools/list': ({ id }, response, { headers }) => note(headers) && json(response, answer(id, { tools: [{ name: 'ask', inputSchema }] })),
		'tools/call': ({ id }, response, { headers }) => {
			note(headers);
			const isFirst = seen.length === 3;
			json(response, answer(id, isFirst ? { resultType: 'input_required', requestState: 'again' } : { content: [] }));
		},
	});
	const { opening, observations } = await openOver(await listening(server, onTestFinished), onTestFinished, { discoverFirstMs: 1000 });
	if (opening.kind === 'failed') throw new Error(opening.message);
	await opening.session.request('tools/list', {}, call);
	expect(await opening.session.request('tools/call', { name: 'ask', arguments: { region: 'wörld', query: 'q' } }, call)).toMatchObject({
		kind: 'result',
	});
	const called = [VERSION, 'tools/call', 'ask', '=?base64?d8O2cmxk?=', undefined];
	expect(seen).toEqual([
		[VERSION, 'server/discover', undefined, undefined, undefined],
		[VERSION, 'tools/list', undefined, undefined, undefined],
		called,
		called,
	]);
	expect(observations).toEqual([]);
});

test.for([
	[[VERSION], 2],
	[['2030-01-01'], 1],
] as const)('a refusal that names %j as supported: asked %i times', async ([supported, times]) => {
	let asked = 0;
	const server = streamable({
		'server/discover': ({ id }, response) => {
			if (++asked > 1) return json(response, answer(id, discovered));
			return response.writeHead(400, { 'content-type': 'application/json' }).end(refusal(id, supported));
		},
		initialize: (_, response) => response.writeHead(400).end(),
	});
	const { opening } = await openOver(await listening(server, onTestFinished), onTestFinished, { discoverFirstMs: 1000 });
	expect({ asked, kind: opening.kind }).toEqual({ asked: times, kind: times === 2 ? 'connected' : 'failed' });
});
