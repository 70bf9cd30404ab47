// The stateless protocol over HTTP in front of a server on standard streams: the guard is then the one who knows of headers and statuses.

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCEPT, post } from './guard-here.ts';
import { type HttpGuard, startHttpGuard } from './start-http-guard.ts';

const VERSION = '2026-07-28';
const COMMAND = [process.execPath, join(import.meta.dirname, 'stdio-server-process.ts')];

let directory = '';
let guard: HttpGuard;
beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-stateless-stdio-'));
	guard = await startHttpGuard({ directory, flags: [], command: COMMAND });
});
afterAll(async () => {
	await guard[Symbol.asyncDispose]();
	await rm(directory, { recursive: true, force: true });
});

const meta = (version = VERSION) => ({
	'io.modelcontextprotocol/protocolVersion': version,
	'io.modelcontextprotocol/clientCapabilities': {},
});
const request = (method: string, params: object = {}, _meta: object = meta()) => ({
	jsonrpc: '2.0',
	id: 7,
	method,
	params: { ...params, _meta },
});
const headers = (method: string, more: Readonly<Record<string, string>> = {}) => ({
	'mcp-protocol-version': VERSION,
	'mcp-method': method,
	...more,
});
async function received(message: object, given: Readonly<Record<string, string>>) {
	const { status, messages } = await post(guard.url.href, message, given);
	const { id, error, result } = JSON.parse(messages.at(-1) ?? '{}');
	return { status, id, code: error?.code, data: error?.data, text: result?.content?.[0]?.text };
}

test.for<readonly [string, object, Readonly<Record<string, string>>]>([
	['the method', request('tools/list'), { 'mcp-protocol-version': VERSION }],
	['the version', request('tools/list'), { 'mcp-method': 'tools/list' }],
	['the name', request('tools/call', { name: 'echo', arguments: { text: 'a' } }), headers('tools/call')],
])('a request without a header for %s is refused', async ([, message, given]) => {
	expect(await received(message, given)).toMatchObject({ status: 400, id: 7, code: -32020 });
});

test('a request that is of this protocol by its headers alone, or names no capabilities, is refused', async () => {
	const bare = { jsonrpc: '2.0', id: 7, method: 'tools/list', params: {} };
	expect(await received(bare, headers('tools/list'))).toMatchObject({ status: 400, id: 7, code: -32602 });
	const { 'io.modelcontextprotocol/protocolVersion': version } = meta();
	const poor = request('tools/list', {}, { 'io.modelcontextprotocol/protocolVersion': version });
	expect(await received(poor, headers('tools/list'))).toMatchObject({ status: 400, id: 7, code: -32602 });
	// Of the older protocol it lacks the session.
	expect(await received(bare, { 'mcp-protocol-version': '2025-11-25' })).toMatchObject({ status: 400, id: 7, code: -32000 });
});

test('the status says what the server’s error is', async () => {
	expect(await received(request('no/such'), headers('no/such'))).toMatchObject({ status: 404, id: 7, code: -32601 });
	const other = await received(request('server/discover', {}, meta('2099-01-01')), {
		...headers('server/discover'),
		'mcp-protocol-version': '2099-01-01',
	});
	expect(other).toMatchObject({ status: 400, id: 7, code: -32022, data: { requested: '2099-01-01', supported: [VERSION] } });
	// What a tool finds wrong is an answer like any other.
	const wrong = request('tools/call', { name: 'echo', arguments: {} });
	expect((await received(wrong, headers('tools/call', { 'mcp-name': 'echo' }))).status).toBe(200);
});

test('a header that a tool asks for has to say what the arguments say', async () => {
	const call = (where: string) => request('tools/call', { name: 'region', arguments: { where } });
	const given = (value?: string) =>
		headers('tools/call', { 'mcp-name': 'region', ...(value !== undefined && { 'mcp-param-region': value }) });
	for (const value of [undefined, 'us', '=?base64?ZXU?=', '=?base64?ZX!U=?='])
		expect(await received(call('eu'), given(value)), value).toMatchObject({ status: 400, id: 7, code: -32020 });
	for (const value of ['eu', '=?base64?ZXU=?=']) expect((await received(call('eu'), given(value))).status, value).toBe(200);
	expect((await received(call('Zürich'), given('=?base64?WsO8cmljaA==?='))).status).toBe(200);
});

test('a client that does not read is left, so that those who share the server do not wait for good', async () => {
	await using flooded = await startHttpGuard({
		directory: join(directory, 'flooded'),
		flags: [],
		command: [process.execPath, join(import.meta.dirname, 'flood-server.mjs')],
	});
	const call = (name: string, id: number) => ({ ...request('tools/call', { name, arguments: {} }, { ...meta(), progressToken: id }), id });
	const ping = async (id: number) =>
		(await post(flooded.url.href, call('ping', id), headers('tools/call', { 'mcp-name': 'ping' }))).messages;
	expect(await ping(1)).toEqual([expect.stringContaining('"id":1,"result"')]);
	const silent = httpRequest(flooded.url, {
		method: 'POST',
		headers: { ...ACCEPT, ...headers('tools/call', { 'mcp-name': 'flood' }) },
	});
	silent.end(JSON.stringify(call('flood', 2)));
	const [response] = await once(silent, 'response');
	response.on('error', () => {});
	// And of what the first one was told meanwhile the second hears nothing.
	expect((await ping(3)).map((message) => message.slice(0, 60))).toEqual([expect.stringContaining('"id":3,"result"')]);
	expect(flooded.stderr()).toContain('left a client that read nothing for 10 s');
	silent.destroy();
});

test('clients that share the server may choose the same progress token', async () => {
	const steps = (id: number) =>
		post(
			guard.url.href,
			{ ...request('tools/call', { name: 'steps', arguments: {} }, { ...meta(), progressToken: 'mine' }), id },
			headers('tools/call', { 'mcp-name': 'steps' }),
		);
	for (const { messages } of await Promise.all([steps(1), steps(2)]))
		expect(messages.map((message) => JSON.parse(message).params?.progress)).toEqual([1, 2, 3, undefined]);
});

test('a client cannot cancel a call of another that shares the server; who leaves cancels their own', async () => {
	const call = (name: string, id: string) => ({ ...request('tools/call', { name, arguments: {} }), id });
	const cancellations = async () =>
		(await received(call('cancelled', 'count'), headers('tools/call', { 'mcp-name': 'cancelled' }))).text as string;
	const before = await cancellations();
	const leaving = new AbortController();
	const hanging = fetch(guard.url, {
		method: 'POST',
		body: JSON.stringify(call('hang', 'guessed')),
		headers: { ...ACCEPT, ...headers('tools/call', { 'mcp-name': 'hang' }) },
		signal: leaving.signal,
	});
	// After two seconds it is a stream: by then the server has the call.
	const { body } = await hanging;
	for (const id of ['"guessed"', '"\\u0067uessed"', `"guessed","padding":"${'p'.repeat(20_000)}"`]) {
		const cancel = `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id}}}`;
		for (const message of [cancel, cancel.replace('{"requestId"', `{"_meta":${JSON.stringify(meta())},"requestId"`)])
			await post(guard.url.href, message, { 'mcp-protocol-version': VERSION });
	}
	expect(await cancellations()).toBe(before);
	// A response that is over ends its stream.
	const ended = body?.getReader().read().then(({ done }) => done);
	expect(await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2500, 'open'))])).toBe('open');
	leaving.abort();
	await ended?.catch(() => {});
	await expect.poll(cancellations).toBe(String(Number(before) + 1));
}); // biome-ignore format: one line

test.for<readonly [string, object, number]>([
	['an answer to the server', { jsonrpc: '2.0', id: 1, result: {}, params: { _meta: meta() } }, 400],
	['a greeting', request('initialize', { protocolVersion: '2025-11-25', capabilities: { elicitation: {} } }), 404],
])('%s that claims to be of the stateless protocol is refused', async ([, message, status]) => {
	const given = { 'mcp-protocol-version': VERSION };
	expect((await post(guard.url.href, message, given)).status).toBe(status);
	const mixed = await post(guard.url.href, [{ ...message, params: {} }, request('ping')], given);
	expect(mixed).toMatchObject({ status, messages: [expect.stringContaining('Candor refused')] });
}); // biome-ignore format: a table
