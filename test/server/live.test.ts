// GET /api/events over real sockets: who listens misses nothing, and nobody waits for one that does not read.

import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import type { ChainEntry } from '#model/ports.ts';
import { openAsking } from '../guard/asking-guard.ts';
import { EventListener } from '../support/event-listener.ts';
import { serveFixture } from './serve-fixture.ts';

const served = await serveFixture();
const { app, parts } = served;
afterAll(() => served[Symbol.asyncDispose]());
await app.listen({ host: '127.0.0.1', port: 0 });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/events`;
const headers = await served.token('read');

function decisions(count: number, reason = 'because'): readonly ChainEntry[] {
	const call = { server: 'files', session: 's', request: 1, method: 'tools/call', tool: 'read' };
	return Array.from({ length: count }, () => ({ kind: 'decision', note: { ...call, decision: 'deny', rule: 'r', reason, policy: 'p' } }));
}

const seqs = ({ events }: EventListener) => events.filter(({ kind }) => kind === 'decision').map(({ data }) => data['seq']);

test('a decision that another process wrote is told to 200 listeners', async () => {
	const listeners = Array.from({ length: 200 }, () => new EventListener(url, headers));
	try {
		await Promise.all(listeners.map((one) => one.until(({ events }) => events[0]?.kind === 'ready')));
		expect(parts.hub.events.listeners).toBe(200);
		const numbers = [...(await parts.store.chain.append(decisions(3))), ...(await parts.store.chain.append(decisions(2)))];
		await Promise.all(listeners.map((one) => one.until((listener) => seqs(listener).length === 5)));
		for (const one of listeners) expect(seqs(one)).toEqual(numbers);
		expect(listeners[0]?.events.at(-1)?.data).toMatchObject({
			server: 'files',
			tool: 'read',
			decision: 'deny',
			rule: 'r',
			reason: 'because',
		});
	} finally {
		for (const one of listeners) one[Symbol.dispose]();
	}
	await expect.poll(() => parts.hub.events.listeners).toBe(0);
});

test('a listener who comes back with Last-Event-ID misses nothing that happened meanwhile', async () => {
	let last = '';
	const told: unknown[] = [];
	const written: number[] = [];
	for (let round = 0; round < 4; round++) {
		using listener = new EventListener(url, { ...headers, ...(last !== '' && { 'last-event-id': last }) });
		await listener.until(({ events }) => events.length > 0);
		written.push(...(await parts.store.chain.append(decisions(7))));
		await listener.until((one) => told.length + seqs(one).length >= written.length - 3);
		told.push(...seqs(listener));
		last = listener.events.at(-1)?.id ?? '';
		listener[Symbol.dispose]();
		written.push(...(await parts.store.chain.append(decisions(5))));
	}
	using listener = new EventListener(`${url}?after=${last}`, headers);
	await listener.until((one) => told.length + seqs(one).length >= written.length);
	expect([...told, ...seqs(listener)]).toEqual(written);
});

test('one that does not read is disconnected; the others are told meanwhile, and it catches up when it comes back', {
	timeout: 120_000,
}, async () => {
	using slow = new EventListener(url, headers);
	using other = new EventListener(url, headers);
	await slow.until(({ events }) => events.length > 0);
	await other.until(({ events }) => events.length > 0);
	slow.pause();
	const written: number[] = [];
	// More than the sockets of both sides hold.
	for (let at = 0; at < 30; at++) written.push(...(await parts.store.chain.append(decisions(300, 'x'.repeat(2000)))));
	await other.until((one) => seqs(one).length === written.length);
	expect(seqs(other)).toEqual(written);
	await expect.poll(() => parts.hub.events.listeners).toBe(1);
	slow.resume();
	await slow.until(({ isClosed }) => isClosed);
	const before = seqs(slow);
	expect(before.length).toBeLessThan(written.length);
	using back = new EventListener(url, { ...headers, 'last-event-id': slow.events.at(-1)?.id ?? '' });
	await back.until((one) => before.length + seqs(one).length >= written.length);
	expect([...before, ...seqs(back)]).toEqual(written);
});

test('a stream ends when its token is revoked or its login has ended', async () => {
	const { token, record } = await parts.tokens.issue({ name: 'short', scopes: ['read'], expires: null });
	const person = await served.login();
	using revoked = new EventListener(url, { authorization: `Bearer ${token}` });
	using ended = new EventListener(url, { cookie: person.cookie });
	using valid = new EventListener(url, headers);
	for (const one of [revoked, ended, valid]) await one.until(({ events }) => events.length > 0);
	await parts.tokens.revoke(record.id);
	await app.inject({ url: '/api/logout', method: 'POST', headers: person });
	// The credentials are checked again every two seconds.
	await sleep(2100);
	const [seq] = await parts.store.chain.append(decisions(1, 'after the end'));
	await valid.until((one) => seqs(one).includes(seq));
	await Promise.all([revoked.until(({ isClosed }) => isClosed), ended.until(({ isClosed }) => isClosed)]);
	expect([...revoked.events, ...ended.events].map(({ kind }) => kind)).toEqual(['ready', 'ready']);
});

test('a listener who leaves before the stream begins is not counted', async () => {
	const { find } = parts.tokens;
	const asked = Promise.withResolvers<void>();
	const left = Promise.withResolvers<void>();
	const slow = vi.spyOn(parts.tokens, 'find').mockImplementation(async (token) => {
		asked.resolve();
		await left.promise;
		return find(token);
	});
	await expect.poll(() => parts.hub.events.listeners).toBe(0);
	app.server.once('connection', (socket) => socket.once('close', () => setImmediate(left.resolve)));
	const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
	socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${headers.authorization}\r\n\r\n`);
	await asked.promise;
	socket.destroy();
	await left.promise;
	slow.mockRestore();
	await sleep(200);
	expect(parts.hub.events.listeners).toBe(0);
});

test('runs and audits are told, and what is no id is refused', async () => {
	using listener = new EventListener(url, headers);
	await listener.until(({ events }) => events.length > 0);
	parts.hub.events.append({ kind: 'approval', waiting: 1, added: ['a'], removed: [] });
	await listener.until(({ events }) => events.some(({ kind }) => kind === 'approval'));
	expect((await app.inject({ url: '/api/events', headers: { ...headers, 'last-event-id': 'x' } })).statusCode).toBe(400);
	expect((await app.inject('/api/events')).statusCode).toBe(401);
});

test('a decision of a real guard is in the feed within half a second of its answer, and a question for a person at once', async () => {
	using listener = new EventListener(url, headers);
	await listener.until(({ events }) => events.length > 0);
	const from = (kind: string) =>
		listener.events.filter((event) => event.kind === kind && (kind !== 'decision' || event.data['server'] === 'tested'));
	await using client = await openAsking(join(served.directory, 'data'));
	const delays: number[] = [];
	for (let at = 0; at < 10; at++) {
		const known = from('decision').length;
		await client.call('echo', { at });
		const answered = performance.now();
		await listener.until(() => from('decision').length > known);
		delays.push(performance.now() - answered);
	}
	// The median: on a busy machine a single one says little.
	expect(delays.toSorted((a, b) => a - b)[5]).toBeLessThan(500);
	const told = from('decision').at(-1)?.data;
	expect(told).toMatchObject({ server: 'tested', tool: 'echo', decision: 'allow' });
	// One number for one row, whichever route is asked.
	const listed = await app.inject({ url: '/api/ledger?server=tested&limit=1', headers });
	const older = await app.inject('/audit?limit=1');
	expect([listed.json().rows[0].seq, older.json().logs[0].id]).toEqual([told?.['seq'], told?.['seq']]);
	await client.call('say', { text: 'hello' });
	await listener.until(() => from('approval').some(({ data }) => (data['added'] as string[]).length === 1));
	await listener.until(() => from('outcome').length > 0);
});
