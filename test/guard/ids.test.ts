// Ids that JavaScript rounds, or that look alike, are as many as they are for servers and clients that do not.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { guardedClient } from './guarded-client.ts';

let directory = '';
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-ids-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test.for([
	['9007199254740992', '9007199254740993'],
	['18446744073709551615', '18446744073709551616'],
	['1', '"1"'],
	['1e400', '1e401'],
	['0.1', '0.10000000000000000001'],
])('%s and %s are two requests, and each has its own answer', async ([one, other]) => {
	const command = [process.execPath, join(import.meta.dirname, 'exact-ids-server.mjs')];
	await using client = await guardedClient({ directory, flags: [], command });
	await client.ask('tools/list');
	const lines: string[] = [];
	const all = client.guard.lines((line) => lines.push(line) === 2);
	for (const id of [one, other])
		client.guard.write(
			`{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"which","arguments":{"n":${JSON.stringify(id)}}}}\n`,
		);
	await all;
	const answer = (id = '') => `{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":${JSON.stringify(id)}}]}}`;
	expect(lines).toEqual([answer(other), answer(one)]);
});

test('1 and 1.0 are one id: the second is refused while the first is open', async () => {
	const command = [process.execPath, join(import.meta.dirname, 'exact-ids-server.mjs')];
	await using client = await guardedClient({ directory, flags: [], command });
	await client.ask('tools/list');
	const refused = client.guard.lines((line) => line.includes('is still in use'));
	for (const id of ['71', '71.0'])
		client.guard.write(`{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"which","arguments":{"n":"a"}}}\n`);
	await refused;
});

test('what the guard answers itself has the id to the last digit', async () => {
	const command = [process.execPath, join(import.meta.dirname, 'exact-ids-server.mjs')];
	await using client = await guardedClient({ directory, flags: [], command });
	const denied = client.guard.lines((line) => line.startsWith('{"jsonrpc":"2.0","id":9007199254740993,"error"'));
	client.guard.write('{"jsonrpc":"2.0","id":9007199254740993,"method":"tools/call","params":{"name":"unknown","arguments":{}}}\n');
	await denied;
});
