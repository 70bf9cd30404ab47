// Real clients of both protocol generations through a real guard, over every pair of ends.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CANDOR } from '../../support/candor-program.ts';
import { serveOlder } from './older-server.ts';
import { serveSdk } from './sdk-server.ts';
import type { SdkServer } from './serve-both-generations.ts';
import { startHttpGuard } from './start-http-guard.ts';

const STDIO_SERVER = [process.execPath, join(import.meta.dirname, 'stdio-server-process.ts')];
const GENERATIONS = { legacy: '2025-11-25', stateless: '2026-07-28' } as const;

let directory = '';
let server: SdkServer;
beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-generations-'));
	server = await serveSdk();
});
afterAll(async () => {
	await server[Symbol.asyncDispose]();
	await rm(directory, { recursive: true, force: true });
});

async function connected(transport: Transport, generation: keyof typeof GENERATIONS): Promise<Client> {
	const client = new Client(
		{ name: 'tester', version: '1' },
		{ capabilities: { elicitation: {} }, ...(generation === 'stateless' && { versionNegotiation: { mode: 'auto' } }) },
	);
	client.setRequestHandler('elicitation/create', async () => ({ action: 'accept', content: { name: 'Ada' } }));
	await client.connect(transport);
	expect(client.getNegotiatedProtocolVersion()).toBe(GENERATIONS[generation]);
	return client;
}

const received = async (client: Client, name: string, args: Record<string, unknown> = {}) =>
	(await client.callTool({ name, arguments: args })).content as unknown;
const text = (words: string) => [{ type: 'text', text: words }];

/** Collects progress where it arrives: the SDK's client forgets whom to tell when the answer comes in the same chunk. */
function progressTo({ transport }: Client): readonly unknown[] {
	const progress: unknown[] = [];
	const handle = transport?.onmessage;
	if (transport !== undefined)
		transport.onmessage = (message, extra) => {
			if ('method' in message && message.method === 'notifications/progress') progress.push(message.params?.['progress']);
			handle?.(message, extra);
		};
	return progress;
}

async function everything(client: Client, generation: keyof typeof GENERATIONS): Promise<void> {
	expect((await client.listTools()).tools.map(({ name }) => name)).toContain('echo');
	expect(await received(client, 'echo', { text: 'ünï\r\n\u2028x' })).toEqual(text('ünï\r\n\u2028x'));
	const many = Array.from({ length: 20 }, (_, i) => `call ${i}`);
	expect(await Promise.all(many.map((one) => received(client, 'echo', { text: one })))).toEqual(many.map(text));
	const progress = progressTo(client);
	const steps = await client.callTool({ name: 'steps', arguments: {} }, { onprogress: () => {} });
	expect({ content: steps.content, progress }).toEqual({ content: text('three steps'), progress: [1, 2, 3] });
	expect(await received(client, 'ask')).toEqual(text('hello Ada'));
	const { promise: changed, resolve } = Promise.withResolvers<void>();
	client.setNotificationHandler('notifications/tools/list_changed', () => resolve());
	const subscription = generation === 'stateless' ? await client.listen({ toolsListChanged: true }) : undefined;
	await received(client, 'announce');
	await changed;
	await subscription?.close();
	const before = Number(((await received(client, 'cancelled')) as { text: string }[])[0]?.text);
	const cancelling = new AbortController();
	const hanging = client.callTool({ name: 'hang', arguments: {} }, { signal: cancelling.signal });
	setTimeout(() => cancelling.abort(), 300);
	await expect(hanging).rejects.toThrow();
	await expect.poll(() => received(client, 'cancelled')).toEqual(text(String(before + 1)));
}

test.for(['legacy', 'stateless'] as const)('%s, HTTP to HTTP', async (generation) => {
	await using guard = await startHttpGuard({ directory, flags: ['--upstream', server.url] });
	const transport = new StreamableHTTPClientTransport(guard.url);
	const client = await connected(transport, generation);
	await everything(client, generation);
	if (generation === 'legacy') {
		expect(await received(client, 'later')).toEqual(text('later'));
		expect(server.openSessions()).toBe(1);
		await transport.terminateSession();
		await expect.poll(() => server.openSessions()).toBe(0);
	} else expect(await received(client, 'region', { where: 'eu' })).toEqual(text('eu'));
	await client.close();
	expect(await guard.stop()).toBe(0);
});

test.for(['legacy', 'stateless'] as const)('%s, HTTP to standard streams', async (generation) => {
	await using guard = await startHttpGuard({ directory, flags: [], command: STDIO_SERVER });
	const client = await connected(new StreamableHTTPClientTransport(guard.url), generation);
	await everything(client, generation);
	await client.close();
	expect(await guard.stop()).toBe(0);
});

test.for(['legacy', 'stateless'] as const)('%s, standard streams to HTTP', async (generation) => {
	const args = [CANDOR, 'guard', '--no-dns', '--name', 'tested', '--upstream', server.url];
	const transport = new StdioClientTransport({
		command: process.execPath,
		args,
		env: { ...process.env, XDG_DATA_HOME: directory } as never,
	});
	const client = await connected(transport, generation);
	await everything(client, generation);
	if (generation === 'legacy') {
		expect(await received(client, 'later')).toEqual(text('later'));
		expect(server.openSessions()).toBe(1);
		server.forget();
		const both = await Promise.all(['a', 'b'].map((one) => received(client, 'echo', { text: one })));
		expect(both).toEqual(['a', 'b'].map(text));
		expect(server.openSessions()).toBe(1);
		let isChanged = false;
		client.setNotificationHandler('notifications/tools/list_changed', () => {
			isChanged = true;
		});
		// The stream that brings it is opened anew meanwhile.
		await expect.poll(async () => received(client, 'announce').then(() => isChanged)).toBe(true);
	} else expect(await received(client, 'region', { where: 'Zürich' })).toEqual(text('=?base64?WsO8cmljaA==?='));
	await client.close();
	await expect.poll(() => server.openSessions()).toBe(0);
});

test.for(['auto', 'sse'])('an older server that speaks HTTP+SSE alone (%s)', async (how) => {
	await using older = await serveOlder();
	await using guard = await startHttpGuard({ directory, flags: ['--upstream', older.url, '--upstream-transport', how] });
	const client = await connected(new StreamableHTTPClientTransport(guard.url), 'legacy');
	await everything(client, 'legacy');
	expect(older.streams()).toBe(1);
	await client.close();
	expect(await guard.stop()).toBe(0);
	await expect.poll(() => older.streams()).toBe(0);
});

test('an older server behind standard streams', async () => {
	await using older = await serveOlder();
	const args = [CANDOR, 'guard', '--no-dns', '--name', 'tested', '--upstream', older.url];
	const transport = new StdioClientTransport({
		command: process.execPath,
		args,
		env: { ...process.env, XDG_DATA_HOME: directory } as never,
	});
	const client = await connected(transport, 'legacy');
	await everything(client, 'legacy');
	older.drop();
	await expect.poll(() => older.streams()).toBe(0);
	expect(await Promise.all(['a', 'b'].map((one) => received(client, 'echo', { text: one })))).toEqual(['a', 'b'].map(text));
	expect(older.streams()).toBe(1);
	await client.close();
	await expect.poll(() => older.streams()).toBe(0);
});
