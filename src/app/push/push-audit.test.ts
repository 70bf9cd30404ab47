import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { renderJson } from '#report/formats/json.ts';
import { honest } from '#report/samples/plain.fixture.ts';
import { hubAddress } from './hub-address.ts';
import { pushAudit } from './push-audit.ts';
import { pushedAuditOf } from './pushed-audit-of.ts';

const TOKEN = 'cnd_not-a-real-token';
const RECEIPT = JSON.stringify({ id: 'a', url: '/dashboard/#/audits/a', server: 'honest' });
const { audit } = pushedAuditOf(Buffer.from(renderJson(honest)), 'audit.json', { author: 'Anna' }, undefined);

interface Received {
	readonly url: string;
	readonly authorization: string | undefined;
	readonly body: string;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
let close = () => {};
afterEach(() => close());

/** A hub that gives these answers in turn, the last one for good. */
async function hubWith(...answers: readonly Answer[]): Promise<{ readonly url: string; readonly received: readonly Received[] }> {
	const received: Received[] = [];
	const server = createServer(async (request, response) => {
		const answer = answers[Math.min(received.length, answers.length - 1)];
		received.push({ url: request.url ?? '', authorization: request.headers.authorization, body: await text(request) });
		answer?.(response, request);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	close = () => {
		server.closeAllConnections();
		server.close();
	};
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const answer =
	(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer =>
	(response) => {
		response.writeHead(status, headers).end(body);
	};

async function push(url: string) {
	const retries: string[] = [];
	const result = await pushAudit(audit, hubAddress(url, TOKEN), {
		signal: AbortSignal.timeout(20_000),
		onRetry: (because) => retries.push(because),
		firstWaitMs: 2,
	});
	return { result, retries };
}

test('the report goes to the hub’s route below its path, with the token', async () => {
	const hub = await hubWith(answer(201, RECEIPT));
	const { result } = await push(`${hub.url}/candor?x=1`);
	expect(result).toEqual({ kind: 'stored', isNew: true, receipt: JSON.parse(RECEIPT) });
	expect(hub.received).toMatchObject([{ url: '/candor/api/audits', authorization: `Bearer ${TOKEN}` }]);
	expect(JSON.parse(hub.received[0]?.body ?? '')).toMatchObject({ author: 'Anna', report: { schemaVersion: honest.schemaVersion } });
});

test('a lost answer, a busy hub and a broken one are tried again, with the same bytes', async () => {
	const lost: Answer = (response) => response.destroy();
	const hub = await hubWith(lost, answer(503, 'starting'), answer(429, 'slow down', { 'retry-after': '0' }), answer(200, RECEIPT));
	const { result, retries } = await push(hub.url);
	expect(result).toMatchObject({ kind: 'stored', isNew: false });
	expect(retries.slice(1)).toEqual(['the hub answered 503', 'the hub answered 429']);
	expect(new Set(hub.received.map(({ body }) => body)).size).toBe(1);
});

test.for([400, 401, 403, 404, 413, 422])('%i is final, and its body is told', async (status) => {
	const hub = await hubWith(answer(status, '{"title":"no"}'));
	expect((await push(hub.url)).result).toEqual({ kind: 'refused', status, body: '{"title":"no"}' });
	expect(hub.received).toHaveLength(1);
});

test('a hub that stays broken is given up on; one that asks for an hour is not waited for', async () => {
	const broken = await hubWith(answer(500, 'oops'));
	expect((await push(broken.url)).result).toMatchObject({ kind: 'refused', status: 500, body: 'oops' });
	expect(broken.received).toHaveLength(5);
	close();
	const busy = await hubWith(answer(429, 'later', { 'retry-after': '3600' }));
	expect((await push(busy.url)).result).toMatchObject({ kind: 'refused', status: 429 });
	expect(busy.received).toHaveLength(1);
});

test('a redirect is not followed: it could take the token elsewhere', async () => {
	const hub = await hubWith(answer(307, '', { location: '/elsewhere' }));
	expect((await push(hub.url)).result).toMatchObject({ kind: 'refused', status: 307 });
	expect(hub.received).toHaveLength(1);
});

test('an endless body is read in part', async () => {
	const hub = await hubWith((response) => {
		response.writeHead(400);
		const more = () => {
			while (response.write('x'.repeat(10_000)));
		};
		response.on('drain', more);
		more();
	});
	const { result } = await push(hub.url);
	expect(result.kind === 'refused' && result.body.length).toBeLessThan(70_000);
});

test('nobody listens: one line', async () => {
	const hub = await hubWith(answer(200, ''));
	close();
	await expect(push(hub.url)).rejects.toMatchObject({
		name: 'UserError',
		message: expect.stringContaining('cannot be reached: connect ECONNREFUSED'),
	});
});

test.for([
	'http://hub.example',
	'http://10.0.0.1:8080',
	'http://127.0.0.1.nip.example',
	'http://hub.localhost',
	'http://[2001:db8::1]/',
	'http://127.example',
])('no token goes over plain http to %s', (hub) => {
	expect(() => hubAddress(hub, TOKEN)).toThrow('it is only sent over https');
});

test.for(['http://localhost:8480', 'http://127.0.0.2/', 'http://[::1]:9/', 'https://hub.example', 'http://0x7f.1/'])(
	'a token may go to %s',
	(hub) => {
		expect(hubAddress(hub, TOKEN).url.href).toMatch(/\/$/);
	},
);

test.for([
	[undefined, TOKEN, 'which hub?'],
	['ftp://hub.example', TOKEN, 'no http or https URL'],
	['hub.example', TOKEN, 'no http or https URL'],
	['https://user:secret@hub.example', TOKEN, 'a user name or a password'],
	['https://hub.example', 'two words', 'CANDOR_TOKEN is no token'],
	['https://hub.example', 'line\nbreak', 'CANDOR_TOKEN is no token'],
] as const)('%s is refused', ([hub, token, message]) => {
	expect(() => hubAddress(hub, token)).toThrow(message);
	try {
		hubAddress(hub, token);
	} catch (error) {
		expect(String(error)).not.toContain(token);
	}
});

test.for([
	['', 'is empty'],
	['{', 'is no JSON'],
	['{}', 'no schemaVersion'],
	['{"schemaVersion":"9.0"}', 'this candor reads'],
	['{"schemaVersion":"2.0"}', 'is no whole report'],
	['{"schemaVersion":"1.0"}', 'is no whole report'],
] as const)('%s is no report', ([content, message]) => {
	expect(() => pushedAuditOf(Buffer.from(content), 'audit.json', {}, undefined)).toThrow(message);
});

test('a report of a newer minor version is sent as it is', () => {
	const newer = { ...honest, schemaVersion: '2.9', incidents: [], run: { ...honest.run, host: 'x' } };
	expect(pushedAuditOf(Buffer.from(JSON.stringify(newer)), 'audit.json', {}, undefined).audit.report).toEqual(newer);
});
