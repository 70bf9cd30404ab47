// A call that waits at a real guard is decided in the page: by a person who is logged in and knows the passphrase, and by nobody else.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { publicKeyFile } from '#store/guard-files/approval-key.ts';
import { makeKey, sealedKeyFile, sealKey } from '#store/guard-files/sealed-key.ts';
import { declaredTextOf, openAsking, why } from '../guard/asking-guard.ts';
import { serveFixture } from './serve-fixture.ts';

const PASSPHRASE = 'four words and a döner';

const served = await serveFixture({ opensLoopback: true });
const { app, directory } = served;
afterAll(() => served[Symbol.asyncDispose]());
const data = join(directory, 'data');
const key = makeKey();
mkdirSync(join(data, 'candor'), { recursive: true });
writeFileSync(sealedKeyFile(join(data, 'candor')), await sealKey(key, PASSPHRASE));
writeFileSync(publicKeyFile(join(data, 'candor')), key.publicPem);

interface Listed {
	readonly approvals: readonly { readonly id: string; readonly call: string; readonly arguments: string; readonly tool: string }[];
	readonly needsPassphrase: boolean;
}

test('a waiting call shows with its arguments, and passes once a person approves it', async () => {
	await using client = await openAsking(data);
	expect(why(await client.call('say', { text: 'hi' }))).toMatch(/needs a person/);
	const person = await served.login();
	const list = async () => (await app.inject({ url: '/api/approvals', headers: person })).json<Listed>();
	const waiting = await list();
	expect(waiting).toMatchObject({
		needsPassphrase: true,
		approvals: [{ kind: 'call', tool: 'say', arguments: '{"text":"hi"}', server: 'tested' }],
	});
	const [{ id } = { id: '' }] = waiting.approvals;
	const decide = (payload: object, headers: Record<string, string>) =>
		app.inject({ url: `/api/approvals/${id}`, method: 'POST', payload, headers });

	// A program of this machine, also with --open-loopback; a token that may only read; a page without the code of the login.
	expect((await decide({ decision: 'approve', passphrase: PASSPHRASE }, {})).statusCode).toBe(401);
	expect((await decide({ decision: 'deny' }, {})).statusCode).toBe(401);
	expect((await decide({ decision: 'approve', passphrase: PASSPHRASE }, await served.token('read', 'push'))).statusCode).toBe(403);
	expect((await decide({ decision: 'approve', passphrase: PASSPHRASE }, { cookie: person.cookie })).statusCode).toBe(403);
	// A login and a token approve nothing without the passphrase.
	expect((await decide({ decision: 'approve' }, person)).statusCode).toBe(400);
	expect((await decide({ decision: 'approve', passphrase: 'guessed' }, await served.token('admin'))).json()).toMatchObject({
		status: 400,
		detail: 'nothing was approved: wrong passphrase',
	});
	expect(why(await client.call('say', { text: 'hi' }))).toMatch(/needs a person/);

	const approved = await decide({ decision: 'approve', passphrase: PASSPHRASE, minutes: 5 }, person);
	expect(approved.json()).toEqual({ state: 'approved', until: expect.any(String) });
	expect(declaredTextOf(await client.call('say', { text: 'hi' }))).toBe('hi');
	expect((await list()).approvals).toEqual([]);
	// Exactly this call.
	expect(why(await client.call('say', { text: 'hi there' }))).toMatch(/needs a person/);
	const [other] = (await list()).approvals;
	const denied = await app.inject({ url: `/api/approvals/${other?.id}`, method: 'POST', payload: { decision: 'deny' }, headers: person });
	expect(denied.json()).toEqual({ state: 'denied' });
	expect(why(await client.call('say', { text: 'hi there' }))).toMatch(/needs a person/);
	expect((await list()).approvals).toEqual([]);
});

test('a question that was changed after the person looked is not approved', async () => {
	await using client = await openAsking(data);
	await client.call('say', { text: 'shown' });
	const person = await served.login();
	const { approvals } = (await app.inject({ url: '/api/approvals', headers: person })).json<Listed>();
	const [{ id, call } = { id: '', call: '' }] = approvals;
	const file = join(data, 'candor', 'approvals', `${call}.json`);
	writeFileSync(file, readFileSync(file, 'utf8').replace('shown', 'forged'));
	const answer = await app.inject({
		url: `/api/approvals/${id}`,
		method: 'POST',
		payload: { decision: 'approve', passphrase: PASSPHRASE },
		headers: person,
	});
	expect(answer.statusCode).toBe(404);
});
