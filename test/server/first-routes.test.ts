// The server in process: what its first routes answer, and who may ask.

import { afterAll, expect, test } from 'vitest';
import { serveFixture } from './serve-fixture.ts';

const served = await serveFixture();
const { app, parts } = served;
afterAll(() => served[Symbol.asyncDispose]());

test('/health names every part', async () => {
	const answer = await app.inject('/health');
	expect(answer.statusCode).toBe(200);
	expect(answer.json()).toMatchObject({ status: 'ok', parts: { ledger: 'ok', store: 'ok', policies: 'ok' } });
	expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
});

test('an unknown route, a malformed body and a broken request are problems, never a stack', async () => {
	for (const [request, status] of [
		[{ url: '/no/such' }, 404],
		[{ url: '/inspect', method: 'POST', payload: '{', headers: { 'content-type': 'application/json' } }, 400],
		[{ url: '/inspect', method: 'POST', payload: '<x/>', headers: { 'content-type': 'text/xml' } }, 415],
		[{ url: '/inspect', method: 'POST', payload: { tool_call: { tool_name: 1 } } }, 422],
		[{ url: '/audit?limit=0' }, 422],
	] as const) {
		const answer = await app.inject(request);
		expect([request.url, answer.statusCode]).toEqual([request.url, status]);
		expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
		expect(answer.json()).toMatchObject({ type: 'about:blank', status, title: expect.any(String), detail: expect.any(String) });
		expect(answer.body).not.toMatch(/\.ts:\d|node_modules/);
	}
});

test('a wrong method and a body of another type are told what is right', async () => {
	const asked = await app.inject('/inspect?x=1');
	expect([asked.statusCode, asked.headers.allow, asked.json()]).toEqual([
		405,
		'POST',
		expect.objectContaining({ detail: 'GET is not a method of /inspect', hint: 'POST /inspect' }),
	]);
	const headers = { 'content-type': 'application/x-www-form-urlencoded' };
	const posted = await app.inject({ url: '/inspect', method: 'POST', payload: '{}', headers });
	expect(posted.json()).toMatchObject({ status: 415, hint: 'send the header content-type: application/json' });
});

test('the login link works once, and its cookie is strict', async () => {
	const code = served.parts.logins.issueCode();
	const first = await app.inject(`/login/${code}`);
	expect(first.statusCode).toBe(303);
	expect(first.headers.location).toMatch(/^\/dashboard\/#\/login\/[\w-]{43}$/);
	expect(first.headers['set-cookie']).toMatch(/^candor_session=[\w-]{43}; .*HttpOnly; SameSite=Strict/);
	expect((await app.inject(`/login/${code}`)).statusCode).toBe(403);
});

test('only GET redeems the login link: a preview by HEAD leaves it valid', async () => {
	const url = `/login/${parts.logins.issueCode()}`;
	const preview = await app.inject({ url, method: 'HEAD' });
	expect([preview.statusCode, preview.headers['set-cookie']]).toEqual([404, undefined]);
	expect((await app.inject(url)).statusCode).toBe(303);
});

test('the OpenAPI document says which routes take a token, so that its page sends one', async () => {
	const { paths } = (await app.inject('/docs/json')).json<{ paths: Record<string, Record<string, { security?: object[] }>> }>();
	const security = (path: string, method: string) => paths[path]?.[method]?.security;
	expect(security('/api/tokens', 'post')).toEqual([{ token: [] }]);
	expect(security('/sandbox/launch', 'post')).toEqual([{ token: [] }]);
	expect(security('/api/ledger', 'get')).toEqual([{ token: [] }]);
	// A token is taken, and needed where the server listens on another address.
	expect(security('/inspect', 'post')).toEqual([{}, { token: [] }]);
	expect(security('/health', 'get')).toBeUndefined();
});

test('/api/me: nobody, a token, a person', async () => {
	const me = async (headers: Record<string, string>) => (await app.inject({ url: '/api/me', headers })).json();
	expect(await me({})).toMatchObject({ authenticated: false, scopes: [] });
	expect(await me(await served.token('read', 'push'))).toMatchObject({ authenticated: true, scopes: ['read', 'push'] });
	const person = await served.login();
	expect(await me(person)).toMatchObject({ authenticated: true, scopes: ['push', 'read', 'admin'] });
	expect(await me({ cookie: person.cookie })).toEqual({
		authenticated: true,
		scopes: ['read'],
		version: expect.any(String),
		openLoopback: false,
	});
});

test('a logout ends the login', async () => {
	const headers = await served.login();
	expect((await app.inject({ url: '/api/logout', method: 'POST', headers: { cookie: headers.cookie } })).statusCode).toBe(403);
	expect((await app.inject({ url: '/api/logout', method: 'POST', headers })).statusCode).toBe(204);
	expect((await app.inject({ url: '/api/me', headers })).json()).toMatchObject({ authenticated: false });
});
