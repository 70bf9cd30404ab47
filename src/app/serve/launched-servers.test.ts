import { EventEmitter } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GuardOptions } from '../guard/guard-options.ts';
import { LaunchedServers, type LaunchRequest } from './launched-servers.ts';

const MINUTE = 60_000;
const asked = new EventEmitter();

/** It listens at once and runs until it is stopped. */
async function guard({ clients, name }: GuardOptions, signal: AbortSignal): Promise<void> {
	const server = new EventEmitter();
	asked.on(name ?? '', () => {
		const response = new EventEmitter();
		server.emit('request', undefined, response);
		response.emit('close');
	});
	if (clients.kind === 'http') clients.onListening?.('http://127.0.0.1:1/mcp', server as never);
	await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const request = (name: string, idleMs?: number): LaunchRequest => ({
	name,
	target: { kind: 'command', argv: ['true'] } as unknown as LaunchRequest['target'],
	policy: 'default',
	reference: 'default',
	...(idleMs !== undefined && { idleMs }),
});

test('a server that nobody asks is stopped after its time, one in use is not', async () => {
	const notes: string[] = [];
	await using servers = new LaunchedServers({ ledger: undefined, note: (line) => notes.push(line), guard });
	await servers.launch(request('short', MINUTE));
	await servers.launch(request('used', MINUTE));
	await servers.launch(request('ordinary'));
	for (let minute = 0; minute < 20; minute++) {
		await vi.advanceTimersByTimeAsync(MINUTE / 2);
		asked.emit('used');
	}
	expect(servers.list().map(({ name }) => name)).toEqual(['used', 'ordinary']);
	expect(notes).toEqual(['the launched server short was not used for long, and is stopped']);
	await vi.advanceTimersByTimeAsync(30 * MINUTE);
	expect(servers.list()).toEqual([]);
});

test('sixteen run at once, one under each name; a stopped one makes room', async () => {
	await using servers = new LaunchedServers({ ledger: undefined, note: () => {}, guard });
	for (let at = 0; at < 16; at++) await servers.launch(request(`server-${at}`));
	await expect(servers.launch(request('server-3'))).rejects.toThrow('a server server-3 runs already');
	await expect(servers.launch(request('one-more'))).rejects.toThrow('16 servers run already');
	await servers.stop('server-3');
	expect(await servers.launch(request('one-more'))).toMatchObject({ status: 'running', url: 'http://127.0.0.1:1/mcp' });
	await expect(servers.stop('server-3')).rejects.toThrow('no server server-3 was launched here');
});

test('a server is in use as long as a request to it is open, and idle from the end of the last one', async () => {
	vi.useRealTimers();
	const held: ServerResponse[] = [];
	const http = createServer((_request, response) => void held.push(response)).listen(0, '127.0.0.1');
	await new Promise((resolve) => http.once('listening', resolve));
	const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
	const listening: typeof guard = async ({ clients }, signal) => {
		if (clients.kind === 'http') clients.onListening?.(url, http);
		await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
	};
	try {
		vi.useFakeTimers({ toFake: ['Date', 'setInterval'] });
		await using servers = new LaunchedServers({ ledger: undefined, note: () => {}, guard: listening });
		await servers.launch(request('streams', MINUTE));
		const answers = [fetch(url), fetch(url)];
		await vi.waitUntil(() => held.length === 2);
		vi.advanceTimersByTime(10 * MINUTE);
		expect(servers.list().map(({ status }) => status)).toEqual(['running']);
		for (const response of held) response.end();
		for (const answer of answers) await (await answer).text();
		await vi.waitUntil(() => held.every(({ closed }) => closed));
		expect(Date.now() - Date.parse(servers.list()[0]?.lastUsed ?? '')).toBeLessThan(MINUTE);
		vi.advanceTimersByTime(MINUTE / 2);
		expect(servers.list().map(({ status }) => status)).toEqual(['running']);
		vi.advanceTimersByTime(MINUTE);
		expect(servers.list().map(({ status }) => status)).toEqual(['stopping']);
	} finally {
		http.closeAllConnections();
		http.close();
	}
});
