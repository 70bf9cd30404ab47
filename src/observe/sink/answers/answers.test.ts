import { expect, test } from 'vitest';
import { processorMs } from '../../../../test/support/processor-time.ts';
import type { AskedRequest } from './answer.ts';
import { makeAnswerer } from './make-answerer.ts';

const ask = (more: Partial<AskedRequest> = {}): AskedRequest => ({
	method: 'GET',
	host: 'site.example',
	path: '/about?x=1',
	headers: [],
	destination: { address: '198.18.0.7', port: 80, name: 'site.example' },
	encrypted: false,
	...more,
});

test('a page asked for in the clear by name is moved to TLS, once', () => {
	const answer = makeAnswerer({});
	expect(answer(ask())).toMatchObject({ status: 301, headers: { location: 'https://site.example/about?x=1' } });
	expect(answer(ask({ encrypted: true, destination: { address: '198.18.0.7', port: 443, name: 'site.example' } })).status).toBe(200);
});

test.for<[string, Partial<AskedRequest>]>([
	['a bare address', { host: '203.0.113.34', destination: { address: '203.0.113.34', port: 80 } }],
	['another port', { destination: { address: '198.18.0.7', port: 8080, name: 'site.example' } }],
	['an API', { path: '/api/users' }],
	['a post', { method: 'POST' }],
	['a file', { path: '/install.sh' }],
	['another host’s name', { host: 'other.example' }],
	['a path that no header may hold', { path: '/a\r\nb' }],
])('not moved: %s', ([, more]) => {
	expect(makeAnswerer({})(ask(more)).status).toBe(200);
});

test('a page whose query asks for JSON is an API', () => {
	const contentType = (path: string) => makeAnswerer({})(ask({ path, encrypted: true })).headers['content-type'];
	expect(contentType('/search?q=lamp&format=json')).toContain('json');
	expect(contentType('/search?q=format%3Djson')).toContain('html');
	expect(contentType('/search?q=lamp&format=jsonx')).toContain('html');
});

test('an API that is busy at first says so once per host, and pages never', () => {
	const answer = makeAnswerer({ isBusyAtFirst: true });
	const post = ask({ method: 'POST', path: '/v1/x' });
	expect(answer(post)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
	expect(answer(post).status).toBe(200);
	expect(answer({ ...post, destination: { address: '198.18.0.8', port: 80, name: 'other.example' } }).status).toBe(429);
	expect(answer(ask({ host: '203.0.113.9', destination: { address: '203.0.113.9', port: 80 } })).status).toBe(200);
	expect(makeAnswerer({})(post).status).toBe(200);
});

test.for<[pattern: string, host: string, fits: boolean]>([
	['api.example', 'api.example:8443', true],
	['api.example', 'API.example', true],
	['api.example', 'xapi.example', false],
	['*.example', 'a.b.example', true],
	['*.example', 'example', false],
	['a*b*a', 'aba', true],
	['a*b*a', 'ab', false],
	['2001:db8::*', '[2001:db8::34]:80', true],
	['*', 'anything.example', true],
])('%s for %s: %s', ([pattern, host, fits]) => {
	const answer = makeAnswerer({ userAnswers: [{ host: pattern, status: 418, headers: {}, body: '' }] });
	expect(answer(ask({ host, encrypted: true })).status).toBe(fits ? 418 : 200);
});

test('a pattern of many stars takes no longer than the text', () => {
	const answer = makeAnswerer({ userAnswers: [{ host: '*', path: `/${'*a'.repeat(500)}b`, status: 418, headers: {}, body: '' }] });
	const spent = processorMs(() => expect(answer(ask({ path: `/${'a'.repeat(60_000)}`, encrypted: true })).status).toBe(200));
	expect(spent).toBeLessThan(10_000);
});

test("a service of one's own machine answers programs in JSON, a browser with a page", () => {
	const answer = makeAnswerer({});
	const local = { host: 'localhost:4118', path: '/notes?fields=id', destination: { address: '127.0.0.1', port: 4118 } };
	const type = (more: Partial<AskedRequest>) => answer(ask({ ...local, ...more })).headers['content-type'];
	expect(type({ headers: [['accept', '*/*']] })).toBe('application/json');
	expect(type({ headers: [['accept', 'text/html,*/*']] })).toMatch(/^text\/html/);
	expect(type({ host: 'site.example:4118', headers: [['accept', '*/*']] })).toMatch(/^text\/html/);
});

test('a page sets a cookie, an API does not', () => {
	const answer = makeAnswerer({});
	const encrypted = { encrypted: true, destination: { address: '198.18.0.7', port: 443, name: 'site.example' } };
	expect(answer(ask(encrypted)).headers['set-cookie']).toMatch(/^lang=en;/);
	expect(answer(ask({ ...encrypted, path: '/api/users' })).headers['set-cookie']).toBeUndefined();
});
