// Reports that a pusher made to do harm: to stall the hub, to stay the latest for ever, to break a page.

import { generateKeyPairSync } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { DEFAULT_HUB } from '#app/serve/hub/open-hub.ts';
import { sealEnvelope } from '#app/sign/dsse.ts';
import { REPORT_PAYLOAD } from '#model/dsse-envelope.ts';
import { honest } from '#report/samples/plain.fixture.ts';
import { serveFixture } from './serve-fixture.ts';

const served = await serveFixture({ hub: { ...DEFAULT_HUB, requestsPerMinute: 1000 } });
const { app } = served;
afterAll(() => served[Symbol.asyncDispose]());
const push = await served.token('push');
const read = await served.token('read');
const { privateKey } = generateKeyPairSync('ed25519');
const DAY_MS = 24 * 3_600_000;

const post = (payload: object) => app.inject({ url: '/api/audits', method: 'POST', payload, headers: push });
const signed = (text: string) => post({ envelope: sealEnvelope(Buffer.from(text), REPORT_PAYLOAD, privateKey) });
const startedAt = (date: string) => ({ ...honest, run: { ...honest.run, startedAt: date } });

test.for([
	['deep', `"extra":${'['.repeat(100_000)}${']'.repeat(100_000)}`],
	['a little too deep', `"extra":${'['.repeat(300)}${']'.repeat(300)}`],
] as const)('a signed report that nests %s is refused like a plain one', async ([, added]) => {
	const newer = JSON.stringify({ ...honest, schemaVersion: '2.99' });
	const answer = await signed(`${newer.slice(0, -1)},${added}}`);
	expect([answer.statusCode, answer.json().detail]).toEqual([400, 'what was signed nests deeper than 256 levels']);
	expect((await signed(newer)).statusCode).toBeLessThan(300);
});

test.for([
	['long ago', '1950-01-01T00:00:00.000Z', 400],
	['in a year', new Date(Date.now() + 365 * DAY_MS).toISOString(), 400],
	['in two days', new Date(Date.now() + 2 * DAY_MS).toISOString(), 400],
	['by a clock that is an hour fast', new Date(Date.now() + DAY_MS / 24).toISOString(), 201],
	['in another time zone', '2026-11-16T08:00:00.000+14:00', 201],
] as const)('an audit from %s: it would be the latest of its server for ever, or on no page', async ([, date, status]) => {
	const answer = await post({ serverName: 'dated', report: startedAt(date) });
	expect([answer.statusCode, answer.body]).toEqual([
		status,
		status === 400 ? expect.stringContaining('run.startedAt') : expect.any(String),
	]);
});

test('a long name of a report is not cut within a letter', async () => {
	const name = `${'a'.repeat(199)}😀`;
	const { server } = (await post({ ...honest, target: { ...honest.target, name } })).json<{ server: string }>();
	expect(server).toBe('a'.repeat(199));
	expect((await app.inject({ url: `/api/servers/${encodeURIComponent(server)}`, headers: read })).statusCode).toBe(200);
});
