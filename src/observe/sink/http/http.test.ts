import { once } from 'node:events';
import { statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { expect, test } from 'vitest';
import { LIMITS } from '../limits.ts';
import { type LoopbackSink, openLoopbackSink } from '../loopback-sink.fixture.ts';

const at = ({ sink }: LoopbackSink, path: string) => `http://127.0.0.1:${sink.tcpPort}${path}`;

test('fetch: pages, APIs, files', async () => {
	await using box = await openLoopbackSink({
		userAnswers: [{ host: '127.*', path: '/mine*', status: 418, headers: {}, body: 'short and stout' }],
	});
	expect(await (await fetch(at(box, '/'))).text()).toContain('<!doctype html>');
	expect(await (await fetch(at(box, '/api/users'))).json()).toMatchObject({ ok: true });
	expect(await (await fetch(at(box, '/install.sh'))).text()).toContain('#!/bin/sh');
	expect((await fetch(at(box, '/mine/x'))).status).toBe(418);
	expect((await fetch(at(box, '/'), { method: 'HEAD' })).status).toBe(200);
	await fetch(at(box, '/q?leak=abc'), { method: 'POST', body: 'payload', headers: { 'x-leak': 'def' } });
	const capture = await box.captured(({ http }) => http?.method === 'POST');
	expect(capture).toMatchObject({ protocol: 'http', preview: 'payload', http: { path: '/q?leak=abc', status: 200, bodyBytes: 7 } });
	expect(capture.http?.headers).toContainEqual(['x-leak', 'def']);
	expect(capture.bytesIn).toBeGreaterThan(50);
});

test('metadata services hand out the canaries', async () => {
	await using box = await openLoopbackSink({
		canaryCredentials: { AWS_ACCESS_KEY_ID: 'AKIACANARY', AWS_SECRET_ACCESS_KEY: 'canary-secret', AWS_SESSION_TOKEN: 'canary-token' },
	});
	async function ask(host: string, path: string, method = 'GET'): Promise<string> {
		const sent = request(at(box, path), { method, headers: { host }, agent: false }).end();
		const [response] = await once(sent, 'response');
		return text(response);
	}
	expect(await ask('169.254.169.254', '/latest/api/token', 'PUT')).toBe('canary-token');
	const role = await ask('169.254.169.254', '/latest/meta-data/iam/security-credentials/');
	expect(JSON.parse(await ask('169.254.169.254', `/latest/meta-data/iam/security-credentials/${role}`)).AccessKeyId).toBe('AKIACANARY');
	expect(JSON.parse(await ask('169.254.170.2', '/v2/credentials/1')).SecretAccessKey).toBe('canary-secret');
	const google = '/computeMetadata/v1/instance/service-accounts/default/token';
	expect(JSON.parse(await ask('metadata.google.internal', google)).access_token).toBe('canary-token');
	expect(await ask('api.example', google)).not.toContain('canary');
});

test('keep-alive: a capture each, over one connection; chunks, trailers and Expect', async () => {
	await using box = await openLoopbackSink();
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	for (const path of ['/one', '/two']) {
		const sent = request(at(box, path), { agent, method: 'POST', headers: { expect: '100-continue', trailer: 'x-end' } });
		sent.flushHeaders();
		await once(sent, 'continue');
		sent.write('part ');
		sent.write('and part');
		sent.addTrailers({ 'x-end': 'of it' });
		sent.end();
		const [response] = await once(sent, 'response');
		await text(response);
	}
	agent.destroy();
	const two = await box.captured(({ http }) => http?.path === '/two');
	expect(two.preview).toBe('part and part');
	expect(two.http?.headers).toContainEqual(['x-end', 'of it']);
	expect(box.captures).toHaveLength(2);
});

test('what the parser removes is kept beside: names as written, sizes of chunks, blanks', async () => {
	await using box = await openLoopbackSink();
	const socket = await box.dial(80);
	const head = 'POST /one HTTP/1.1\r\nhOst: a.example\r\nX-A:   b\t\r\nTransfer-Encoding: chunked\r\n\r\n';
	const body = '3\r\nabc\r\n5;k=v\r\ndefgh\r\n0\r\n\r\n';
	socket.write(head + body);
	await once(socket, 'data');
	const second = 'GET /two HTTP/1.1\r\nHost: a.example\r\n\r\n';
	socket.end(second);
	const [one, two] = [await box.captured(({ http }) => http?.path === '/one'), await box.captured(({ http }) => http?.path === '/two')];
	const bytes = String(head.length + body.length);
	expect(one.spelling).toEqual({
		'names of headers': 'hOst,X-A,Transfer-Encoding',
		'bytes on the wire': bytes,
		'blanks of the head': ': |:   \t|: ',
		'extensions of chunks': ';k=v',
		'sizes of chunks': '3,5',
	});
	expect(two.spelling).toEqual({ 'names of headers': 'Host', 'bytes on the wire': String(second.length) });
});

test('a 50 MB POST is counted whole, and little of it is kept', async () => {
	await using box = await openLoopbackSink();
	const piece = Buffer.alloc(65_536, 'm');
	function* pieces(): Generator<Buffer> {
		for (let sent = 0; sent < 800; sent += 1) yield piece;
	}
	const sent = request(at(box, '/big'), { method: 'POST', agent: false });
	Readable.from(pieces()).pipe(sent);
	await once(sent, 'response');
	const capture = await box.captured(({ http }) => http?.path === '/big');
	expect(capture.http?.bodyBytes).toBe(800 * 65_536);
	expect(capture.isCut).toBe(true);
	expect(capture.cutDigest).toMatch(/^[0-9a-f]{64}$/);
	expect(capture.preview.length).toBeLessThanOrEqual(LIMITS.previewBytes);
	expect(statSync(capture.file ?? '').size).toBeLessThanOrEqual(LIMITS.keptBytes);
});

test('a call of gRPC is answered with an empty message and its status after it', async () => {
	await using box = await openLoopbackSink();
	const client = connectHttp2(`http://127.0.0.1:${box.sink.tcpPort}`);
	const call = async (type: string) => {
		const stream = client.request({ ':method': 'POST', ':path': '/shop.v1.Shop/Find', 'content-type': type, te: 'trailers' });
		const seen: Record<string, unknown> = {};
		stream.on('response', (headers) => Object.assign(seen, { type: headers['content-type'] }));
		stream.on('trailers', (trailers) => Object.assign(seen, { status: trailers['grpc-status'] }));
		stream.end(Buffer.from([0, 0, 0, 0, 2, 8, 1]));
		const body = Buffer.concat(await Array.fromAsync(stream));
		return { ...seen, body: body.toString('hex') };
	};
	expect(await call('application/grpc')).toEqual({ type: 'application/grpc', status: '0', body: '0000000000' });
	expect(await call('application/json')).not.toHaveProperty('status');
	client.close();
});

test('HTTP/2 in the clear, many streams at once', async () => {
	await using box = await openLoopbackSink();
	const session = connectHttp2(at(box, ''));
	const replies = await Promise.all(
		Array.from({ length: 20 }, (_, index) => text(session.request({ ':path': `/api/${index}`, ':method': 'GET' }))),
	);
	expect(replies.every((reply) => reply.includes('"ok":true'))).toBe(true);
	session.close();
	await box.captured(() => box.captures.length === 20);
});

test('WebSocket messages are recorded unmasked', async () => {
	await using box = await openLoopbackSink();
	const socket = new WebSocket(`ws://127.0.0.1:${box.sink.tcpPort}/live`, ['json']);
	await once(socket, 'open');
	expect(socket.protocol).toBe('json');
	socket.send('first words ');
	socket.send('x'.repeat(70_000));
	socket.close();
	await once(socket, 'close');
	const capture = await box.captured(({ protocol }) => protocol === 'websocket');
	expect(capture.preview.startsWith('first words xxx')).toBe(true);
	expect(capture.http).toMatchObject({ path: '/live', status: 101 });
	expect(capture.spelling?.['masks of frames']).toMatch(/^[0-9a-f]{8}(,[0-9a-f]{8})+$/);
	expect(capture.http?.bodyBytes).toBeGreaterThanOrEqual(70_012);
});

test('a WebSocket message in JSON gets an answer that its sender can find; other messages get none', async () => {
	await using box = await openLoopbackSink();
	const socket = new WebSocket(`ws://127.0.0.1:${box.sink.tcpPort}/`);
	await once(socket, 'open');
	socket.send('hello');
	socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'selection/changed' }));
	socket.send(JSON.stringify({ requestId: 'r-17', command: 'get_scene', padding: 'x'.repeat(200) }));
	const [{ data }] = (await once(socket, 'message')) as [{ readonly data: string }];
	expect(JSON.parse(data)).toMatchObject({ requestId: 'r-17', command: 'get_scene', success: true, result: { id: '1' } });
	expect(data).not.toContain('xxx');
	socket.send(JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ping', params: {} }));
	const [next] = (await once(socket, 'message')) as [{ readonly data: string }];
	expect(JSON.parse(next.data)).toMatchObject({ jsonrpc: '2.0', id: 7, result: {} });
	socket.close();
	await once(socket, 'close');
});

test('a proxy tunnel is looked into', async () => {
	await using box = await openLoopbackSink();
	const sent = request({ port: box.sink.tcpPort, host: '127.0.0.1', method: 'CONNECT', path: 'hidden.example:443', agent: false }).end();
	const [, socket] = await once(sent, 'connect');
	const secure = connect({ socket, servername: 'hidden.example', ca: box.authority.pem });
	secure.write('GET /inside HTTP/1.1\r\nHost: hidden.example\r\n\r\n');
	await once(secure, 'data');
	secure.destroy();
	const capture = await box.captured(({ http }) => http?.path === '/inside');
	expect(capture).toMatchObject({ protocol: 'https', destination: { name: 'hidden.example', port: 443 } });
});

test('an upgrade to something else is answered', async () => {
	await using box = await openLoopbackSink();
	const socket = await box.dial(80);
	socket.write('GET /h2c HTTP/1.1\r\nHost: a.example\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
	const [reply] = await once(socket, 'data');
	expect(String(reply)).toMatch(/^HTTP\/1\.1 200/);
	socket.end();
	await box.captured(({ http }) => http?.path === '/h2c');
});
