import { createServer, type ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { SessionOptions } from '../open-session.ts';
import { json, listening, openOver, ordinaryReply, raw, streamable } from './listening-server.fixture.ts';

type Transport = 'streamable-http' | 'sse';

async function connected(server: Server, options: Partial<SessionOptions> = {}, transport?: Transport) {
	const place = await listening(server, onTestFinished, transport);
	const { opening, observations } = await openOver(place, onTestFinished, options);
	if (opening.kind === 'failed') throw new Error(opening.message);
	return { session: opening.session, observations, ...place };
}

async function refused(server: Server, options: Partial<SessionOptions> = {}, transport?: Transport): Promise<string> {
	const { opening } = await openOver(await listening(server, onTestFinished, transport), onTestFinished, options);
	return opening.kind === 'failed' ? `${opening.why}: ${opening.message}` : 'it connected';
}

const events = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });
const call = { timeoutMs: 4000 };

test('an ordinary server, with what was given sent along', async () => {
	const seen: (string | string[] | undefined)[][] = [];
	const server = streamable({
		'tools/call': (question, response, { headers }) => {
			seen.push([headers['authorization'], headers['x-twice'], headers['mcp-protocol-version'], headers['user-agent'], headers.host]);
			json(response, ordinaryReply(question));
		},
	});
	const place = await listening(server, onTestFinished, 'streamable-http', [
		['Authorization', 'Bearer abc'],
		['X-Twice', 'a'],
		['X-Twice', 'b'],
	]);
	const { opening, observations } = await openOver(place, onTestFinished);
	if (opening.kind === 'failed') throw new Error(opening.message);
	expect(opening.session.server.name).toBe('listening');
	expect(await opening.session.request('tools/call', {}, call)).toMatchObject({ kind: 'result' });
	expect(seen).toEqual([['Bearer abc', 'a, b', '2025-11-25', 'node', expect.stringMatching(/^localhost:\d+$/)]]);
	expect(observations).toEqual([]);
});

test.for<readonly [string, () => Server, RegExp]>([
	['never answers', () => raw(() => {}), /^timeout: it did not answer within 1000 ms/],
	['no HTTP', () => raw((socket) => socket.write('SSH-2.0-OpenSSH_9.2\r\n')), /^garbage|no proper HTTP/],
	['an endless header', () => raw((socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(200_000)}`)), /no proper HTTP: .*overflow/i],
	['a status that does not exist', () => raw((socket) => socket.end('HTTP/1.1 999 Odd\r\n\r\n')), /HTTP status 999/],
	['another protocol', () => raw((socket) => socket.end('HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n')), /another protocol/],
	['closes at once', () => raw((socket) => socket.destroy()), /closed the connection without an answer \(ECONNRESET\)/],
	['401', () => streamable({ initialize: (_, response) => response.writeHead(401).end('who are you?') }), /HTTP 401 Unauthorized at \/mcp: who are you\? \(see --header\)/],
	['404', () => streamable({ initialize: (_, response) => response.writeHead(404).end() }), /HTTP 404 Not Found at \/mcp \(see --path\)/],
	['500 with a large page', () => streamable({ initialize: (_, response) => response.writeHead(500).end('x'.repeat(1e7)) }), /HTTP 500 Internal Server Error at \/mcp: xxx/],
	['HTML', () => streamable({ initialize: (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>') }), /Unexpected content type: text\/html/],
	['no JSON', () => streamable({ initialize: (_, response) => json(response, 'Hello') }), /^garbage: it wrote to its HTTP connection/],
	['nothing', () => streamable({ initialize: (_, response) => json(response, '') }), /what came back was no answer/],
	['a redirect elsewhere', () => streamable({ initialize: (_, response) => response.writeHead(307, { location: 'http://203.0.113.34/mcp' }).end() }), /HTTP 307 .*Redirect to http:\/\/203\.0\.113\.34\/mcp not followed/],
	['a redirect to another port', () => streamable({ initialize: (_, response) => response.writeHead(308, { location: 'http://localhost:1/mcp' }).end() }), /HTTP 308 .*not followed/],
	['redirects without end', () => streamable({ initialize: (_, response) => response.writeHead(307, { location: '/mcp' }).end() }), /HTTP 307/],
	['no receipt for a notification', () => streamable({ 'notifications/initialized': () => {} }), /gave no receipt for notifications\/initialized within 1000 ms/],
	['a notification refused', () => streamable({ 'notifications/initialized': (_, response) => response.writeHead(400).end('no') }), /HTTP 400 Bad Request at \/mcp: no/],
])('%s', async ([, server, expected]) => {
	expect(await refused(server())).toMatch(expected);
}); // biome-ignore format: a table

test('a redirect within the same port is followed', async () => {
	const server = createServer(async (request, response) => {
		const question = JSON.parse((await text(request)) || '{}');
		if (request.url === '/mcp') response.writeHead(308, { location: '/mcp/' }).end();
		else if (question.id === undefined) response.writeHead(202).end();
		else json(response, ordinaryReply(question));
	});
	const { session } = await connected(server);
	expect(session.server.name).toBe('listening');
});

test.for<readonly [string, (response: ServerResponse) => unknown, object, string[]]>([
	['a stream that ends before the answer', (response) => events(response).end(': nothing\n\n'), { kind: 'unanswered', message: 'the server closed the stream before its answer' }, []],
	['a connection that is cut', (response) => { events(response).write('data: {"jso'); setTimeout(() => response.destroy(), 50); }, { kind: 'unanswered', message: 'the server closed the stream before its answer' }, []],
	['a body that is cut', (response) => { response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 }).write('{'); setTimeout(() => response.destroy(), 50); }, { kind: 'unanswered', message: 'it closed the connection without an answer (ECONNRESET)' }, []],
	['another id', (response) => json(response, '{"jsonrpc":"2.0","id":77,"result":{}}'), { kind: 'unanswered' }, ['unknown-id']],
	['no message', (response) => json(response, '{"hello":1}'), { kind: 'unanswered' }, ['invalid']],
	['503', (response) => response.writeHead(503).end('busy'), { kind: 'unanswered', message: 'it answered with HTTP 503 Service Unavailable at /mcp: busy' }, []],
	['never', () => {}, { kind: 'timeout' }, []],
	['noise between events', (response) => events(response).end('data: hello\n\ndata: {"jsonrpc":"2.0",\ndata: "id":2,"result":{"ok":true}}\n\n'), { kind: 'result', result: { ok: true } }, ['noise']],
])('a call answered with %s is an answer of its own, and the session goes on', async ([, act, expected, noted]) => {
	let calls = 0;
	const server = streamable({ 'tools/call': (question, response) => (++calls === 1 ? act(response) : json(response, ordinaryReply(question))) });
	const { session, observations } = await connected(server);
	expect(await session.request('tools/list', {}, call)).toMatchObject({ kind: 'result' });
	expect(await session.request('tools/call', {}, call)).toMatchObject(expected);
	expect(await session.request('tools/call', {}, call)).toMatchObject({ kind: 'result' });
	expect(observations.map((one) => (one.kind === 'message' ? one.op : one.kind))).toEqual(noted);
}); // biome-ignore format: a table

test('a body and an event beyond the limit are not kept', async () => {
	const long = 'x'.repeat(2_000_000);
	let calls = 0;
	const server = streamable({
		'tools/call': (_, response) =>
			++calls === 1 ? json(response, long) : events(response).end(`data: ${long}\n\n${'data: y\n'.repeat(200_000)}\n`),
	});
	const { session, observations } = await connected(server, { limits: { maxMessageBytes: 1_000_000 } });
	expect(await session.request('tools/call', {}, call)).toMatchObject({ kind: 'unanswered', message: 'the answer was too long' });
	expect(await session.request('tools/call', {}, call)).toMatchObject({ kind: 'unanswered' });
	expect(observations).toMatchObject([{ op: 'oversized' }, { op: 'oversized' }, { op: 'oversized' }]);
});

test('an endless stream is read up to the limit, then no more', async () => {
	const server = streamable({
		'tools/call': (_, response) => {
			events(response);
			const more = () => {
				while (!response.destroyed && response.write(`data: ${'z'.repeat(10_000)}\n\n`));
				response.once('drain', more);
			};
			more();
		},
	});
	const { session, observations } = await connected(server, { limits: { maxTotalBytes: 3_000_000 } });
	expect(await session.request('tools/call', {}, { timeoutMs: 10_000 })).toMatchObject({ kind: 'ended', end: { why: 'flooded' } });
	expect(observations.some((one) => one.kind === 'gap' && one.reason === 'limit')).toBe(true);
});

test('a session that the server forgets: said so, and over', async () => {
	let calls = 0;
	const server = streamable({
		initialize: (question, response) => json(response, ordinaryReply(question), { 'mcp-session-id': 'abc' }),
		'tools/call': (question, response, { headers }) =>
			++calls > 1 ? response.writeHead(404).end() : json(response, headers['mcp-session-id'] === 'abc' ? ordinaryReply(question) : '{}'),
	});
	const { session, observations } = await connected(server);
	expect(await session.request('tools/call', {}, call)).toMatchObject({ kind: 'result' });
	expect(await session.request('tools/call', {}, call)).toMatchObject({ kind: 'ended', end: { why: 'expired' } });
	expect(observations).toMatchObject([{ op: 'invalid', text: expect.stringContaining('no longer knew the session') }]);
});

test('the end of a session is told, within a bound', async () => {
	let isTold = false;
	const server = streamable({
		initialize: (question, response) => json(response, ordinaryReply(question), { 'mcp-session-id': 'abc' }),
		DELETE: () => {
			isTold = true; // and never answers
		},
	});
	const { session } = await connected(server);
	await session.leave();
	expect(isTold).toBe(true);
});

test('a server that exits in the middle of a call has died', async () => {
	const place = await listening(
		streamable({ 'tools/call': () => setTimeout(() => place.exit({ code: 3, signal: null }), 50) }),
		onTestFinished,
	);
	const { opening } = await openOver(place, onTestFinished);
	if (opening.kind === 'failed') throw new Error(opening.message);
	expect(await opening.session.request('tools/call', {}, call)).toEqual({
		kind: 'ended',
		end: { why: 'died', exit: { code: 3, signal: null } },
	});
});

function sse(act: { endpoint?: string; reply?: (stream: ServerResponse, body: string) => void; post?: number }): Server {
	let stream: ServerResponse | undefined;
	return createServer(async (request, response) => {
		const body = await text(request);
		if (request.method === 'GET') {
			stream = events(response);
			stream.write(`event: endpoint\ndata: ${act.endpoint ?? '/messages'}\n\n`);
			return;
		}
		response.writeHead(act.post ?? 202).end('Accepted');
		const question = JSON.parse(body);
		if (stream === undefined || question.id === undefined) return;
		if (act.reply === undefined || question.method === 'initialize') stream.write(`event: message\ndata: ${ordinaryReply(question)}\n\n`);
		else act.reply(stream, body);
	});
}

test('the older transport: answers come on the stream', async () => {
	const { session, observations } = await connected(sse({}), {}, 'sse');
	expect(await session.request('tools/call', {}, call)).toMatchObject({ kind: 'result' });
	expect(observations).toEqual([]);
});

test('the older transport: a stream that ends is the end', async () => {
	const { session } = await connected(sse({ reply: (stream) => stream.end() }), {}, 'sse');
	expect(await session.request('tools/call', {}, call)).toEqual({ kind: 'ended', end: { why: 'died' } });
});

test.for<readonly [string, () => Server, RegExp]>([
	['no endpoint', () => streamable({ GET: (_, response) => events(response).write(': wait\n\n') }), /^timeout: it did not answer within 1000 ms/],
	['an endpoint elsewhere', () => sse({ endpoint: 'http://203.0.113.34/messages' }), /origin does not match/],
	['no stream', () => streamable({}), /HTTP 405 Method Not Allowed at \/mcp: it did not begin an event stream \(see --path\)/],
	['a stream of another type', () => streamable({ GET: (_, response) => json(response, '{}') }), /HTTP 200 OK at \/mcp: it did not begin an event stream/],
	['messages refused', () => sse({ post: 500 }), /HTTP 500/],
])('the older transport: %s', async ([, server, expected]) => {
	expect(await refused(server(), {}, 'sse')).toMatch(expected);
}); // biome-ignore format: a table

test('a server of the era without a handshake: its headers, its cancellations, its stream of changes', async () => {
	const seen: (readonly [string, string | string[] | undefined, string | string[] | undefined])[] = [];
	let hasHungUp = false;
	const server = createServer(async (request, response) => {
		const { id, method } = JSON.parse(await text(request)) as { readonly id?: number; readonly method: string };
		seen.push([method, request.headers['mcp-protocol-version'], request.headers['mcp-method']]);
		const answer = (result: object) =>
			json(response, JSON.stringify({ jsonrpc: '2.0', id, result: { resultType: 'complete', ...result } }));
		if (method === 'initialize') response.writeHead(400).end();
		else if (method === 'server/discover') answer({ supportedVersions: ['2026-07-28'], capabilities: { tools: { listChanged: true } } });
		else if (method === 'subscriptions/listen')
			events(response).write('data: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\n\n');
		else if (method === 'tools/list') answer({ tools: [] });
		else response.once('close', () => (hasHungUp = true));
	});
	const { session, observations } = await connected(server);
	expect(session.protocolVersion).toBe('2026-07-28');
	await expect.poll(() => observations).toMatchObject([{ op: 'list-changed' }]);
	expect(await session.request('tools/list', {}, call)).toEqual({ kind: 'result', result: { tools: [] } });
	expect(await session.request('tools/call', { name: 'x' }, { timeoutMs: 100 })).toEqual({ kind: 'timeout' });
	await expect.poll(() => hasHungUp).toBe(true);
	expect(seen.map(([method]) => method)).toEqual(['initialize', 'server/discover', 'subscriptions/listen', 'tools/list', 'tools/call']);
	expect(seen[3]).toEqual(['tools/list', '2026-07-28', 'tools/list']);
});

test('asked first whether it speaks that era, an older server refuses in its own way, and the handshake follows', async () => {
	for (const status of [400, 404, 405, 500]) {
		const server = streamable({ 'server/discover': (_, response) => response.writeHead(status).end('no session') });
		const { session, observations } = await connected(server, { discoverFirstMs: 1000 });
		expect(session.protocolVersion).toBe('2025-11-25');
		expect(await session.request('tools/call', {}, call)).toMatchObject({ kind: 'result' });
		expect(observations).toEqual([]);
	}
});
