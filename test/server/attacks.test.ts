// What somebody tries who may not: every attempt is refused, and the server goes on.

import { connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { serveFixture } from './serve-fixture.ts';

const served = await serveFixture();
const { app, parts } = served;
afterAll(() => served[Symbol.asyncDispose]());

const read = await served.token('read');
const push = await served.token('push');
const admin = await served.token('admin');
const person = await served.login();
const revoked = await served.token('admin');
const { tokens } = parts;
for (const { id } of (await tokens.list()).filter(({ name }) => name === 'test').slice(-1)) await tokens.revoke(id);
const expired = {
	authorization: `Bearer ${(await tokens.issue({ name: 'old', scopes: ['admin'], expires: '2020-01-01T00:00:00.000Z' })).token}`,
};
const ended = await served.login();
await app.inject({ url: '/api/logout', method: 'POST', headers: ended });

const LAUNCH = { name: 'x', command: ['true'] };
const put = (name: string, text = 'allowed_tools: []\n') => ({
	url: `/api/policies/${name}`,
	method: 'PUT' as const,
	payload: { text, digest: null },
});
const launch = (headers: Record<string, string> = {}): InjectOptions => ({
	url: '/sandbox/launch',
	method: 'POST',
	payload: LAUNCH,
	headers,
});
const inspect = (payload: object | string, headers: Record<string, string> = {}): InjectOptions => ({
	url: '/inspect',
	method: 'POST',
	payload,
	headers: { 'content-type': 'application/json', ...headers },
});
const nested = (depth: number) => `{"tool_call":{"tool_name":"safe_tool","arguments":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}}`;

/** The request, and the status that it is refused with. */
const ATTEMPTS: readonly (readonly [what: string, request: InjectOptions, status: number])[] = [
	// Without credentials
	['launch without a token', launch(), 401],
	['stop without a token', { url: '/sandbox/stop/x', method: 'POST' }, 401],
	['list approvals without a token', { url: '/api/approvals' }, 401],
	['approve without a token', { url: '/api/approvals/x', method: 'POST', payload: { decision: 'approve', passphrase: 'x' } }, 401],
	['read policies without a token', { url: '/api/policies' }, 401],
	['save a policy without a token', put('default'), 401],
	['mint a token without a token', { url: '/api/tokens', method: 'POST', payload: { name: 'x', scopes: ['admin'] } }, 401],
	['list tokens without a token', { url: '/api/tokens' }, 401],
	['read the ledger without a token', { url: '/api/ledger' }, 401],
	['run an audit without a token', { url: '/api/audits/run', method: 'POST', payload: { command: ['true'] } }, 401],
	['push without a token', { url: '/api/audits', method: 'POST', payload: {} }, 401],
	['follow events without a token', { url: '/api/events' }, 401],
	// With the wrong ones
	['launch with a token that reads', launch(read), 403],
	['launch with a token that pushes', launch(push), 403],
	['save a policy with a token that reads', { ...put('default'), headers: read }, 403],
	['approve with a token that pushes', { url: '/api/approvals/x', method: 'POST', payload: { decision: 'deny' }, headers: push }, 403],
	[
		'mint a token with a token that reads',
		{ url: '/api/tokens', method: 'POST', payload: { name: 'x', scopes: ['admin'] }, headers: read },
		403,
	],
	['read the ledger with a token that pushes', { url: '/api/ledger', headers: push }, 403],
	['a revoked token', launch(revoked), 401],
	['a revoked token on an open route', { url: '/audit', headers: revoked }, 401],
	['an expired token', launch(expired), 401],
	['a token that never was', launch({ authorization: `Bearer cnd_${'a'.repeat(43)}` }), 401],
	['no bearer', launch({ authorization: 'Basic YWRtaW46YWRtaW4=' }), 401],
	['a token with a line end', launch({ authorization: 'Bearer a b' }), 401],
	['a token in the query', { ...launch(), url: `/sandbox/launch?token=${admin.authorization.slice(7)}` }, 401],
	['a login that has ended', launch(ended), 401],
	['a made-up login', launch({ cookie: 'candor_session=aaaa', 'x-candor-csrf': 'aaaa' }), 401],
	['a made-up login link', { url: '/login/aaaa' }, 403],
	['the same route in other letters', { url: '/%61pi/policies' }, 401],
	['the same route with a slash more', { url: '/api/policies/' }, 401],
	['another method by a header', { url: '/api/tokens', headers: { 'x-http-method-override': 'GET', 'x-original-url': '/health' } }, 401],
	['an address of a proxy that nobody trusts', launch({ 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '::1' }), 401],
	['a bad token beside a good login', launch({ ...person, authorization: 'Bearer cnd_x' }), 401],
	['a made-up cookie before the good one', launch({ ...person, cookie: `candor_session=x; ${person.cookie}` }), 401],
	// From another site
	['a login without the code of its page', launch({ cookie: person.cookie }), 403],
	['a login with another code', launch({ cookie: person.cookie, 'x-candor-csrf': 'x'.repeat(43) }), 403],
	['reading tokens with the cookie alone', { url: '/api/tokens', headers: { cookie: person.cookie } }, 403],
	['a login from another origin', launch({ ...person, origin: 'https://evil.example' }), 403],
	['a login from another port of this machine', launch({ ...person, origin: 'http://localhost:3000' }), 403],
	['a login from nowhere', launch({ ...person, origin: 'null' }), 403],
	['a form of another site', launch({ ...person, 'sec-fetch-site': 'cross-site' }), 403],
	['a picture of another site', { url: '/audit', headers: { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' } }, 403],
	['a name that somebody else made lead here', { url: '/audit', headers: { host: 'rebound.example' } }, 403],
	['the same with an address in it', { url: '/audit', headers: { host: '127.0.0.1.evil.example' } }, 403],
	[
		'the right name in another header',
		{ url: '/audit', headers: { host: 'evil.example', 'x-forwarded-host': 'localhost', forwarded: 'host=localhost' } },
		403,
	],
	['a host with a user', { url: '/audit', headers: { host: 'localhost@evil.example' } }, 403],
	[
		'a form that is no JSON',
		{ url: '/inspect', method: 'POST', payload: '{"tool_call":{"tool_name":"x"}}', headers: { 'content-type': 'text/plain' } },
		415,
	],
	// Names that lead elsewhere
	...['..%2f..%2fetc%2fpasswd', '..', '%2e%2e%2foutside', '....//x', 'a%00b', '.hidden', '~root', 'C:%5Cx', 'a%2fb'].map(
		(name): readonly [string, InjectOptions, number] => [`a policy called ${name}`, { ...put(name), headers: admin }, 404],
	),
	...['../outside', '/etc/passwd', '..%2foutside', 'default.yaml', "default'--", 'default\u0000'].map(
		(policy): readonly [string, InjectOptions, number] => [
			`inspect by the policy ${JSON.stringify(policy)}`,
			inspect({ policy, tool_call: { tool_name: 'safe_tool' } }),
			404,
		],
	),
	['a file above the dashboard', { url: '/dashboard/..%2f..%2fpackage.json' }, 403],
	['a file above the documents', { url: '/docs/static/..%2f..%2fpackage.json' }, 404],
	// Too much
	['a body that is too long', inspect({ tool_call: { tool_name: 'x', arguments: { a: 'x'.repeat(1_200_000) } } }), 413],
	['a body that nests too deep', inspect(nested(100_000)), 400],
	['a body that nests a little too deep', inspect(nested(300)), 400],
	['a name that reaches a prototype', inspect('{"tool_call":{"tool_name":"x","arguments":{"__proto__":{"a":1}}}}'), 400],
	['a constructor', inspect('{"tool_call":{"tool_name":"x","arguments":{"constructor":{"prototype":{"a":1}}}}}'), 400],
	['a prototype in other letters', inspect('{"tool_call":{"tool_name":"x","arguments":{"\\u005f_proto__":{"a":1}}}}'), 400],
	['a body in UTF-16', { ...inspect(''), payload: Buffer.from('{"tool_call":{"tool_name":"x"}}', 'utf16le') }, 400],
	[
		'a compressed body',
		{ ...inspect('\u001f\u008b\u0008'), headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
		400,
	],
	['half a body', inspect('{"tool_call":'), 400],
	['a limit that is no number', { url: '/audit?limit=1e9' }, 422],
	['a limit below one', { url: '/api/ledger?limit=-1', headers: read }, 422],
	['a time beyond all times', { url: '/api/ledger?since=1e308', headers: read }, 422],
	['a cursor beyond all rows', { url: `/api/ledger?cursor=${'9'.repeat(23)}.${'9'.repeat(20)}`, headers: read }, 400],
	[
		'a flag in the place of an image',
		{ url: '/sandbox/launch', method: 'POST', payload: { name: 'x', image: '--privileged' }, headers: admin },
		422,
	],
	[
		'a name of an audited server that cannot be seen',
		{ url: '/api/audits/run', method: 'POST', payload: { command: ['true'], server: 'a\u001b[2J\ud800' }, headers: admin },
		422,
	],
	[
		'a name for the terminal',
		{ url: '/sandbox/launch', method: 'POST', payload: { name: '\u001b[2J', command: ['true'] }, headers: admin },
		422,
	],
	[
		'a token for ever and a day',
		{ url: '/api/tokens', method: 'POST', payload: { name: 'x', scopes: ['read'], expires: '+275760-09-14T00:00:00Z' }, headers: admin },
		422,
	],
	['a cursor that is none', { url: '/api/ledger?cursor=%27%20or%201%3D1', headers: read }, 400],
	['a path that is too long', { url: `/api/policies/${'a'.repeat(5000)}`, headers: read }, 414],
	['a method that is none here', { url: '/inspect', method: 'DELETE' }, 405],
];

test('there are more than forty', () => expect(ATTEMPTS.length).toBeGreaterThan(40));

test.for(ATTEMPTS)('%s is refused', async ([, request, status]) => {
	const answer = await app.inject(request);
	expect({ status: answer.statusCode, body: answer.body.slice(0, 300) }).toEqual({ status, body: expect.any(String) });
	expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
	expect(answer.body).not.toMatch(/\.ts:\d|node_modules|sqlite|SELECT|root:/i);
});

test('after all of them the server answers, and nothing was launched, saved or minted', async () => {
	expect((await app.inject('/health')).json()).toMatchObject({ status: 'ok' });
	expect((await app.inject('/sandbox/list')).json()).toEqual({ sandboxes: [] });
	expect((await tokens.list()).filter(({ name }) => name === 'x')).toEqual([]);
	expect(
		(await app.inject({ url: '/api/policies', headers: read })).json<{ policies: { name: string }[] }>().policies.map(({ name }) => name),
	).toEqual(['allow-list', 'default', 'strict']);
});

const SQL = [
	"' OR '1'='1",
	"'; DROP TABLE chain; --",
	'" OR ""="',
	'1) UNION SELECT digest FROM tokens --',
	'%_%',
	"\\'; --",
	'\u0000',
	'𝒳'.repeat(50),
];

test.for(SQL)('SQL in every parameter finds nothing and breaks nothing: %j', async (text) => {
	const q = encodeURIComponent(text);
	const urls = [
		...['server', 'tool', 'q', 'cursor', 'since', 'until', 'decision', 'order', 'limit'].map((name) => `/api/ledger?${name}=${q}`),
		...['server', 'tool', 'since'].map((name) => `/api/ledger/stats?${name}=${q}`),
		...[`/api/servers/${q}`, `/api/audits/${q}`, `/api/audits?server=${q}`, `/api/audits?cursor=${q}`, `/api/servers?cursor=${q}`],
		...[`/api/runs/${q}`, `/api/policies/${q}`, `/badge/${q}.svg`, `/api/audits/${q}/diff/${q}`],
	];
	for (const url of urls) {
		const answer = await app.inject({ url, headers: admin });
		expect([url, answer.statusCode]).toEqual([url, expect.toSatisfy((status: number) => status < 500)]);
		expect(answer.body).not.toMatch(/cnd_|sqlite|syntax error/i);
	}
	for (const url of [`/api/tokens/${q}`, `/api/runs/${q}`]) {
		const answer = await app.inject({ url, method: 'DELETE', headers: admin });
		expect([url, answer.statusCode]).toEqual([url, expect.toSatisfy((status: number) => status < 500)]);
	}
	expect((await inspected(text)).statusCode).toBe(200);
	expect((await app.inject('/audit?limit=1')).json<{ logs: { server: string }[] }>().logs[0]?.server).toBe(text);
});

function inspected(server_name: string) {
	return app.inject(inspect({ server_name, policy: 'default', tool_call: { tool_name: server_name } }));
}

test('over a real socket: two hosts, half a head, a head without end, garbage', async () => {
	await app.listen({ host: '127.0.0.1', port: 0 });
	const { port } = app.server.address() as { port: number };
	const send = (text: string) =>
		new Promise<string>((resolve) => {
			let answer = '';
			const socket = connect(port, '127.0.0.1', () => socket.write(text));
			socket.on('data', (chunk) => {
				answer += chunk.toString();
			});
			socket.on('error', () => resolve(answer));
			socket.on('close', () => resolve(answer));
		});
	const long = `GET /health HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`;
	const [absolute, twoHosts, garbage, tooLong, slow, smuggled] = await Promise.all([
		send('GET http://evil.example/audit HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
		send('GET /audit HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n'),
		send('\u0016\u0003\u0001\u0002\u0000 not http\r\n\r\n'),
		send(long),
		send('GET /audit HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
		send(
			'POST /inspect HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
		),
	]);
	expect(absolute).toMatch(/^HTTP\/1\.1 403 /);
	expect(twoHosts).toMatch(/^HTTP\/1\.1 40[03] /);
	expect(garbage).toMatch(/^HTTP\/1\.1 400 /);
	expect(tooLong).toMatch(/^HTTP\/1\.1 431 /);
	expect(slow).toMatch(/^HTTP\/1\.1 408 /);
	expect(smuggled).toMatch(/^HTTP\/1\.1 400 /);
	expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
});

test('bound to every address, each route but /health needs a token or a login, whatever the host is called', async () => {
	await using open = await serveFixture({ host: '0.0.0.0', opensLoopback: true });
	expect((await open.app.inject('/health')).statusCode).toBe(200);
	for (const url of ['/audit', '/audit/stats', '/sandbox/list', '/docs/json', '/dashboard/', '/api/policies', '/metrics'])
		expect([url, (await open.app.inject(url)).statusCode]).toEqual([url, 401]);
	expect((await open.app.inject(launch())).statusCode).toBe(401);
	expect((await open.app.inject(inspect({ tool_call: { tool_name: 'x' } }))).statusCode).toBe(401);
	expect((await open.app.inject({ url: '/audit', headers: await open.token('read') })).statusCode).toBe(200);
});

test('behind a proxy that passes its own name on, nothing is open', async () => {
	await using proxied = await serveFixture({ allowedHosts: ['candor.example'], opensLoopback: true });
	const headers = { host: 'candor.example' };
	expect((await proxied.app.inject({ url: '/audit', headers })).statusCode).toBe(401);
	expect((await proxied.app.inject({ ...launch(), headers })).statusCode).toBe(401);
	expect((await proxied.app.inject('/audit')).statusCode).toBe(200);
});

test('tokens cannot be guessed by many tries', async () => {
	await using guessed = await serveFixture();
	const statuses: number[] = [];
	for (let index = 0; index < 40; index++)
		statuses.push((await guessed.app.inject({ url: '/audit', headers: { authorization: `Bearer cnd_${index}` } })).statusCode);
	expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5);
});

test('bad tokens and bad links of one program do not lock out the others of the same address', async () => {
	await using shared = await serveFixture();
	const valid = await shared.token('read');
	const code = shared.parts.logins.issueCode();
	const statuses = { token: 0, link: 0 };
	for (let index = 0; index < 40; index++) {
		statuses.token = (await shared.app.inject({ url: '/api/policies', headers: { authorization: `Bearer cnd_${index}` } })).statusCode;
		statuses.link = (await shared.app.inject(`/login/${index}`)).statusCode;
	}
	expect(statuses).toEqual({ token: 429, link: 429 });
	expect((await shared.app.inject({ url: '/api/policies', headers: valid })).statusCode).toBe(200);
	expect((await shared.app.inject(`/login/${code}`)).statusCode).toBe(303);
});
