import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import type { ChainRow } from '#model/ports.ts';
import { forwardChain } from './forward-chain.ts';
import { forwardPosition } from './forward-position.ts';
import { parseForwardTarget } from './forward-target.ts';
import { type ForwardedRow, forwardedRow } from './forwarded-row.ts';
import { otlpHeaders } from './open-forwarding.ts';
import { sendToCollector, sendToWebhook } from './send-http.ts';
import type { SendRows } from './send-rows.ts';
import { sendToSyslog } from './send-syslog.ts';
import { syslogFrame, syslogMessage } from './syslog-message.ts';

const directory = mkdtempSync(join(tmpdir(), 'candor-forward-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function decision(seq: number, more: object = {}): ChainRow {
	const call = { server: 'files', session: 's', request: 1, method: 'tools/call', tool: 'read', policy: 'p' };
	const content = {
		seq,
		at: 1_794_900_000_123_456,
		kind: 'decision',
		...call,
		decision: 'deny',
		rule: 'no-secrets',
		reason: 'it reads a key',
		...more,
	};
	return { seq, content: JSON.stringify(content), hash: 'f'.repeat(64) };
}

const row = (more: object = {}) => forwardedRow(decision(7, more)) as ForwardedRow;

async function listening(server: Server): Promise<number> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return (server.address() as AddressInfo).port;
}

/** Forwards these rows until the receiver has taken the last one. */
async function forwardAll(rows: readonly ChainRow[], send: SendRows, name: string): Promise<readonly string[]> {
	const [notes, controller] = [[] as string[], new AbortController()];
	await forwardChain({
		...{ name, send, note: (line: string) => notes.push(line), signal: controller.signal, firstRetryMs: 1 },
		chain: {
			rows: async ({ after = -1, limit }) => rows.filter(({ seq }) => seq > after).slice(0, limit),
			head: async () => undefined,
		},
		position: forwardPosition(directory, name),
		onState: ({ seq }) => {
			if (seq === rows.at(-1)?.seq) controller.abort();
		},
	});
	return notes;
}

test('a message of RFC 5424: priority, time, structured data, text', () => {
	expect(syslogMessage(row(), 'host.example')).toBe(
		`<108>1 2026-11-17T08:00:00.123456Z host.example candor - decision [candor@32473 seq="7" hash="${'f'.repeat(64)}" server="files" tool="read" method="tools/call" decision="deny" rule="no-secrets" policy="p" session="s"] \uFEFFdeny files read by no-secrets: it reads a key`.replace(
			'2026-11-17T08:00:00.123456Z',
			`${new Date(1_794_900_000_123).toISOString().slice(0, -1)}456Z`,
		),
	);
});

test('hostile names cannot break out of a value or of a line', () => {
	const message = syslogMessage(row({ tool: 'a"]\n<14>1 - - - - - -', reason: 'x\r\ny\u202e' }), 'a b\n');
	expect(message).toContain('tool="a\\"\\]\\\\n<14>1 - - - - - -"');
	expect(message).not.toMatch(/[\r\n\u202e]/);
	expect(message).toMatch(/^<108>1 \S+ ab candor - decision \[/);
	expect(syslogFrame('ä')).toBe('2 ä');
});

test('syslog over TCP: whole messages with their lengths, over a connection that was lost meanwhile', async () => {
	let received = '';
	let connections = 0;
	const lost = Promise.withResolvers<void>();
	const server = createServer((socket) => {
		connections += 1;
		socket.setEncoding('utf8');
		socket.on('error', () => {});
		socket.on('data', (chunk: string) => {
			received += chunk;
		});
		if (connections === 1) socket.once('data', () => socket.destroy()).once('close', () => lost.resolve());
	});
	const send = sendToSyslog('127.0.0.1', await listening(server));
	const { signal } = new AbortController();
	await send([row()], signal);
	await lost.promise;
	await send([row(), row()], signal);
	await expect.poll(() => received.split('candor@32473').length - 1).toBe(3);
	for (let rest = Buffer.from(received); rest.length > 0; ) {
		const blank = rest.indexOf(' ');
		const end = blank + 1 + Number(rest.subarray(0, blank).toString());
		expect(rest.subarray(blank + 1, end).toString()).toMatch(/^<108>1 .*key$/);
		rest = rest.subarray(end);
	}
	expect(connections).toBe(2);
	send[Symbol.dispose]();
	server.close();
});

test('a webhook that fails is tried again with the same rows, in order; the position outlives the process', async () => {
	const [bodies, headers]: [string[], (string | undefined)[]] = [[], []];
	const server = createHttpServer(async (request, response) => {
		headers.push(request.headers.authorization);
		bodies.push(await text(request));
		response.writeHead(bodies.length <= 2 ? 503 : 204).end();
	});
	const send = sendToWebhook(new URL(`http://127.0.0.1:${await listening(server)}/hook`), 'token');
	const rows = Array.from({ length: 450 }, (_, seq) => decision(seq));
	forwardPosition(directory, 'hook');
	await forwardPosition(directory, 'hook').write(-1);
	const notes = await forwardAll(rows, send, 'hook');
	expect(notes).toEqual(['hook does not take decisions (it answered 503); candor tries again until it does', 'hook takes decisions again']);
	const taken = bodies.slice(2).flatMap((body) => (JSON.parse(body) as { rows: ForwardedRow[] }).rows.map(({ seq }) => seq));
	expect(taken).toEqual(rows.map(({ seq }) => seq));
	expect(bodies[0]).toBe(bodies[2]);
	expect(new Set(headers)).toEqual(new Set(['Bearer token']));
	bodies.length = 3;
	await forwardAll([...rows, decision(450)], send, 'hook');
	expect((JSON.parse(bodies[3] ?? '') as { rows: ForwardedRow[] }).rows.map(({ seq }) => seq)).toEqual([450]);
	server.close();
});

test('a collector gets log records at its own path', async () => {
	const received: { url: string | undefined; body: string; key: unknown }[] = [];
	const server = createHttpServer(async (request, response) => {
		received.push({ url: request.url, key: request.headers['api-key'], body: await text(request) });
		response.end('{}');
	});
	const send = sendToCollector(new URL(`http://127.0.0.1:${await listening(server)}`), otlpHeaders('api-key=a%20b,bad'));
	await send([row(), row({ decision: 'allow' })], new AbortController().signal);
	expect(received).toMatchObject([{ url: '/v1/logs', key: 'a b' }]);
	const { logRecords } = JSON.parse(received[0]?.body ?? '').resourceLogs[0].scopeLogs[0];
	expect(logRecords).toMatchObject([
		{ timeUnixNano: '1794900000123456000', severityNumber: 13, body: { stringValue: 'deny files read by no-secrets: it reads a key' } },
		{ severityNumber: 9 },
	]);
	expect(logRecords[0].attributes).toContainEqual({ key: 'candor.seq', value: { intValue: '7' } });
	server.close();
});

test('rows of other kinds are passed over; without a position forwarding begins with what comes', async () => {
	const taken: number[] = [];
	const start: ChainRow = { seq: 0, content: '{"seq":0,"at":1,"kind":"start","ledger":"x"}', hash: 'f'.repeat(64) };
	const send: SendRows = async (rows) => void taken.push(...rows.map(({ seq }) => seq));
	await forwardPosition(directory, 'some').write(-1);
	await forwardAll([start, decision(1)], send, 'some');
	expect(taken).toEqual([1]);
	const controller = new AbortController();
	const position = forwardPosition(directory, 'new');
	await forwardChain({
		...{ name: 'new', send, position, note: () => {}, signal: controller.signal },
		chain: {
			rows: async ({ after = -1 }) => [decision(41), decision(42)].filter(({ seq }) => seq > after),
			head: async () => ({ seq: 41, hash: '' }),
		},
		onState: () => controller.abort(),
	});
	expect(taken).toEqual([1, 42]);
	expect(position.read()).toBe(42);
});

test.for([
	'',
	'otlp',
	'otlp:',
	'otlp:ftp://x',
	'webhook:https://u:p@x.example',
	'syslog:x',
	'syslog:x:0',
	'syslog:x:70000',
	'syslog:a b:1',
	'kafka:x:1',
])('%j is no target', (target) => {
	expect(() => parseForwardTarget(target)).toThrow('--forward');
});

test('targets', () => {
	expect(parseForwardTarget('syslog:[::1]:601')).toMatchObject({ kind: 'syslog', host: '::1', port: 601 });
	expect(parseForwardTarget('syslog:siem.example:601')).toMatchObject({ host: 'siem.example' });
	expect(parseForwardTarget('webhook:https://hook.example/a')).toMatchObject({ kind: 'webhook' });
});
