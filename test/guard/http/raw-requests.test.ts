// Requests that two readers of HTTP understand differently, sent byte by byte.

import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GuardHere, guardHere } from './guard-here.ts';
import { serve, type TestServer } from './test-server.ts';

const BODY = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const LENGTH = `Content-Length: ${BODY.length}`;
const COMMON = ['Accept: application/json', 'Content-Type: application/json'];

let server: TestServer;
let guard: GuardHere;
let asked = 0;
beforeAll(async () => {
	server = await serve((_, response) => {
		asked++;
		response.writeHead(200, { 'content-type': 'application/json' }).end('{"jsonrpc":"2.0","id":1,"result":{}}');
	});
	guard = await guardHere(server.url);
});
afterAll(async () => {
	await guard[Symbol.asyncDispose]();
	await server[Symbol.asyncDispose]();
});

async function statusOf(head: readonly string[], body = BODY, target = 'POST /mcp HTTP/1.1'): Promise<number> {
	const socket = connect(Number(new URL(guard.url).port), '127.0.0.1');
	await once(socket, 'connect');
	socket.write(`${[target, ...head, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
	const answer = await text(socket).catch(() => '');
	const [, status = 0] = /^HTTP\/1\.1 (\d{3})/.exec(answer) ?? [];
	return Number(status);
}

test('an ordinary request passes', async () => {
	expect(await statusOf(['Host: localhost', LENGTH, ...COMMON])).toBe(200);
	expect(asked).toBe(1);
});

test.for<readonly [string, readonly string[], string?, string?]>([
	['two hosts', ['Host: localhost', 'Host: evil.example', LENGTH]],
	['two hosts, the other way', ['Host: evil.example', 'Host: localhost', LENGTH]],
	['the same host twice', ['Host: localhost', 'host: localhost', LENGTH]],
	['a host in two words', ['Host: localhost evil.example', LENGTH]],
	['a list of hosts', ['Host: localhost, evil.example', LENGTH]],
	['a host that goes on in the next line', ['Host: localhost', ' evil.example', LENGTH]],
	['a host after a blank', ['Host : evil.example', 'Host: localhost', LENGTH]],
	['an authority as in HTTP/2', ['Host: localhost', ':authority: evil.example', LENGTH]],
	['no host', [LENGTH]],
	['an empty host', ['Host:', LENGTH]],
	['another host in the target', ['Host: localhost', LENGTH], BODY, 'POST http://evil.example/mcp HTTP/1.1'],
	['two lengths', ['Host: localhost', LENGTH, 'Content-Length: 5']],
	['the same length twice', ['Host: localhost', LENGTH, LENGTH]],
	['a list of lengths', ['Host: localhost', `${LENGTH}, ${BODY.length}`]],
	['a length and chunks', ['Host: localhost', LENGTH, 'Transfer-Encoding: chunked'], `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`],
	['chunks and a length', ['Host: localhost', 'Transfer-Encoding: chunked', LENGTH], `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`],
	['chunks twice', ['Host: localhost', 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`],
	['packed chunks', ['Host: localhost', 'Transfer-Encoding: gzip, chunked'], `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`],
	['two types', ['Host: localhost', LENGTH, 'Content-Type: text/plain']],
	['two sessions', ['Host: localhost', LENGTH, 'Mcp-Session-Id: a', 'Mcp-Session-Id: b']],
])('refused: %s', async ([, head, body, target]) => {
	const before = asked;
	const status = await statusOf([...head, ...COMMON], body, target);
	expect([400, 403, 404, 415], String(status)).toContain(status);
	expect(asked).toBe(before);
}); // biome-ignore format: a table

test.for<readonly [string, number]>([
	['application/json; charset=utf-8', 200],
	['application/json;charset="UTF-8"; x=y', 200],
	['application/json; charset=utf-7', 415],
	['application/json; x=y; charset = "utf-16le"', 415],
	['application/json; charset=utf-8; charset=utf-7', 415],
])('a body of the type %s', async ([type, status]) => {
	expect(await statusOf(['Host: localhost', LENGTH, 'Accept: application/json', `Content-Type: ${type}`])).toBe(status);
});

test('a body in very small pieces is refused', async () => {
	const crumbs = [...'x'.repeat(20_000)].map((letter) => `1\r\n${letter}\r\n`).join('');
	const before = asked;
	const status = await statusOf(['Host: localhost', 'Transfer-Encoding: chunked', ...COMMON], `${crumbs}0\r\n\r\n`);
	// Or the connection is broken off before that is read.
	expect([0, 400]).toContain(status);
	expect(asked).toBe(before);
});
