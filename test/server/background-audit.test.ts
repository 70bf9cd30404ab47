// POST /api/audits/run: a real audit in the cell, in a process of its own, with its events over a real socket; and candor push to the same hub.

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { makeSigningKey } from '#app/sign/signing-key.ts';
import type { Report } from '#model/report.ts';
import { candor } from '../support/candor-process.ts';
import { CANDOR } from '../support/candor-program.ts';
import { EventListener } from '../support/event-listener.ts';
import { serveFixture } from './serve-fixture.ts';

const served = await serveFixture();
const { app, parts } = served;
const own = mkdtempSync(join(tmpdir(), 'candor-push-'));
afterAll(async () => {
	await served[Symbol.asyncDispose]();
	rmSync(own, { recursive: true, force: true });
});
await app.listen({ host: '127.0.0.1', port: 0 });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const person = await served.login();
const demo = (name: string) => join(import.meta.dirname, '..', '..', 'fixtures', 'servers', 'demo', name);
const start = async (payload: object) => (await app.inject({ url: '/api/audits/run', method: 'POST', headers: person, payload })).json();

test('an audit runs in the background: its events stream and are replayed, its report is stored and announced', async () => {
	using live = new EventListener(`${url}/api/events`, person);
	await live.until(({ events }) => events.length > 0);
	const { run, events } = await start({ command: ['node', demo('leaky.mjs')], depth: 'quick', server: 'leaky notes' });
	expect(run).toMatchObject({ server: 'leaky notes', state: 'running' });
	using listener = new EventListener(url + events, person);
	await listener.until(({ isClosed }) => isClosed, 120_000);
	const kinds = new Set(listener.events.map(({ kind }) => kind));
	expect([...kinds]).toEqual(expect.arrayContaining(['stage', 'declared', 'step', 'done']));
	const { audit } = listener.events.at(-1)?.data ?? {};
	const stored = (await app.inject({ url: `/api/audits/${audit}`, headers: person })).json<{ report: Report }>();
	expect(stored).toMatchObject({ server: 'leaky notes', report: { summary: { conclusion: 'findings' } }, signature: { state: 'none' } });
	expect(stored.report.findings.filter(({ severity }) => severity === 'high' || severity === 'critical').length).toBeGreaterThanOrEqual(2);
	expect((await app.inject({ url: `/api/runs/${run.id}`, headers: person })).json()).toMatchObject({ state: 'done', audit });
	await live.until((one) => one.events.some(({ kind, data }) => kind === 'audit' && data['id'] === audit));

	using late = new EventListener(url + events, { ...person, 'last-event-id': '2' });
	await late.until(({ isClosed }) => isClosed);
	expect(late.events).toEqual(listener.events.slice(2));
});

test('a running audit is cancelled, and its process is gone', async () => {
	const { run } = await start({ command: `node ${demo('honest.mjs')}`, depth: 'deep' });
	using listener = new EventListener(`${url}/api/runs/${run.id}/events`, person);
	await listener.until(({ events }) => events.some(({ kind, data }) => kind === 'stage' && data['stage'] === 'cell'));
	const cancelled = await app.inject({ url: `/api/runs/${run.id}`, method: 'DELETE', headers: person });
	expect(cancelled.json()).toMatchObject({ state: 'cancelled' });
	expect(parts.hub.runs.counts()).toEqual({ queued: 0, running: 0 });
	await listener.until(({ isClosed }) => isClosed);
	expect(listener.events.at(-1)?.kind).toBe('cancelled');
});

test('what cannot be started is told', async () => {
	const { run } = await start({ command: ['no-such-program-anywhere'] });
	await expect.poll(() => parts.hub.runs.find(run.id)?.run.state, { timeout: 60_000 }).toBe('failed');
	expect(parts.hub.runs.find(run.id)?.run.error).toContain('no-such-program-anywhere');
	for (const payload of [
		{},
		{ command: [] },
		{ command: 'https://mcp.example' },
		{ command: 'x', depth: 'x' },
		{ command: 'x', env: { 'a=b': '' } },
	])
		expect([400, 422]).toContain((await app.inject({ url: '/api/audits/run', method: 'POST', headers: person, payload })).statusCode);
});

test('candor push: signed, idempotent, from a file and from standard input; an error has the body on stderr', async () => {
	const { report } = (await parts.store.audits.get((await parts.store.audits.list({ limit: 1 })).items[0]?.id ?? '')) ?? {};
	const file = join(own, 'audit.json');
	writeFileSync(file, JSON.stringify(report));
	const { id: keyId } = await makeSigningKey(join(own, 'candor'));
	const token = (await served.token('push')).authorization.slice('Bearer '.length);
	const env = { XDG_DATA_HOME: own, CANDOR_HUB_URL: url, CANDOR_TOKEN: token };
	const words = ['push', file, '--server-name', 'pushed', '--category', 'local', '--author', 'Anna'];
	const first = await candor(words, env);
	expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Pushed: pushed http/) });
	// candor audit --json -- … | candor push -
	const again = promisify(execFile)(process.execPath, [CANDOR, 'push', '-', ...words.slice(2)], { env: { ...process.env, ...env } });
	again.child.stdin?.end(readFileSync(file));
	expect((await again).stdout).toMatch(/^The hub has it already/);
	const server = (await app.inject({ url: '/api/servers/pushed', headers: person })).json();
	expect(server).toMatchObject({ audits: 1, category: 'local', author: 'Anna' });
	const audit = (await app.inject({ url: `/api/audits/${server.last.id}`, headers: person })).json();
	expect(audit).toMatchObject({ signature: { state: 'valid', keyId }, report: JSON.parse(readFileSync(file, 'utf8')) });
	const refused = await candor(words, { ...env, CANDOR_TOKEN: 'cnd_wrong' });
	expect(refused).toMatchObject({ code: 1, stdout: '' });
	expect(refused.stderr).toContain('the hub answered 401');
	expect(refused.stderr).toContain('the token is unknown, revoked or expired');
});
