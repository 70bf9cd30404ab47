// The server on a real PostgreSQL: live events, forwarding to a receiver, and what a kill of the database under load leaves.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_HUB } from '#app/serve/hub/open-hub.ts';
import { EventListener } from '../support/event-listener.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { type ServeFixture, serveFixture } from './serve-fixture.ts';

const CALL = { server_name: 'load', policy: 'default', tool_call: { tool_name: 'safe_tool', arguments: { name: 'Sri' } } };
const KILLS = 3;
const CALLS = 40;

const isMissing = postgresPrograms() === undefined;
let postgres: TestPostgres;
let served: ServeFixture;
let url: string;
/** The numbers of the rows that the receiver was sent, each as often as it was. */
const received: number[] = [];
const receiver = createServer(async (request, response) => {
	const { rows } = JSON.parse(await text(request)) as { readonly rows: readonly { readonly seq: number; readonly kind: string }[] };
	received.push(...rows.filter(({ kind }) => kind === 'decision').map(({ seq }) => seq));
	response.end();
});

beforeAll(async () => {
	if (isMissing) return;
	await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
	postgres = await startPostgres();
	const forward = [`webhook:http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`];
	served = await serveFixture({ database: await postgres.newDatabase(), hub: { ...DEFAULT_HUB, forward } });
	await served.app.listen({ host: '127.0.0.1', port: 0 });
	url = `http://127.0.0.1:${(served.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
	await served?.[Symbol.asyncDispose]();
	await postgres?.[Symbol.asyncDispose]();
	receiver.close();
});

const inspect = async () => (await served.app.inject({ url: '/inspect', method: 'POST', payload: CALL })).statusCode;
const seqs = ({ events }: EventListener) => events.filter(({ kind }) => kind === 'decision').map(({ data }) => Number(data['seq']));

test.skipIf(isMissing)(
	'the database is killed under load: every decision that was answered is kept, told and forwarded, and the chain is whole',
	{
		timeout: 120_000,
	},
	async () => {
		const headers = await served.token('read');
		const listeners = [new EventListener(`${url}/api/events`, headers)];
		await listeners[0]?.until(({ events }) => events.length > 0);
		let answered = 0;
		const load = async (calls: number) => {
			for (let call = 0; call < calls; call++, answered++) expect(await inspect()).toBe(200);
		};
		for (let kill = 0; kill < KILLS; kill++) {
			await load(CALLS);
			// The database goes away and comes back while calls are decided.
			await Promise.all([postgres.crash(), load(CALLS)]);
			await load(CALLS);
		}
		const stats = async () => (await served.app.inject('/audit/stats')).json<{ readonly total?: number }>().total;
		await expect.poll(stats, { timeout: 60_000 }).toBe(answered);
		// A listener who was disconnected comes back with the last id that it was told.
		const told = () => {
			const last = listeners.at(-1);
			if (last?.isClosed === true)
				listeners.push(new EventListener(`${url}/api/events`, { ...headers, 'last-event-id': last.events.at(-1)?.id ?? '' }));
			return listeners.flatMap(seqs);
		};
		await expect.poll(() => told().length, { timeout: 60_000 }).toBe(answered);
		expect(new Set(told()).size).toBe(answered);
		// At least once: a row whose receipt was lost with the connection is sent again.
		await expect.poll(() => new Set(received).size, { timeout: 60_000 }).toBe(answered);
		expect(new Set(received)).toEqual(new Set(told()));
		expect((await served.parts.store.chain.verify()).problems).toEqual([]);
		for (const listener of listeners) listener[Symbol.dispose]();
	},
);

test.skipIf(isMissing)('while the database is away a decision is answered, and a question to it is refused in clear words', async () => {
	await postgres.pause(async () => {
		expect(await inspect()).toBe(200);
		const answer = await served.app.inject('/audit');
		expect(answer.json()).toMatchObject({ status: 503, detail: expect.stringContaining('the database does not answer') });
		const health = await served.app.inject('/health');
		expect(health.json()).toMatchObject({ status: 'degraded' });
	});
	await expect.poll(async () => (await served.app.inject('/audit')).statusCode).toBe(200);
});
