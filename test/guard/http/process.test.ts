// The guard over HTTP as it is started by hand: a server process for each session, decisions, what it says, and how it ends.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { candor } from '../../support/candor-process.ts';
import { countLeftovers } from '../../support/leftovers.ts';
import { ACCEPT, greet, post } from './guard-here.ts';
import { startHttpGuard } from './start-http-guard.ts';
import { serve } from './test-server.ts';

let directory = '';
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-http-process-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** The last word tells our processes from those of other tests. */
const moody = () => [process.execPath, join(import.meta.dirname, '..', 'moody-server.mjs'), directory];
const processes = () => countLeftovers(directory).processes.filter((line) => !/main\.ts|candor\.js/.test(line)).length;
const call = (name: string, args: object = {}, id = 1) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } });
const policy = async (words: string) => {
	const file = join(directory, 'policy.yaml');
	await writeFile(file, words);
	return ['--policy', file];
};
const errorOf = (messages: readonly string[]) => JSON.parse(messages.at(-1) ?? '{}').error;

test('each session has a server of its own, which ends with it, in whatever way that is', async () => {
	await using guard = await startHttpGuard({ directory, flags: ['--session-idle', '5', '--max-sessions', '3'], command: moody() });
	const url = guard.url.href;
	const [one, two, three] = await Promise.all([greet(url), greet(url), greet(url)]);
	expect(processes()).toBe(3);
	expect((await post(url, { jsonrpc: '2.0', id: 9, method: 'initialize', params: {} })).status).toBe(503);
	// Whoever listens is there.
	const leaving = new AbortController();
	const listening = await fetch(url, { headers: { accept: 'text/event-stream', ...two }, signal: leaving.signal });
	await fetch(url, { method: 'DELETE', headers: one });
	await expect.poll(processes).toBe(2);
	await expect.poll(processes).toBe(1);
	expect((await post(url, call('echo'), three)).status).toBe(404);
	expect(errorOf((await post(url, call('crash'), two)).messages).message).toMatch(/it exited with code 3/);
	expect((await post(url, call('echo', { a: 1 }), two)).messages.join()).toContain('{\\"a\\":1}');
	// Held until here: a response that nobody holds any more is given up when memory is tidied.
	expect(listening.status).toBe(200);
	leaving.abort();
	await expect.poll(processes).toBe(0);
	expect(await guard.stop()).toBe(0);
});

test('a server on standard streams: floods, questions and messages that belong to nobody find a stream', async () => {
	await using guard = await startHttpGuard({ directory, flags: await policy('version: 1\ndefault: allow\n'), command: moody() });
	const url = guard.url.href;
	const session = await greet(url);
	// Over HTTP a message may have several lines; to this server each would be a message of its own, which nobody judged.
	const inner = JSON.stringify(call('crash', {}, 2));
	const lines = JSON.stringify(call('echo', { a: 'HERE' })).replace('"HERE"', `\n${inner}\r\n`);
	expect((await post(url, lines, session)).messages[0]).toContain('crash');
	const flood = await post(url, call('flood'), session);
	expect(flood.messages.length).toBe(20_001);
	expect(flood.messages.at(-1)).toContain('after the flood');
	// The server asks the client something in the middle of a call; the client answers with a request of its own.
	const asking = await fetch(url, { method: 'POST', body: JSON.stringify(call('ask_client')), headers: { ...ACCEPT, ...session } });
	const reader = asking.body?.getReader();
	const next = async () => Buffer.from((await reader?.read())?.value ?? []).toString();
	expect(await next()).toContain('"method":"roots/list"');
	expect((await post(url, { jsonrpc: '2.0', id: 'from-server', result: { roots: [] } }, session)).status).toBe(202);
	expect(await next()).toContain('{\\"roots\\":[]}');
});

test('decisions are made and kept over HTTP as elsewhere, for every session', async () => {
	const flags = await policy(
		'version: 1\ndefault: allow\nrules:\n  - { name: no-say, tools: [say], effect: deny, reason: it is told not to }\n',
	);
	await using guard = await startHttpGuard({ directory, flags, command: moody() });
	const url = guard.url.href;
	for (const session of [await greet(url), await greet(url)]) {
		const denied = await post(url, call('say', { text: 'x' }), session);
		expect(denied.status).toBe(200);
		expect(errorOf(denied.messages)).toMatchObject({ code: -32001, message: expect.stringContaining('rule no-say') });
		expect((await post(url, call('echo', {}, 2), session)).messages[0]).toContain('"result"');
	}
	expect(await guard.stop()).toBe(0);
	const { stdout } = await candor(['ledger', '--json'], { XDG_DATA_HOME: directory });
	const rows = stdout.trim().split('\n').map((line) => JSON.parse(line)); // biome-ignore format: one line
	const decisions = rows.filter(({ kind }) => kind === 'decision');
	expect(decisions.map(({ tool, decision }) => `${tool} ${decision}`)).toEqual(['say deny', 'echo allow', 'say deny', 'echo allow']);
	expect(new Set(decisions.map(({ session }) => session)).size).toBe(2);
});

test('a policy’s question comes on the stream of the call that it is about', async () => {
	const flags = await policy(
		'version: 1\ndefault: allow\nrules:\n  - { name: ask-first, tools: [echo], effect: ask, reason: it is told to }\n',
	);
	await using guard = await startHttpGuard({ directory, flags, command: moody() });
	const url = guard.url.href;
	const session = await greet(url, {}, { elicitation: {} });
	const leaving = new AbortController();
	await fetch(url, { headers: { accept: 'text/event-stream', ...session }, signal: leaving.signal });
	const asking = await fetch(url, { method: 'POST', body: JSON.stringify(call('echo', { a: 1 })), headers: { ...ACCEPT, ...session } });
	const reader = asking.body?.getReader();
	const next = async () => Buffer.from((await reader?.read())?.value ?? []).toString();
	const question = await next();
	expect(question).toContain('"method":"elicitation/create"');
	const [, id] = /"id":"(candor-[^"]+)"/.exec(question) ?? [];
	expect((await post(url, { jsonrpc: '2.0', id, result: { action: 'accept', content: { allow: true } } }, session)).status).toBe(202);
	expect(await next()).toContain('{\\"a\\":1}');
	leaving.abort();
});

test('told to end, it answers what is open, refuses what is new, and leaves nothing', async () => {
	await using behind = await serve(async (request, response) => {
		const { id, method, params } = JSON.parse((await text(request)) || '{}');
		const reply = (result: object) =>
			response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }));
		if (method === 'initialize')
			reply({ protocolVersion: params.protocolVersion, capabilities: {}, serverInfo: { name: 's', version: '1' } });
		else if (method === 'x/slow') setTimeout(reply, 1500, { slow: true });
		else response.writeHead(202).end();
	});
	await using guard = await startHttpGuard({ directory, flags: ['--upstream', behind.url] });
	const session = await greet(guard.url.href);
	const slow = post(guard.url.href, { jsonrpc: '2.0', id: 1, method: 'x/slow' }, session);
	await new Promise((resolve) => setTimeout(resolve, 300));
	const stopped = guard.stop();
	await new Promise((resolve) => setTimeout(resolve, 300));
	await expect(
		post(guard.url.href, { jsonrpc: '2.0', id: 2, method: 'ping' }, session).then(
			({ status }) => status === 503 || Promise.reject(status),
			() => true,
		),
	).resolves.toBe(true);
	expect((await slow).messages).toEqual(['{"jsonrpc":"2.0","id":1,"result":{"slow":true}}']);
	expect(await stopped).toBe(0);
	await expect.poll(() => behind.connections()).toBe(0);
});

test('a call that takes too long is answered, and the server told', async () => {
	const told: string[] = [];
	await using behind = await serve(async (request, response) => {
		const body = await text(request);
		const { id, method, params } = JSON.parse(body || '{}');
		const reply = (result: object) =>
			response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }));
		if (method === 'initialize')
			reply({ protocolVersion: params.protocolVersion, capabilities: {}, serverInfo: { name: 's', version: '1' } });
		else if (method === 'tools/list') reply({ tools: [{ name: 'hang', inputSchema: { type: 'object' } }] });
		else if (method === 'tools/call') response.once('close', () => told.push('left'));
		else {
			if (method === 'notifications/cancelled') told.push(body);
			response.writeHead(202).end();
		}
	});
	await using guard = await startHttpGuard({
		directory,
		flags: ['--upstream', behind.url, ...(await policy('execution_timeout_seconds: 1\n'))],
	});
	const { messages } = await post(guard.url.href, call('hang'), await greet(guard.url.href));
	expect(errorOf(messages)).toMatchObject({ code: -32003 });
	await expect.poll(() => told.length).toBe(2);
	expect(told.join()).toContain('"requestId":1');
});

test('the tools of a server that is asked in the guard’s own name are asked for with the client’s credentials', async () => {
	const seen: string[] = [];
	await using behind = await serve(async (request, response) => {
		const { id, method } = JSON.parse((await text(request)) || '{}');
		seen.push(`${method} ${request.headers.authorization} ${request.headers['mcp-method']} ${request.headers['mcp-name']}`);
		const result = method === 'tools/list' ? { tools: [{ name: 'a', inputSchema: { type: 'object' } }] } : { content: [] };
		response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }));
	});
	await using guard = await startHttpGuard({ directory, flags: ['--upstream', behind.url] });
	const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
	const ask = (who: string) =>
		post(
			guard.url.href,
			{ ...call('a'), params: { name: 'a', _meta } },
			{ authorization: who, 'mcp-method': 'tools/call', 'mcp-name': 'a' },
		);
	for (const who of ['one', 'one', 'two']) expect((await ask(who)).messages[0]).toContain('"result"');
	const [list, calling] = ['undefined', 'a'].map(
		(name, i) => (who: string) => `tools/${['list', 'call'][i]} ${who} tools/${['list', 'call'][i]} ${name}`,
	);
	expect(seen).toEqual([list?.('one'), calling?.('one'), calling?.('one'), list?.('two'), calling?.('two')]);
});

test('secrets are in no line that it writes', async () => {
	await using behind = await serve((_, response) => response.writeHead(401).end());
	const flags = ['--upstream', `${behind.url}?key=hidden-in-url`, '--upstream-header', 'X-Key: hidden-in-flag'];
	await using guard = await startHttpGuard({ directory, flags });
	const { status } = await post(guard.url.href, call('a'), { authorization: 'Bearer hidden-in-header' });
	expect(status).toBe(401);
	await guard.stop();
	expect(guard.stderr()).not.toContain('hidden');
	expect(await readFile(join(directory, 'candor', 'ledger.db'), 'latin1')).not.toContain('hidden');
});

test.each([
	[['--http', 'nonsense', '--', 'x'], /--http nonsense: expected HOST:PORT[\s\S]*--http 127\.0\.0\.1:8080/],
	[['--http', '127.0.0.1:99999', '--', 'x'], /--http 127\.0\.0\.1:99999: expected HOST:PORT/],
	[['--upstream', 'ftp://mcp.example/'], /--upstream: expected an HTTP address/],
	[['--upstream', 'https://u:p@mcp.example/'], /no name and password in the address[\s\S]*--upstream-header/],
	[['--upstream', 'https://mcp.example/', '--', 'x'], /either a command or --upstream/],
	[['--upstream-header', 'A: b', '--', 'x'], /--upstream-header needs --upstream/],
	[['--upstream', 'https://mcp.example/', '--upstream-header', 'secret'], /--upstream-header …: expected 'Name: value'/],
	// biome-ignore lint/suspicious/noTemplateCurlyInString: it is the flag's own way to name a variable
	[['--upstream', 'https://mcp.example/', '--upstream-header', 'A: ${CANDOR_NOT_SET}'], /CANDOR_NOT_SET is not set/],
	[['--allow-origin', 'https://a.example', '--', 'x'], /--allow-origin needs --http/],
	[['--http', ':0', '--allow-origin', 'a.example', '--', 'x'], /--allow-origin a\.example: expected an origin/],
	[['--http', ':0', '--max-sessions', '0', '--', 'x'], /--max-sessions 0/],
	[['--http', '192.0.2.1:8080', '--', 'true'], /192\.0\.2\.1:8080 cannot be listened on \(EADDRNOTAVAIL\)/],
])('%j is refused with the next thing to type', async (flags, expected) => {
	const { code, stderr } = await candor(['guard', '--no-dns', ...flags], { XDG_DATA_HOME: directory });
	expect(stderr).toMatch(expected);
	expect(stderr).not.toContain('secret');
	expect(code).not.toBe(0);
}); // biome-ignore format: a table
