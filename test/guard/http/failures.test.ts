// A server that fails in every way: the client always gets an answer or a clean end, and nothing stays open.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { greet, guardHere, post } from './guard-here.ts';
import { listenOn, serve } from './test-server.ts';

type Act = (response: ServerResponse, id: unknown, request: IncomingMessage) => void;

const CALL = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'a', arguments: {} } };
const json = (response: ServerResponse, body: string, status = 200, headers = {}) =>
	response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
const events = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });

/** Greets like any other, with a session; `act` is what becomes of a call. */
function serverThat(act: Act) {
	return serve(async (request, response) => {
		if (request.method === 'DELETE') {
			response.writeHead(200).end();
			return;
		}
		if (request.method !== 'POST') {
			response.writeHead(405).end();
			return;
		}
		const { id, method, params } = JSON.parse(await text(request));
		if (method === 'tools/call') act(response, id, request);
		else if (id === undefined) response.writeHead(202).end();
		else {
			const result = { protocolVersion: params.protocolVersion, capabilities: {}, serverInfo: { name: 's', version: '1' } };
			json(response, JSON.stringify({ jsonrpc: '2.0', id, result }), 200, { 'mcp-session-id': 'of-the-server' });
		}
	});
}

const ok = (id: unknown) => JSON.stringify({ jsonrpc: '2.0', id, result: { content: [] } });

test.for<readonly [string, Act, number, RegExp]>([
	['HTTP 500', (r) => r.writeHead(500).end('oops'), 200, /-32002.*HTTP 500 Internal Server Error/],
	['HTTP 503 as a page', (r) => r.writeHead(503, { 'content-type': 'text/html' }).end('<h1>down</h1>'), 200, /-32002.*HTTP 503/],
	['HTTP 403', (r) => r.writeHead(403).end(), 403, /-32002.*HTTP 403/],
	['HTTP 404', (r) => r.writeHead(404).end(), 404, /-32002.*HTTP 404/],
	['HTTP 429', (r) => r.writeHead(429).end(), 429, /-32002.*HTTP 429/],
	['a page instead of a message', (r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<html>'), 200, /-32002.*text\/html, which is neither/],
	['another address', (r) => r.writeHead(307, { location: 'http://192.0.2.1/x?token=hidden' }).end(), 200, /-32002.*HTTP 307 and another address, which --upstream may name: http:\/\/192\.0\.2\.1\/x"/],
	['accepted, and no answer', (r) => r.writeHead(202).end(), 200, /-32002.*with nothing/],
	['no JSON', (r) => json(r, 'not json'), 200, /-32002.*to something else/],
	['the answer to another request', (r) => json(r, ok(8)), 200, /-32002.*to something else/],
	['broken off at once', (r) => r.destroy(), 200, /-32002.*could not be reached: the connection was broken off/],
	['broken off in the middle', (r) => { r.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"json'); setTimeout(() => r.destroy(), 50); }, 200, /-32002.*broken off/],
	['broken off in a stream', (r) => { events(r).write(': hm\n\n'); setTimeout(() => r.destroy(), 50); }, 200, /-32002.*broken off/],
	['a stream that ends', (r) => events(r).end('data: {"jsonrpc":"2.0","method":"notifications/message"}\n\n'), 200, /-32002.*it ended the stream/],
	['too long an answer', (r) => json(r, ok(7).replace('[]', `["${'x'.repeat(2_000_000)}"]`)), 200, /-32002.*longer than 1000000 bytes/],
	['an event without end', (r) => flood(events(r), 'data: x', 'x'), 200, /-32002.*event longer than 1000000/],
	['a line without end', (r) => flood(events(r), ':', 'x'), 200, /-32002.*event longer than 1000000/],
	['deep nesting', (r) => json(r, `${'['.repeat(200_000)}${']'.repeat(200_000)}`), 200, /-32002.*to something else/],
	['a refusal with deep nesting', (r) => json(r, `{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"","data":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`, 400), 400, /-32002.*HTTP 400|"code":1/],
	['compressed', (r) => json(r, 'x', 200, { 'content-encoding': 'gzip' }), 200, /-32002.*compressed/],
	['silence in the middle', (r) => void r.writeHead(200, { 'content-type': 'application/json' }).write('{'), 200, /-32002.*no more of its answer within 1 s/],
	['a refusal that never ends', (r) => void r.writeHead(403, { 'content-type': 'application/json' }).write('{'), 403, /-32002.*HTTP 403/],
	['silence', () => {}, 200, /-32002.*no answer within 1 s/],
])('%s', async ([, act, status, expected]) => {
	await using server = await serverThat(act);
	await using guard = await guardHere(server.url, { headMs: 1000 });
	const session = await greet(guard.url);
	const answer = await post(guard.url, CALL, session);
	expect(answer.status).toBe(status);
	expect(answer.messages.at(-1)).toMatch(expected);
	expect(JSON.parse(answer.messages.at(-1) ?? '')).toMatchObject({ id: 7, error: {} });
	expect(answer.messages.join()).not.toContain('hidden');
}); // biome-ignore format: a table

/** Until nobody takes it any more. */
function flood(response: ServerResponse, start: string, more: string): void {
	response.write(start);
	const block = more.repeat(100_000);
	const timer = setInterval(() => (response.destroyed ? clearInterval(timer) : response.write(block)), 5);
}

test('nobody listens', async () => {
	await using guard = await guardHere('http://127.0.0.1:1/mcp');
	const greeting = await post(guard.url, { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} });
	expect(greeting.messages[0]).toMatch(/"id":1.*-32002.*could not be reached: the connection was refused/);
	expect(greeting.headers.get('mcp-session-id')).toBeNull();
	// A client that looks for the server's version must see that it is in trouble, not old.
	const probe = await post(guard.url, stateless('server/discover'));
	expect(probe.status).toBe(502);
});

test('bytes that are no HTTP', async () => {
	await using server = await listenOn(createServer((socket) => socket.end('SSH-2.0-nothing\r\n\r\n')) as never);
	await using guard = await guardHere(server.url);
	const { messages } = await post(guard.url, { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} });
	expect(messages[0]).toMatch(/-32002.*no proper HTTP/);
});

test('401 reaches the client with all that it needs to log in, for requests, notifications and streams', async () => {
	const challenge = 'Bearer resource_metadata="https://mcp.example/.well-known/oauth-protected-resource"';
	const seen: (string | undefined)[] = [];
	await using server = await serve((request, response) => {
		seen.push(request.headers.authorization);
		response
			.writeHead(401, { 'www-authenticate': challenge, 'content-type': 'application/json', 'x-other': 'kept back' })
			.end('{"error":"invalid_token"}');
	});
	await using guard = await guardHere(server.url);
	for (const message of [
		CALL,
		{ jsonrpc: '2.0', method: 'notifications/initialized' },
		{ jsonrpc: '2.0', id: 1, method: 'initialize', params: {} },
		stateless('tools/list'),
	]) {
		const answer = await post(guard.url, message, { authorization: 'Bearer stale' });
		expect(answer.status).toBe(401);
		expect(answer.headers.get('www-authenticate')).toBe(challenge);
		expect(answer.headers.get('x-other')).toBeNull();
	}
	expect(new Set(seen)).toEqual(new Set(['Bearer stale']));
	expect(guard.notes.join()).not.toContain('stale');
});

test('a refusal in JSON-RPC keeps its code, its data and, where it has the id, its bytes', async () => {
	const body = '{ "jsonrpc":"2.0", "id":7, "error":{"code":-32022,"message":"no","data":{"supported":["2026-07-28"]}} }';
	await using server = await serverThat((response) => json(response, body, 400));
	await using guard = await guardHere(server.url);
	expect(await post(guard.url, stateless('tools/call', { name: 'a' }))).toMatchObject({ status: 400, messages: [body] });
	await using other = await serverThat((response) => json(response, body.replace('7', 'null'), 400));
	await using second = await guardHere(other.url);
	const { status, messages } = await post(second.url, stateless('tools/call', { name: 'a' }));
	expect({ status, message: JSON.parse(messages[0] ?? '') }).toEqual({ status: 400, message: { ...JSON.parse(body), id: 7 } });
});

test('a session that the server forgot is 404 to the client; so is one that the guard does not know', async () => {
	let knows = true;
	await using server = await serverThat((response, id) => (knows ? json(response, ok(id)) : response.writeHead(404).end()));
	await using guard = await guardHere(server.url);
	const session = await greet(guard.url);
	expect((await post(guard.url, CALL, session)).messages).toEqual([ok(7)]);
	knows = false;
	expect((await post(guard.url, CALL, session)).status).toBe(404);
	expect(await post(guard.url, CALL, { 'mcp-session-id': 'made-up' })).toMatchObject({ status: 404 });
});

test('an older server that ends its stream, names another server or says nothing is an error for everybody who waits', async () => {
	let streams: ServerResponse[] = [];
	let endpoint = '/messages';
	await using server = await serve(async (request, response) => {
		if (request.method === 'GET') {
			streams.push(events(response));
			response.write(`event: endpoint\ndata: ${endpoint}\n\n`);
			return;
		}
		if (request.url !== '/messages') {
			response.writeHead(405).end();
			return;
		}
		const { id, method } = JSON.parse(await text(request));
		response.writeHead(method === 'x/refused' ? 400 : 202).end();
		if (method === 'initialize') streams.at(-1)?.write(`data: {"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{}}\n\n`);
	});
	await using guard = await guardHere(server.url);
	const session = await greet(guard.url);
	expect(await post(guard.url, { ...CALL, method: 'x/refused' }, session)).toMatchObject({
		status: 400,
		messages: [expect.stringContaining('HTTP 400')],
	});
	const waiting = [1, 2].map((id) => post(guard.url, { ...CALL, id }, session));
	await new Promise((resolve) => setTimeout(resolve, 300));
	for (const stream of streams) stream.destroy();
	for (const [i, { messages }] of (await Promise.all(waiting)).entries())
		expect(JSON.parse(messages[0] ?? '')).toMatchObject({ id: i + 1, error: { code: -32002 } });
	const after = await post(guard.url, CALL, session);
	expect({ status: after.status, message: after.messages[0] }).toEqual({
		status: 404,
		message: expect.stringMatching(/-32002.*with it the conversation/),
	});

	streams = [];
	endpoint = 'http://192.0.2.1/messages';
	const { status, messages } = await post(guard.url, { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} });
	// Neither transport: what the first one said counts.
	expect({ status, error: JSON.parse(messages[0] ?? '').error.message }).toEqual({
		status: 405,
		error: 'The server refused this: HTTP 405 Method Not Allowed',
	});
	await expect.poll(() => streams.every(({ destroyed }) => destroyed)).toBe(true);
});

test('an endless stream is as long as the client listens, and the server is left when it leaves', async () => {
	let open = 0;
	await using server = await serverThat((response) => {
		open++;
		response.once('close', () => open--);
		events(response);
		const timer = setInterval(() => response.write('data: {"jsonrpc":"2.0","method":"notifications/message","params":{}}\n\n'), 5);
		response.once('close', () => clearInterval(timer));
	});
	await using guard = await guardHere(server.url);
	const leaving = new AbortController();
	const response = await fetch(guard.url, {
		method: 'POST',
		body: JSON.stringify(stateless('tools/call', { name: 'a' })),
		headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
		signal: leaving.signal,
	});
	const reader = response.body?.getReader();
	for (let i = 0; i < 3; i++) expect((await reader?.read())?.done).toBe(false);
	expect(open).toBe(1);
	leaving.abort();
	await expect.poll(() => open).toBe(0);
});

test('a flood goes no faster than the client reads', async () => {
	let written = 0;
	let isFull = false;
	const event = `data: ${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { data: 'x'.repeat(50_000) } })}\n\n`;
	await using server = await serverThat((response, id) => {
		events(response);
		const more = () => {
			for (; written < 4000; written++) {
				if (response.write(event)) continue;
				isFull = true;
				response.once('drain', more);
				return;
			}
			response.end(`data: ${ok(id)}\n\n`);
		};
		more();
	});
	await using guard = await guardHere(server.url);
	const session = await greet(guard.url);
	const response = await fetch(guard.url, {
		method: 'POST',
		body: JSON.stringify(CALL),
		headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...session },
	});
	await expect.poll(() => isFull).toBe(true);
	await new Promise((resolve) => setTimeout(resolve, 500));
	// 4000 events are 200 MB; what fits into the buffers in between is far less.
	expect(written).toBeLessThan(1000);
	let size = 0;
	for await (const chunk of response.body ?? []) size += chunk.length;
	expect(written).toBe(4000);
	expect(size).toBeGreaterThan(4000 * 50_000);
});

function stateless(method: string, params: object = {}) {
	const _meta = {
		'io.modelcontextprotocol/protocolVersion': '2026-07-28',
		'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
		'io.modelcontextprotocol/clientCapabilities': {},
	};
	return { jsonrpc: '2.0', id: 7, method, params: { ...params, _meta } };
}
