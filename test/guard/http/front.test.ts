// The guard as an HTTP server: whom it lets in, what goes through, and that sessions end.

import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ACCEPT, greet, guardHere, post, received } from './guard-here.ts';
import { serve } from './test-server.ts';

interface Asked {
	readonly method: string;
	readonly headers: IncomingHttpHeaders;
	readonly body: string;
}

/** Greets with a session; answers everything else with an empty result, or as told. */
async function server(act: (response: ServerResponse, message: { id?: number; method?: string }, asked: Asked) => boolean = () => false) {
	const asked: Asked[] = [];
	const running = await serve(async (request, response) => {
		const one: Asked = { method: request.method ?? '', headers: request.headers, body: await text(request) };
		asked.push(one);
		const message = one.body === '' ? {} : JSON.parse(one.body);
		if (act(response, message, one)) return;
		if (one.method !== 'POST') response.writeHead(one.method === 'DELETE' ? 200 : 405).end();
		else if (message.id === undefined || message.method === undefined) response.writeHead(202).end();
		else {
			const result =
				message.method === 'initialize'
					? { protocolVersion: message.params.protocolVersion, capabilities: {}, serverInfo: { name: 's', version: '1' } }
					: {};
			const session = message.method === 'initialize' ? { 'mcp-session-id': `s${asked.length}` } : {};
			response
				.writeHead(200, { 'content-type': 'application/json', ...session })
				.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
		}
	});
	return { ...running, asked };
}

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const events = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });

/** `fetch` would not let us choose `Host`. */
async function knock(
	url: string,
	headers: Readonly<Record<string, string>>,
	method = 'POST',
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
	const request = httpRequest(url, { method, headers: { ...ACCEPT, ...headers } });
	request.end(method === 'POST' ? JSON.stringify(PING) : undefined);
	const [response] = await once(request, 'response');
	return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

test.for<readonly [string, Readonly<Record<string, string>>, number]>([
	['this machine’s name', { host: 'localhost:8080' }, 200],
	['a name below it', { host: 'guard.localhost' }, 200],
	['its address', { host: '127.0.0.1:1' }, 200],
	['its other address', { host: '[::1]:8080' }, 200],
	['a name that was allowed', { host: 'guard.example:99' }, 200],
	['a stranger’s name', { host: 'evil.example' }, 403],
	['a stranger’s name that begins like ours', { host: 'localhost.evil.example' }, 403],
	['an address elsewhere', { host: '192.0.2.1' }, 403],
	['a name with a trick', { host: 'evil.example@localhost' }, 403],
	['a page of this machine', { host: 'localhost', origin: 'http://localhost:6274' }, 200],
	['a page that was allowed', { host: 'localhost', origin: 'https://app.example' }, 200],
	['a stranger’s page', { host: 'localhost', origin: 'https://evil.example' }, 403],
	['a page without a home', { host: 'localhost', origin: 'null' }, 403],
	['a page of another scheme', { host: 'localhost', origin: 'file://localhost' }, 403],
])('%s', async ([, headers, status]) => {
	await using behind = await server();
	await using guard = await guardHere(behind.url, { allowed: { hosts: ['guard.example'], origins: ['https://app.example'] } });
	const answer = await knock(guard.url, headers);
	expect(answer.status).toBe(status);
	expect(behind.asked.length).toBe(status === 200 ? 1 : 0);
	expect(answer.headers['access-control-allow-origin']).toBe(status === 200 ? headers['origin'] : undefined);
	expect((await knock(guard.url, headers, 'OPTIONS')).status).toBe(status === 200 ? 204 : 403);
}); // biome-ignore format: a table

test('what is no MCP request is refused with the status that says why', async () => {
	await using behind = await server();
	await using guard = await guardHere(behind.url);
	const status = async (init: RequestInit, path = '/mcp') => (await fetch(new URL(path, guard.url), init)).status;
	const body = JSON.stringify(PING);
	expect(await status({ method: 'POST', body, headers: { ...ACCEPT, 'content-type': 'text/plain' } })).toBe(415);
	expect(await status({ method: 'POST', body, headers: { ...ACCEPT, 'content-encoding': 'gzip' } })).toBe(415);
	expect(await status({ method: 'POST', body, headers: { ...ACCEPT, accept: 'text/html' } })).toBe(406);
	expect(await status({ method: 'POST', body, headers: { ...ACCEPT, accept: 'Application/JSON, Text/Event-Stream' } })).toBe(200);
	expect(behind.asked.splice(0).length).toBe(1);
	expect(await status({ method: 'PUT', body, headers: ACCEPT })).toBe(405);
	expect(await status({ method: 'POST', body, headers: ACCEPT }, '/admin')).toBe(404);
	expect(await status({ headers: { accept: 'text/event-stream' } })).toBe(405);
	expect(await status({ headers: { accept: 'text/event-stream', 'mcp-session-id': 'x' } })).toBe(404);
	expect(await status({ method: 'DELETE', headers: { 'mcp-session-id': 'x' } })).toBe(404);
	expect(await status({ method: 'POST', body: 'x'.repeat(1_000_001), headers: ACCEPT })).toBe(413);
	expect(behind.asked).toEqual([]);
	const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
	for (const broken of ['{', '7', '[]', deep, '{"jsonrpc":"2.0","id":3,"method":"a","method":"b"}']) {
		const answer = await post(guard.url, broken);
		expect(answer.status).toBe(400);
		expect(JSON.parse(answer.messages[0] ?? '')).toMatchObject({ error: { message: expect.stringContaining('Candor refused') } });
	}
	expect(behind.asked).toEqual([]);
});

test('a header that says something else than the body is refused', async () => {
	await using behind = await server();
	await using guard = await guardHere(behind.url);
	const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
	const call = { jsonrpc: '2.0', id: 5, method: 'tools/call', params: { name: 'übel', _meta } };
	for (const headers of [{ 'mcp-method': 'tools/list' }, { 'mcp-name': 'safe' }, { 'mcp-protocol-version': '2025-11-25' }]) {
		const answer = await post(guard.url, call, headers as never);
		expect({ status: answer.status, ...JSON.parse(answer.messages[0] ?? '') }).toMatchObject({
			status: 400,
			id: 5,
			error: { code: -32020 },
		});
	}
	expect(behind.asked).toEqual([]);
	const named = `=?base64?${Buffer.from('übel').toString('base64')}?=`;
	const all = { 'mcp-method': 'tools/call', 'mcp-name': named, 'mcp-protocol-version': '2026-07-28' };
	expect((await post(guard.url, call, all)).status).toBe(200);
	expect(behind.asked.at(-1)?.headers).toMatchObject(all);
	// What is left out stays out: the server behind says itself whether it wants it.
	expect((await post(guard.url, call)).status).toBe(200);
	expect(Object.keys(behind.asked.at(-1)?.headers ?? {}).filter((name) => name.startsWith('mcp-'))).toEqual([]);
	// What several readers could decode differently is refused too.
	for (const odd of ['=?base64?w7xiZWw?=', '=?base64?w7xi!ZWw=?=', '=?base64?/2JlbA==?='])
		expect((await post(guard.url, call, { 'mcp-name': odd })).status).toBe(400);
	expect(behind.asked.length).toBe(2);
	// A header that repeats nothing of the body is a second word beside it.
	const nameless = { ...call, params: { name: ['übel'], _meta } };
	const answer = { jsonrpc: '2.0', id: 7, result: {} };
	for (const [message, odd] of [
		[nameless, { 'mcp-name': named }],
		[answer, { 'mcp-method': 'tools/call' }],
		[answer, { 'mcp-name': named }],
	] as const)
		expect((await post(guard.url, message, odd as never)).status).toBe(400);
	expect(behind.asked.length).toBe(2);
	// No header can repeat what several messages say.
	for (const headers of [{ 'mcp-method': 'tools/call' }, { 'mcp-name': named }])
		expect((await post(guard.url, [call, { ...call, id: 6 }], headers as never)).status).toBe(400);
});

test('headers of the client go on to the server, those of one connection and of the page do not', async () => {
	await using behind = await server();
	await using guard = await guardHere(behind.url, { headers: [['X-Team', 'ours'], ['X-Added', 'a secret']] }); // biome-ignore format: one line
	const given = {
		authorization: 'Bearer a',
		'x-api-key': 'k',
		traceparent: '00-1-2-01',
		'x-team': 'theirs',
		'mcp-param-region': 'eu',
		'user-agent': 'me',
	};
	const kept = {
		cookie: 'c=1',
		origin: 'http://localhost:1',
		referer: 'http://localhost:1/x',
		te: 'trailers',
		connection: 'keep-alive, x-hop',
		'x-hop': '1',
		'proxy-authorization': 'Basic x',
		'sec-fetch-mode': 'cors',
	};
	expect((await knock(guard.url, { host: 'localhost', ...given, ...kept })).status).toBe(200);
	const headers = behind.asked[0]?.headers ?? {};
	expect(headers).toMatchObject({ ...given, 'x-team': 'ours', 'x-added': 'a secret', host: new URL(behind.url).host });
	for (const name of ['cookie', 'origin', 'referer', 'te', 'x-hop', 'proxy-authorization', 'sec-fetch-mode', 'mcp-session-id'])
		expect(headers[name]).toBeUndefined();
	expect(guard.notes.join()).not.toMatch(/secret|Bearer/);
});

test.for(['mcp_method', 'Mcp_Name', 'mcp-session_id', 'mcp_param_region', 'content_length', 'transfer_encoding', 'cookie_', 'x_team'])(
	'a header %s, which some servers take for another one',
	async (name) => {
		await using behind = await server();
		await using guard = await guardHere(behind.url, { headers: [['X-Team', 'ours']] });
		// The guard's own header stands alone, in place of the client's of either spelling.
		const { status } = await knock(guard.url, { host: 'localhost', [name]: 'theirs' });
		expect(status).toBe(name === 'cookie_' || name === 'x_team' ? 200 : 403);
		if (name === 'x_team') expect(behind.asked[0]?.headers).not.toHaveProperty('x_team');
		expect(behind.asked.length).toBe(status === 200 ? 1 : 0);
	},
);

test('a session is the guard’s own; the server’s id stays behind it, and ends with it', async () => {
	await using behind = await server();
	await using guard = await guardHere(behind.url);
	const one = await greet(guard.url);
	const two = await greet(guard.url);
	expect(new Set([one['mcp-session-id'], two['mcp-session-id']]).size).toBe(2);
	await post(guard.url, PING, one);
	await post(guard.url, PING, two);
	const pings = behind.asked.filter(({ body }) => body.includes('ping')).map(({ headers }) => headers['mcp-session-id']);
	expect(new Set(pings).size).toBe(2);
	for (const id of pings) expect(id).toMatch(/^s\d+$/);
	expect((await fetch(guard.url, { method: 'DELETE', headers: one })).status).toBe(200);
	await expect
		.poll(() => behind.asked.filter(({ method }) => method === 'DELETE').map(({ headers }) => headers['mcp-session-id']))
		.toEqual([pings[0]]);
	expect((await post(guard.url, PING, one)).status).toBe(404);
	expect((await post(guard.url, PING, two)).status).toBe(200);
});

test('sessions that nobody uses end, and there are only so many', async () => {
	await using behind = await server();
	await using guard = await guardHere(behind.url, { limits: { most: 2, idleMs: 400 } });
	const one = await greet(guard.url);
	await greet(guard.url);
	const third = await post(guard.url, { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} });
	expect({ status: third.status, after: third.headers.get('retry-after') }).toEqual({ status: 503, after: '10' });
	await expect.poll(() => behind.asked.filter(({ method }) => method === 'DELETE').length).toBe(2);
	expect((await post(guard.url, PING, one)).status).toBe(404);
	expect(await greet(guard.url)).toBeTruthy();
});

test('a client has only so many requests open at once', async () => {
	const open: ServerResponse[] = [];
	await using behind = await server((response, { method }) => method === 'x/wait' && open.push(response) > 0);
	await using guard = await guardHere(behind.url);
	const session = await greet(guard.url);
	const wait = (id: number) => post(guard.url, { jsonrpc: '2.0', id, method: 'x/wait' }, session);
	const waiting = Array.from({ length: 256 }, (_, id) => wait(id));
	await expect.poll(() => open.length).toBe(256);
	expect((await wait(256)).status).toBe(429);
	for (const response of open) response.destroy();
	expect((await Promise.all(waiting)).every(({ messages }) => messages[0]?.includes('-32002'))).toBe(true);
	expect((await post(guard.url, PING, session)).status).toBe(200);
});

test('a batch is answered on one response; what takes no events gets an array', async () => {
	await using behind = await server((response, message) => {
		if (!Array.isArray(message)) return false;
		const answers = message.filter(({ id }) => id !== undefined).map(({ id }) => ({ jsonrpc: '2.0', id, result: {} }));
		response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers));
		return true;
	});
	await using guard = await guardHere(behind.url);
	const session = await greet(guard.url);
	const batch = JSON.stringify([PING, { jsonrpc: '2.0', method: 'notifications/x' }, { ...PING, id: 2 }]);
	const answers = '[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":2,"result":{}}]';
	expect((await post(guard.url, batch, session)).messages).toEqual([answers]);
	expect(behind.asked.at(-1)?.body).toBe(batch);
	// One that cannot be judged is refused, the others go on.
	const mixed = `[${JSON.stringify(PING)},7]`;
	const { messages } = await post(guard.url, mixed, { ...session, accept: 'application/json' });
	expect(JSON.parse(messages[0] ?? '')).toEqual(
		expect.arrayContaining([{ jsonrpc: '2.0', id: 1, result: {} }, expect.objectContaining({ id: null })]),
	);
});

test('a client that lost its stream comes back with the number of the last event', async () => {
	const replays: (string | undefined)[] = [];
	await using behind = await server((response, { id, method }, asked) => {
		if (method === 'tools/call') {
			events(response).write(`id: a1\nretry: 10\ndata: \n\nid: a2\ndata: {"jsonrpc":"2.0","method":"notifications/message"}\n\n`);
			// The server ends the stream before it answers.
			if (id === 2) response.end();
			return true;
		}
		if (asked.method !== 'GET') return false;
		replays.push(asked.headers['last-event-id'] as string | undefined);
		events(response).end(`id: a3\ndata: {"jsonrpc":"2.0","id":${replays.length === 1 ? 1 : 2},"result":{"late":true}}\n\n`);
		return true;
	});
	await using guard = await guardHere(behind.url);
	const session = await greet(guard.url);
	const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'a' } });
	const resume = async () =>
		received(await fetch(guard.url, { headers: { accept: 'text/event-stream', 'last-event-id': 'a2', ...session } }));

	const leaving = new AbortController();
	const response = await fetch(guard.url, {
		method: 'POST',
		body: JSON.stringify(call(1)),
		headers: { ...ACCEPT, ...session },
		signal: leaving.signal,
	});
	expect(Buffer.from((await response.body?.getReader().read())?.value ?? []).toString()).toContain('id: a1\nretry: 10\ndata: \n\n');
	leaving.abort();
	const answer = { messages: [expect.stringContaining('"id":1,"result":{"late":true}')], ids: ['a3'] };
	expect(await resume()).toMatchObject(answer);
	expect(replays).toEqual(['a2']);

	const ended = await post(guard.url, call(2), session);
	expect(ended).toMatchObject({ status: 200, ids: ['a1', 'a2'] });
	expect((await resume()).messages).toEqual([expect.stringContaining('"id":2,"result":{"late":true}')]);
	// It may have been lost on its way: whoever asks once more gets it once more.
	expect((await resume()).messages).toEqual([expect.stringContaining('"id":2,"result":{"late":true}')]);
});

test('what the server says on a stream reaches the client on that stream', async () => {
	await using behind = await server((response, { id, method }, asked) => {
		const say = (words: string) => `data: {"jsonrpc":"2.0","method":"notifications/message","params":{"data":"${words}"}}\n\n`;
		if (method === 'tools/call') setTimeout(() => events(response).end(`${say(`during ${id}`)}data: {"jsonrpc":"2.0","id":${id},"result":{}}\n\n`), 50);
		else if (asked.method === 'GET') setTimeout(() => events(response).end(say('apart')), 50);
		else return false;
		return true;
	});
	await using guard = await guardHere(behind.url);
	const session = await greet(guard.url);
	const call = (id: number) => post(guard.url, { jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'a' } }, session);
	const apart = fetch(guard.url, { headers: { accept: 'text/event-stream', ...session } }).then(received);
	const outputOn = await Promise.all([call(1), call(2), apart]);
	expect(outputOn.map(({ messages }) => messages.map((one) => JSON.parse(one).params?.data ?? 'answer'))).toEqual([['during 1', 'answer'], ['during 2', 'answer'], ['apart']]);
}); // biome-ignore format: one line

test('a notification is accepted when the server has accepted it, and clients without a session may have the same ids', async () => {
	let waiting = 0;
	await using behind = await server((response, { id, method }) => {
		if (method === 'notifications/x') setTimeout(() => response.writeHead(202).end(), 200);
		else if (method !== 'tools/list') return false;
		else {
			waiting++;
			const timer = setInterval(() => {
				if (waiting < 3) return;
				clearInterval(timer);
				response.writeHead(200, { 'content-type': 'application/json' }).end(`{"jsonrpc":"2.0","id":${id},"result":{"tools":[]}}`);
			}, 10);
		}
		return true;
	});
	await using guard = await guardHere(behind.url);
	const began = performance.now();
	expect((await post(guard.url, { jsonrpc: '2.0', method: 'notifications/x' }, await greet(guard.url))).status).toBe(202);
	expect(performance.now() - began).toBeGreaterThan(150);
	const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
	const same = await Promise.all([1, 2, 3].map(() => post(guard.url, { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta } })));
	for (const { messages } of same) expect(messages).toEqual(['{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}']);
});
