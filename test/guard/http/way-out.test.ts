// The guard's way to a server elsewhere: whom it believes to be that server, and through whom it goes.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CertificateAuthority, makeCertificateAuthority } from '#observe/sink/certificates.ts';
import { post } from './guard-here.ts';
import { startHttpGuard } from './start-http-guard.ts';
import { listenOn, serve } from './test-server.ts';

let directory = '';
let authority: CertificateAuthority;
beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-way-out-'));
	authority = await makeCertificateAuthority();
	await writeFile(join(directory, 'authority.pem'), authority.pem);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const answer = async (request: IncomingMessage, response: ServerResponse) => {
	const { id } = JSON.parse((await text(request)) || '{}');
	response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result: { is: 'here' } }));
};

async function secured(name: string) {
	const server = await listenOn(createTlsServer(await authority.leafFor(name), answer) as never);
	return { ...server, url: server.url.replace('http:', 'https:') };
}

async function received(upstream: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
	await using guard = await startHttpGuard({ directory, flags: ['--upstream', upstream], env });
	const { messages } = await post(guard.url.href, { jsonrpc: '2.0', id: 1, method: 'ping' });
	return messages.join();
}

test('a certificate that nobody vouches for, that is for another name, and no certificate at all', async () => {
	await using server = await secured('127.0.0.1');
	await using other = await secured('mcp.example');
	await using plain = await serve(answer);
	const trusting = { NODE_EXTRA_CA_CERTS: join(directory, 'authority.pem') };
	expect(await received(server.url)).toMatch(/could not be reached: nobody known here vouches.*NODE_EXTRA_CA_CERTS=/);
	expect(await received(server.url, trusting)).toContain('"is":"here"');
	expect(await received(other.url, trusting)).toMatch(/could not be reached: its certificate is for other names"/);
	expect(await received(plain.url.replace('http:', 'https:'))).toMatch(/could not be reached: it does not speak TLS there; http:\/\//);
});

test('a proxy is used when Node is told to use it, and only then', async () => {
	const asked: string[] = [];
	const front = createServer((request, response) => {
		asked.push(`${request.method} ${request.url}`);
		return answer(request, response);
	});
	front.on('connect', (request: IncomingMessage, client: Socket) => {
		asked.push(`CONNECT ${request.url}`);
		const [, port] = /:(\d+)$/.exec(request.url ?? '') ?? [];
		const onward = connect(Number(port), '127.0.0.1', () => client.write('HTTP/1.1 200 OK\r\n\r\n'));
		onward
			.on('error', () => {})
			.pipe(client.on('error', () => {}))
			.pipe(onward);
	});
	await using proxy = await listenOn(front);
	await using plain = await serve(answer);
	await using server = await secured('127.0.0.1');
	const { origin } = new URL(proxy.url);
	const named = { HTTP_PROXY: origin, HTTPS_PROXY: origin, NODE_EXTRA_CA_CERTS: join(directory, 'authority.pem') };
	expect(await received(server.url, named)).toContain('"is":"here"');
	expect(asked).toEqual([]);
	const told = { ...named, NODE_USE_ENV_PROXY: '1' };
	expect(await received(server.url, told)).toContain('"is":"here"');
	expect(await received(plain.url, told)).toContain('"is":"here"');
	expect(asked).toEqual([`CONNECT ${new URL(server.url).host}`, `POST ${plain.url}`]);
	expect(await received(plain.url, { ...told, NO_PROXY: '127.0.0.1' })).toContain('"is":"here"');
	expect(asked.length).toBe(2);
});
