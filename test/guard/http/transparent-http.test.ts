// Every message of both generations through an allow-all guard with HTTP at both ends, byte for byte.

import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventReader } from '#mcp/sse/event-reader.ts';
import { CANDOR } from '../../support/candor-program.ts';
import { messageCorpus } from '../message-corpus.ts';
import { greet, post } from './guard-here.ts';
import { startHttpGuard } from './start-http-guard.ts';
import { serve } from './test-server.ts';

const ALLOW_ALL = `
version: 1
default: allow
responses: { secrets: pass, hidden_unicode: pass, instructions: pass, canaries: pass }
`;

let directory = '';
beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-http-bytes-'));
	await writeFile(join(directory, 'open.yaml'), ALLOW_ALL);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const corpus = messageCorpus();
const byClient = corpus.filter(({ from }) => from === 'client');
const byServer = corpus.filter(({ from }) => from === 'server');

/** Answers as scripted, in turn as JSON and as events, and writes down what it hears; what it says unasked goes to whoever listens. */
async function scripted() {
	const answers = new Map(byClient.map(({ received, answer }) => [received, answer]));
	const output: string[] = [];
	const listeners = new Set<ServerResponse>();
	let turn = 0;
	const server = await serve(async (request, response) => {
		if (request.method === 'GET') {
			response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
			listeners.add(response);
			response.once('close', () => listeners.delete(response));
			return;
		}
		const body = await text(request);
		if (request.method === 'DELETE') response.writeHead(200).end();
		else if (body.includes('"initialize"')) {
			const { id, params } = JSON.parse(body);
			const result = { protocolVersion: params.protocolVersion, capabilities: {}, serverInfo: { name: 's', version: '1' } };
			response
				.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 'one' })
				.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
		} else {
			output.push(body);
			const answer = answers.get(body);
			if (answer === undefined) response.writeHead(202).end();
			else if (turn++ % 2 === 0) response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
			else response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`id: ${turn}\rdata: ${answer}\r\r`);
		}
	});
	return { server, output, say: (line: string) => listeners.forEach((one) => void one.write(`data: ${line}\n\n`)), listeners };
}

test('HTTP to HTTP', async () => {
	const { server, output, say, listeners } = await scripted();
	await using _server = server;
	await using guard = await startHttpGuard({
		directory,
		flags: ['--upstream', server.url, '--policy', join(directory, 'open.yaml'), '--no-pin'],
	});
	const session = await greet(guard.url.href);
	output.length = 0;
	for (const { name, received, answer } of byClient) {
		// What is of the stateless protocol belongs to no session.
		const { messages } = await post(guard.url.href, received, received.includes('2026-07-28') ? {} : session);
		expect(messages, name).toEqual(answer === undefined ? [] : [answer]);
	}
	expect(output).toEqual(byClient.map(({ received }) => received));

	const received: string[] = [];
	const stream = await fetch(guard.url, { headers: { accept: 'text/event-stream', ...session } });
	const reader = new EventReader({ event: ({ data }) => received.push(String(data)) }, 64 << 20);
	void (async () => {
		for await (const chunk of stream.body ?? []) reader.push(Buffer.from(chunk));
	})().catch(() => {});
	expect(listeners.size).toBe(1);
	for (const { received } of byServer) say(received);
	await expect.poll(() => received.length).toBe(byServer.length);
	expect(received).toEqual(byServer.map(({ received }) => received));
	output.length = 0;
	for (const { answer } of byServer) if (answer !== undefined) expect((await post(guard.url.href, answer, session)).status).toBe(202);
	expect(output).toEqual(byServer.flatMap(({ answer }) => answer ?? []));
});

test('standard streams to HTTP', async () => {
	const { server, output, say, listeners } = await scripted();
	await using _server = server;
	const words = ['guard', '--no-dns', '--name', 'tested', '--upstream', server.url, '--policy', join(directory, 'open.yaml'), '--no-pin'];
	const guard = spawn(process.execPath, [CANDOR, ...words], {
		env: { ...process.env, XDG_DATA_HOME: directory },
		stdio: ['pipe', 'pipe', 'inherit'],
	});
	const received: string[] = [];
	let rest = '';
	guard.stdout.setEncoding('utf8').on('data', (chunk: string) => {
		const lines = (rest + chunk).split('\n');
		rest = lines.pop() ?? '';
		received.push(...lines);
	});
	const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } };
	guard.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 'hello', method: 'initialize', params })}\n`);
	guard.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
	await expect.poll(() => listeners.size).toBe(1);
	for (const { received } of byClient) guard.stdin.write(`${received}\n`);
	for (const { received } of byServer) say(received);
	const expected = [...byClient.flatMap(({ answer }) => answer ?? []), ...byServer.map(({ received }) => received)];
	await expect.poll(() => received.length).toBe(expected.length + 1);
	expect(received.slice(1).toSorted()).toEqual(expected.toSorted());
	for (const { answer } of byServer) if (answer !== undefined) guard.stdin.write(`${answer}\n`);
	const sent = [...byClient.map(({ received }) => received), ...byServer.flatMap(({ answer }) => answer ?? [])];
	await expect.poll(() => output.length).toBe(sent.length + 1);
	expect(output.slice(1).toSorted()).toEqual(sent.toSorted());
	const exited = new Promise((resolve) => guard.once('exit', resolve));
	guard.stdin.end();
	expect(await exited).toBe(0);
});
