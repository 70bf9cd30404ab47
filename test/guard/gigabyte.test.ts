// A server that answers with a gigabyte: the client gets an error, the next call works, and the guard needs far less memory than that.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { guardedClient } from './guarded-client.ts';
import { greet, post } from './http/guard-here.ts';
import { startHttpGuard } from './http/start-http-guard.ts';
import { serve } from './http/test-server.ts';
import { memoryPeak } from './memory-peak.ts';

const GIGABYTE_IN_MB = 1024;
/** A guard that does nothing has some 100 MB; a message may have 32 MB (--max-message-mb), and is held once or twice while it is gathered. */
const BOUND_MB = 400;

let directory = '';
let flags: readonly string[] = [];
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-gigabyte-'));
	flags = ['--policy', join(directory, 'policy.yaml')];
	await writeFile(join(directory, 'policy.yaml'), 'version: 1\ndefault: allow\n');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('on standard streams', () => {
	test.for([
		['one line', true],
		['no end of a line at all, and silence after it', false],
	] as const)('%s', async ([, hasEnd]) => {
		const command = [process.execPath, join(import.meta.dirname, 'moody-server.mjs')];
		await using client = await guardedClient({ directory, flags, command });
		const { error } = await client.call('huge', { megabytes: GIGABYTE_IN_MB, hasEnd });
		expect(error).toMatchObject({ code: -32002, message: expect.stringContaining('a message of more than 33554432 bytes') });
		expect((await client.call('echo', { a: 1 })).result?.content?.[0]?.text).toBe('{"a":1}');
		expect(memoryPeak(client.guard.pid)).toBeLessThan(BOUND_MB);
	});
});

test('a message that would be gigabytes once it is parsed', async () => {
	const command = [process.execPath, join(import.meta.dirname, 'moody-server.mjs')];
	// Longer answers than the policy lets pass are not even read.
	await writeFile(join(directory, 'policy.yaml'), 'version: 1\ndefault: allow\nresponses: { max_bytes: 1000000000 }\n');
	await using client = await guardedClient({ directory, flags, command });
	for (const unit of ['{},', '[],', '1,']) {
		const { error } = await client.call('bomb', { megabytes: 30, unit });
		expect(error).toMatchObject({ code: -32002, message: expect.stringContaining('could not be read: it has more than 4000000 values') });
	}
	expect((await client.call('echo', { a: 1 })).result?.content?.[0]?.text).toBe('{"a":1}');
	// Twice and a half of the longest message more than without a thread that reads it.
	expect(memoryPeak(client.guard.pid)).toBeLessThan(BOUND_MB + 160);
});

type Act = (response: ServerResponse) => void;

describe('over HTTP', () => {
	test.for<readonly [string, Act, number, RegExp]>([
		['a body', (r) => pour(head(r, 200, 'application/json'), '{"jsonrpc":"2.0","id":7,"result":{"a":"'), 200, /-32002.*longer than 33554432 bytes/],
		['a body without a length', (r) => pour(head(r, 200, 'application/json', false), '{"jsonrpc":"2.0","id":7,"result":{"a":"'), 200, /-32002.*longer than 33554432 bytes/],
		['an event', (r) => pour(head(r, 200, 'text/event-stream'), 'data: {"jsonrpc":"2.0","id":7,"result":{"a":"'), 200, /-32002.*event longer than 33554432 bytes/],
		['an event of short lines', (r) => pour(head(r, 200, 'text/event-stream'), 'data: ', `${'x'.repeat(1023)}\ndata: `), 200, /-32002.*event longer than 33554432 bytes/],
		['a refusal', (r) => pour(head(r, 400, 'application/json'), '{"jsonrpc":"2.0","id":7,"error":{"message":"'), 400, /-32002.*HTTP 400/],
		['a page', (r) => pour(head(r, 200, 'text/html'), '<p>'), 200, /-32002.*text\/html/],
	])('%s', async ([, act, status, expected]) => {
		await using server = await serve(async (request, response) => {
			const { id, method } = request.method === 'POST' ? JSON.parse(await text(request)) : {};
			const name = method === 'tools/call' ? 'called' : method;
			if (name === 'called' && id === 7) act(response);
			else if (id === undefined) response.writeHead(request.method === 'POST' ? 202 : 405).end();
			else
				head(response, 200, 'application/json', false).end(
					JSON.stringify({ jsonrpc: '2.0', id, result: name === 'tools/list' ? { tools: [{ name: 'a' }] } : { content: [] } }),
				);
		});
		await using guard = await startHttpGuard({ directory, flags: [...flags, '--upstream', server.url] });
		const session = await greet(guard.url.href);
		const call = (id: number) => post(guard.url.href, { jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'a' } }, session);
		const answer = await call(7);
		expect({ status: answer.status, last: answer.messages.at(-1) }).toEqual({ status, last: expect.stringMatching(expected) });
		expect((await call(8)).messages.at(-1)).toBe('{"jsonrpc":"2.0","id":8,"result":{"content":[]}}');
		expect(memoryPeak(guard.pid)).toBeLessThan(BOUND_MB);
	}); // biome-ignore format: a table
});

function head(response: ServerResponse, status: number, type: string, hasLength = true): ServerResponse {
	return response.writeHead(status, { 'content-type': type, ...(hasLength && { 'content-length': GIGABYTE_IN_MB * 2 ** 20 }) });
}

/** A gigabyte, as fast as it is taken; nobody takes all of it. */
function pour(response: ServerResponse, beginning: string, unit = 'x'): void {
	const block = Buffer.from(unit.repeat(Math.floor(2 ** 20 / unit.length)));
	let blocks = 0;
	const more = () => {
		while (blocks < GIGABYTE_IN_MB - 1 && !response.destroyed) {
			blocks++;
			if (!response.write(block)) return void response.once('drain', more);
		}
	};
	response.write(beginning);
	more();
}
