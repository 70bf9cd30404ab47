// The hub in process: pushing, reading, comparing, tokens, limits.

import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DEFAULT_HUB } from '#app/serve/hub/open-hub.ts';
import { sealEnvelope } from '#app/sign/dsse.ts';
import { makeSigningKey } from '#app/sign/signing-key.ts';
import { REPORT_PAYLOAD } from '#model/dsse-envelope.ts';
import { type Report, SCHEMA_VERSION } from '#model/report.ts';
import { renderJson } from '#report/formats/json.ts';
import { honest, leaky } from '#report/samples/plain.fixture.ts';
import { SAMPLES } from '#report/samples/samples.fixture.ts';
import { dataDirectory } from '../../src/app/directories.ts';
import { serveFixture } from './serve-fixture.ts';

const served = await serveFixture({ hub: { ...DEFAULT_HUB, requestsPerMinute: 1000 } });
const { app } = served;
afterAll(() => served[Symbol.asyncDispose]());
const push = await served.token('push');
const read = await served.token('read');
const admin = await served.token('admin');

const post = (payload: object, headers: Record<string, string> = push) =>
	app.inject({ url: '/api/audits', method: 'POST', payload, headers });
const get = (url: string, headers: Record<string, string> = read) => app.inject({ url, headers });
/** The same server at another time. */
const later = (report: Report, startedAt: string): Report => ({ ...report, run: { ...report.run, startedAt, id: startedAt } });

test('a pushed report is stored once, and shown with its server', async () => {
	const details = {
		description: 'Formats notes.',
		githubUrl: 'https://github.com/a/b',
		npmPackage: '@a/b',
		author: 'Anna',
		category: 'local',
	};
	const first = await post({ ...details, report: honest });
	expect([first.statusCode, first.json()]).toEqual([
		201,
		{ id: expect.any(String), url: `/dashboard/#/audits/${first.json().id}`, server: 'honest' },
	]);
	expect((await get(first.json().url.split('#')[0])).statusCode).toBe(200);
	const again = await post({ ...details, report: honest });
	expect([again.statusCode, again.json().id]).toEqual([200, first.json().id]);
	const newer = await post(later(honest, '2026-11-16T08:00:00.000Z'));
	expect(newer.statusCode).toBe(201);
	const server = (await get('/api/servers/honest')).json();
	expect(server).toMatchObject({
		name: 'honest',
		...details,
		audits: 2,
		last: { conclusion: 'clean', trust: 1, worked: { worked: 1, declared: 1 } },
	});
	expect(server.history.map(({ id }: { id: string }) => id)).toEqual([newer.json().id, first.json().id]);
	expect((await get('/api/servers')).json()).toMatchObject({ servers: [{ name: 'honest', audits: 2 }], next: null });
	expect((await get('/api/audits?server=honest&limit=1')).json()).toMatchObject({
		audits: [{ id: newer.json().id }],
		next: expect.any(String),
	});
	expect((await get(`/api/audits/${first.json().id}`)).json()).toMatchObject({
		server: 'honest',
		report: honest,
		signature: { state: 'none' },
	});
});

test.for(Object.entries(SAMPLES))('every sample can be pushed and shown: %s', async ([name, report]) => {
	const pushed = await post({ serverName: `sample-${name}`, report });
	expect(pushed.statusCode).toBe(201);
	const { id } = pushed.json();
	expect((await get(`/api/audits/${id}`)).json().report).toEqual(JSON.parse(JSON.stringify(report)));
	const badge = await get(`/badge/sample-${name}.svg`);
	expect(badge.headers['content-type']).toMatch('image/svg+xml');
	expect(badge.body).not.toMatch(/<script|javascript:|onload/i);
});

test('a report of an older version, signed or not, is brought to this one', async () => {
	const bytes = readFileSync(join(import.meta.dirname, '..', '..', 'fixtures', 'reports', 'report-1.0.json'));
	const { privateKey } = generateKeyPairSync('ed25519');
	const plain = (await post(JSON.parse(bytes.toString()))).json();
	const signed = await post({ envelope: sealEnvelope(bytes, REPORT_PAYLOAD, privateKey) });
	expect([signed.statusCode, signed.json()]).toEqual([200, plain]);
	const shown = (await get(`/api/audits/${plain.id}`)).json();
	expect(shown).toMatchObject({ report: { schemaVersion: SCHEMA_VERSION }, signature: { state: 'valid' } });
	expect((await get(`/api/audits?server=${plain.server}`)).json().audits).toMatchObject([{ worked: { worked: 1, declared: 3 } }]);
	const newer = await post({ serverName: 'newer', report: { ...honest, schemaVersion: '2.99', added: 1 } });
	expect((await get(`/api/audits/${newer.json().id}`)).json().report).toMatchObject({ schemaVersion: '2.99', added: 1 });
	expect((await get(`/api/audits/${newer.json().id}/diff/${plain.id}`)).statusCode).toBe(200);
});

test('a report that an older hub stored is shown as one of this version, and its signature still fits', async () => {
	const bytes = readFileSync(join(import.meta.dirname, '..', '..', 'fixtures', 'reports', 'report-2.1.json'));
	const { privateKey } = generateKeyPairSync('ed25519');
	const envelope = JSON.stringify(sealEnvelope(bytes, REPORT_PAYLOAD, privateKey));
	const { id } = await served.parts.store.audits.put({ server: 'of-2.1', at: 1, report: JSON.parse(bytes.toString()), envelope });
	const shown = (await get(`/api/audits/${id}`)).json();
	expect(shown).toMatchObject({ report: { schemaVersion: SCHEMA_VERSION, rules: [] }, signature: { state: 'valid' } });
});

test('two audits are compared, the earlier one first whichever is named first', async () => {
	const before = (await post({ serverName: 'turned', report: later(honest, '2026-11-01T08:00:00.000Z') })).json().id;
	const after = (await post({ serverName: 'turned', report: later(leaky, '2026-11-02T08:00:00.000Z') })).json().id;
	const diff = (await get(`/api/audits/${before}/diff/${after}`)).json();
	expect(diff).toMatchObject({
		conclusion: { before: 'clean', after: 'findings' },
		findings: { appeared: [{ severity: 'high' }, { severity: 'high' }] },
	});
	expect((await get(`/api/audits/${after}/diff/${before}`)).json()).toEqual(diff);
	expect((await get(`/api/audits/${after}/diff/no-such-audit`)).statusCode).toBe(404);
	expect((await get('/badge/turned.svg')).body).toContain('2 high');
	expect((await get('/badge/nobody.svg')).body).toContain('not audited');
});

test('a signed report is shown as valid, with its key, and by whom if the hub knows them', async () => {
	const { privateKey, id: own } = await makeSigningKey(dataDirectory());
	const envelope = sealEnvelope(Buffer.from(renderJson(leaky)), REPORT_PAYLOAD, privateKey);
	const { id } = (await post({ serverName: 'signed', envelope })).json();
	expect((await get(`/api/audits/${id}`)).json()).toMatchObject({
		report: { summary: leaky.summary },
		signature: { state: 'valid', keyId: own, by: 'you' },
	});
	const stranger = generateKeyPairSync('ed25519').privateKey;
	const theirs = (
		await post({ serverName: 'theirs', envelope: sealEnvelope(Buffer.from(renderJson(leaky)), REPORT_PAYLOAD, stranger) })
	).json();
	const { signature } = (await get(`/api/audits/${theirs.id}`)).json();
	expect(signature).toEqual({ state: 'valid', keyId: expect.stringMatching(/^ed25519:/) });
});

test.for([
	['a changed payload', (envelope: object) => ({ envelope: { ...envelope, payload: Buffer.from(renderJson(honest)).toString('base64') } })],
	['another report beside it', (envelope: object) => ({ envelope, report: honest })],
	['no signature', (envelope: object) => ({ envelope: { ...envelope, signatures: [] } })],
	['no envelope at all', () => ({ envelope: 'x' })],
] as const)('a signature is refused: %s', async ([, change]) => {
	const { privateKey } = generateKeyPairSync('ed25519');
	const refused = await post(change(sealEnvelope(Buffer.from(renderJson(leaky)), REPORT_PAYLOAD, privateKey)));
	expect(refused.statusCode).toBe(400);
	expect(refused.headers['content-type']).toMatch('application/problem+json');
});

test.for([
	{},
	{ report: {} },
	{ report: { ...honest, findings: 'x' } },
	{ report: { ...honest, run: { ...honest.run, startedAt: 'yesterday' } } },
	{ report: honest, githubUrl: 'javascript:alert(1)' },
	{ report: honest, npmPackage: '../x' },
	{ report: honest, category: 'virus' },
	{ report: honest, serverName: ' x' },
	{ report: honest, serverName: 'a\u202eb' },
	{ report: honest, serverName: '' },
	{ report: honest, description: 'two\nlines' },
	{ report: honest, unknown: 1 },
	{ schemaVersion: '3.0' },
])('%# is refused in words', async (payload) => {
	const refused = await post(payload);
	expect([400, 422]).toContain(refused.statusCode);
	expect(refused.json().detail.length).toBeGreaterThan(10);
});

test('who may do what', async () => {
	const nobody = {};
	for (const [method, url, allowed] of [
		['POST', '/api/audits', [push, admin]],
		['GET', '/api/audits', [read, admin]],
		['GET', '/api/servers', [read, admin]],
		['GET', '/badge/honest.svg', [read, admin]],
		['GET', '/metrics', [read, admin]],
		['GET', '/api/runs', [read, admin]],
		['POST', '/api/audits/run', [admin]],
		['DELETE', '/api/runs/x', [admin]],
		['GET', '/api/tokens', [admin]],
		['POST', '/api/tokens', [admin]],
		['DELETE', '/api/tokens/x', [admin]],
	] as const)
		for (const headers of [nobody, push, read, admin]) {
			const { statusCode } = await app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) });
			const expected = headers === nobody ? [401] : (allowed as readonly object[]).includes(headers) ? [200, 400, 404, 422] : [403];
			expect(expected, `${method} ${url} ${Object.values(headers)[0]}`).toContain(statusCode);
		}
});

test('a token is shown once, used, seen to be used, revoked and then refused', async () => {
	const person = await served.login();
	const minted = await app.inject({ url: '/api/tokens', method: 'POST', headers: person, payload: { name: 'CI', scopes: ['push'] } });
	expect(minted.statusCode).toBe(201);
	const { token, record } = minted.json();
	expect(token).toMatch(/^cnd_[\w-]{40,}$/);
	const headers = { authorization: `Bearer ${token}` };
	expect((await post({ serverName: 'by-ci', report: honest }, headers)).statusCode).toBe(201);
	const listed = await get('/api/tokens', admin);
	expect(listed.body).not.toContain(token);
	expect(listed.json().tokens).toContainEqual({ ...record, lastUsed: expect.any(String) });
	expect((await app.inject({ url: `/api/tokens/${record.id}`, method: 'DELETE', headers: person })).statusCode).toBe(204);
	expect((await post({ serverName: 'by-ci', report: leaky }, headers)).statusCode).toBe(401);
	expect((await app.inject({ url: `/api/tokens/${record.id}`, method: 'DELETE', headers: person })).statusCode).toBe(404);
	for (const payload of [
		{ name: 'x', scopes: [] },
		{ name: 'x', scopes: ['root'] },
		{ name: '', scopes: ['read'] },
		{ name: 'x', scopes: ['read'], expires: '2020-01-01T00:00:00Z' },
	])
		expect((await app.inject({ url: '/api/tokens', method: 'POST', headers: person, payload })).statusCode).toBe(422);
});

test('/metrics counts decisions, audits and requests in the form of Prometheus', async () => {
	const { body, headers } = await get('/metrics');
	expect(headers['content-type']).toMatch('text/plain; version=0.0.4');
	expect(body).toMatch(/^candor_decisions_total\{decision="allow"\} \d+$/m);
	expect(body).toMatch(/^candor_audits \d+$/m);
	expect(body).toMatch(/^candor_http_requests_total\{method="POST",route="\/api\/audits",status="201"\} \d+$/m);
	// name{label="value",…} 12.5, or a comment
	for (const line of body.trimEnd().split('\n'))
		expect(line).toMatch(/^(?:# (?:HELP|TYPE) [a-z_]+ .+|[a-z_]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? -?[\d.e+-]+)$/);
});

test('each token may ask 20 times a minute; a person at the dashboard is not counted', async () => {
	await using limited = await serveFixture();
	const headers = await limited.token('read');
	const other = await limited.token('read');
	const ask = (as: Record<string, string>) => limited.app.inject({ url: '/api/servers', headers: as });
	const statuses = [];
	for (let at = 0; at < 22; at++) statuses.push((await ask(headers)).statusCode);
	expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
	const refused = await ask(headers);
	expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
	expect((await ask(other)).statusCode).toBe(200);
	const person = await limited.login();
	for (let at = 0; at < 25; at++) expect((await ask(person)).statusCode).toBe(200);
});

test('--public-read: servers, audits and badges are open, nothing else is', async () => {
	await using open = await serveFixture({ hub: { ...DEFAULT_HUB, isPublic: true } });
	const status = async (url: string) => (await open.app.inject(url)).statusCode;
	expect(await Promise.all(['/api/servers', '/api/audits', '/badge/x.svg', '/api/tokens', '/api/runs', '/metrics'].map(status))).toEqual([
		200, 200, 200, 401, 401, 401,
	]);
	const ask = async (url: string, dest: string) =>
		(await open.app.inject({ url, headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': dest } }))
			.statusCode;
	expect([await ask('/badge/x.svg', 'image'), await ask('/badge/x.svg', 'script'), await ask('/api/servers', 'image')]).toEqual([
		200, 403, 403,
	]);
});
