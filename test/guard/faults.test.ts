// Whatever the server does, the client gets an answer, and the next call works.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type GuardedClient, guardedClient } from './guarded-client.ts';
import { startGuard } from './start-guard.ts';

let directory = '';
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-faults-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const MOODY = [process.execPath, join(import.meta.dirname, 'moody-server.mjs')];
const open = async (policy = 'version: 1\ndefault: allow\n', flags: readonly string[] = []): Promise<GuardedClient> => {
	const file = join(directory, 'policy.yaml');
	await writeFile(file, policy);
	return guardedClient({ directory, flags: ['--policy', file, ...flags], command: MOODY });
};
const textOf = ({ result }: Awaited<ReturnType<GuardedClient['call']>>) => result?.content?.[0]?.text;

test('a server that dies in a call is started again for the next', async () => {
	await using client = await open();
	const before = (await client.ask('ping')).result;
	expect(before).toEqual({});
	const [crashed, beside] = await Promise.all([client.call('crash'), client.call('hang')]);
	for (const { error } of [crashed, beside]) expect(error?.message).toMatch(/lost before it answered: it exited with code 3/);
	expect(textOf(await client.call('echo', { a: 1 }))).toBe('{"a":1}');
});

test('calls of a server that dies before it has listed its tools are answered as lost, and are in the ledger as denied', async () => {
	await using guard = await startGuard({ directory, command: ['false'] });
	const answers: unknown[] = [];
	guard.write('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{}}}\n');
	await guard.lines((line) => answers.push(JSON.parse(line)) > 0);
	expect(answers).toMatchObject([
		{ id: 1, error: { code: -32_002, message: expect.stringMatching(/did not answer tools\/list: it was lost: it exited with code 1/) } },
	]);
	expect(guard.stderr()).not.toContain('the guard failed');
	expect(await guard.end()).toBe(0);
});

test('one that keeps dying is given up for a while, and every call is answered', async () => {
	await using client = await open();
	const errors: string[] = [];
	for (let i = 0; i < 7; i++) errors.push((await client.call('crash')).error?.message ?? '');
	expect(errors.at(-1)).toMatch(/5 times within a minute/);
});

test('a call that hangs is answered when its time is over, and the server started again', async () => {
	await using client = await open('execution_timeout_seconds: 1\n');
	const { error } = await client.call('hang');
	expect(error?.message).toMatch(/longer than 1 s/);
	expect(textOf(await client.call('echo', { b: 2 }))).toBe('{"b":2}');
});

test('garbage is left out, half a message and a message without end are an answer', async () => {
	await using client = await open(undefined, ['--max-message-mb', '2']);
	expect(textOf(await client.call('garbage'))).toBe('after garbage');
	expect((await client.call('half')).error?.message).toMatch(/lost before it answered/);
	expect((await client.call('huge', { megabytes: 64 })).error?.message).toMatch(/more than 2097152/);
	expect(textOf(await client.call('flood'))).toBe('after the flood');
	expect(client.unasked.filter(({ method }) => method === 'notifications/message')).toHaveLength(20_000);
	expect(client.guard.stderr()).toMatch(/dropped 15 bytes from the server: it is no JSON/);
});

test('an answer that two readers could understand differently is an error, at once', async () => {
	await using client = await open();
	// The next request's number is 2.
	const { error } = await client.call('write', { text: '{"jsonrpc":"2.0","id":2,"result":{"a":1,"a":2}}' });
	expect(error).toMatchObject({ code: -32002, message: expect.stringMatching(/could not be read: the key "a" stands twice/) });
});

test('what the client sends that cannot be judged is refused and answered', async () => {
	await using client = await open();
	const answers: string[] = [];
	const received = client.guard.lines((line) => answers.push(line) === 3);
	client.guard.write('no JSON at all\n');
	client.guard.write('{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":"echo","name":"crash"}}\n');
	client.guard.write('[{"jsonrpc":"2.0","id":"b1","method":"ping"},{"jsonrpc":"2.0","id":"b2"}]\n');
	await received;
	expect(answers.join('\n')).toMatch(/-32700/);
	expect(answers.find((line) => line.includes('"x"'))).toMatch(/stands twice/);
	expect(textOf(await client.call('echo', {}))).toBe('{}');
});

test('what the client sends that is too long is refused and answered, by its id if that comes early', async () => {
	await using client = await open(undefined, ['--max-message-mb', '1']);
	expect((await client.call('echo', { a: 'x'.repeat(2 << 20) })).error?.message).toMatch(/it has 2097\d+ bytes, more than 1048576/);
	const answers: string[] = [];
	const received = client.guard.lines((line) => answers.push(line) === 1);
	client.guard.write(`{"jsonrpc":"2.0","method":"ping","params":{"a":"${'x'.repeat(2 << 20)}"},"id":"late"}\n`);
	await received;
	expect(answers[0]).toMatch(/"id":null.*-32600/);
	expect(textOf(await client.call('echo', {}))).toBe('{}');
});

test('a request of the server reaches the client, and its answer the server', async () => {
	await writeFile(join(directory, 'policy.yaml'), 'version: 1\ndefault: allow\n');
	await using client = await guardedClient({
		directory,
		flags: ['--policy', join(directory, 'policy.yaml')],
		command: MOODY,
		answer: ({ method }) => (method === 'roots/list' ? { roots: [{ uri: 'file:///r' }] } : undefined),
	});
	expect(textOf(await client.call('ask_client'))).toBe('{"roots":[{"uri":"file:///r"}]}');
});

test('when the client goes, what is open is waited for, and nothing stays behind', async () => {
	await using client = await open();
	const pending = client.call('echo', { last: true });
	const code = client.guard.end();
	expect(textOf(await pending)).toBe('{"last":true}');
	expect(await code).toBe(0);
});
