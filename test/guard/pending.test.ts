// A question that a person takes their time with: what holds when they answer decides, not what held when they were asked.

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApprovalFiles } from '#store/guard-files/approval-files.ts';
import { approve, setApprovalKey } from '../support/approvals.ts';
import { CANDOR } from '../support/candor-program.ts';
import { type Answered, type GuardedClient, guardedClient } from './guarded-client.ts';

const ASK = 'version: 1\ndefault: allow\nrules:\n  - { name: ask-first, tools: [echo], effect: ask, reason: to be sure }\n';
let directory = '';
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-pending-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const file = () => join(directory, 'policy.yaml');
const candor = async (...words: readonly string[]) =>
	(await promisify(execFile)(process.execPath, [CANDOR, ...words], { env: { ...process.env, XDG_DATA_HOME: directory, NO_COLOR: '1' } }))
		.stdout;
const why = ({ error }: Answered) => error?.message ?? '';
const received = ({ result }: Answered) => result?.content?.[0]?.text;

async function open(policy: string, capabilities: object = { elicitation: {} }): Promise<GuardedClient> {
	await writeFile(file(), policy);
	const command = [process.execPath, join(import.meta.dirname, 'moody-server.mjs')];
	return guardedClient({ directory, flags: ['--policy', file()], command, capabilities });
}

function questions(client: GuardedClient): readonly { readonly id: unknown; readonly text: string }[] {
	return client.unasked
		.filter(({ method }) => method === 'elicitation/create')
		.map((one) => ({ id: one['id'], text: String((one['params'] as { message?: unknown }).message) }));
}

const yes = (client: GuardedClient, at: number) =>
	client.guard.write(
		`${JSON.stringify({ jsonrpc: '2.0', id: questions(client)[at]?.id, result: { action: 'accept', content: { allow: true } } })}\n`,
	);

async function newPolicy(client: GuardedClient, text: string): Promise<void> {
	const before = client.guard.stderr().split('is in force').length;
	await writeFile(file(), text);
	await expect.poll(() => client.guard.stderr().split('is in force').length).toBe(before + 1);
}

test('a policy that came meanwhile decides', async () => {
	await using client = await open(ASK);
	const denied = client.call('echo', { n: 1 });
	await expect.poll(() => questions(client).length).toBe(1);
	await newPolicy(client, ASK.replace('effect: ask', 'effect: deny'));
	yes(client, 0);
	expect(why(await denied)).toMatch(/to be sure \(rule ask-first\)/);
	await newPolicy(client, ASK);
	const asked = client.call('echo', { n: 2 });
	await expect.poll(() => questions(client).length).toBe(2);
	// Another policy that asks as well: its question has not been answered yet.
	await newPolicy(client, `${ASK}soft: true\n`);
	yes(client, 1);
	await expect.poll(() => questions(client).length).toBe(3);
	yes(client, 2);
	expect(received(await asked)).toBe('{"n":2}');
});

test('a limit that was reached meanwhile counts', async () => {
	await using client = await open(`${ASK}rate_limits:\n  - { name: once, tools: [echo], per: tool, per_minute: 1 }\n`);
	const calls = [1, 2, 3].map((n) => client.call('echo', { n }));
	await expect.poll(() => questions(client).length).toBe(3);
	for (const at of [0, 1, 2]) yes(client, at);
	const answers = await Promise.all(calls);
	expect(answers.map((one) => received(one) ?? /limit is 1 a minute/.test(why(one)))).toEqual(['{"n":1}', true, true]);
});

test('a call that was cancelled while it was asked about goes nowhere, and the ledger does not say that it did', async () => {
	await using client = await open(ASK);
	void client.call('echo', { n: 1 }).catch(() => {});
	await expect.poll(() => questions(client).length).toBe(1);
	client.guard.write('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}\n');
	yes(client, 0);
	expect(received(await client.call('say', { text: 'x' }))).toBe('x');
	await client.guard.end();
	const rows = (await candor('ledger', '--json')).trim().split('\n').map((line) => JSON.parse(line)); // biome-ignore format: one line
	expect(rows.filter(({ kind }) => kind === 'decision').map(({ tool }) => tool)).toEqual(['say']);
	expect(rows.filter(({ kind }) => kind === 'outcome')).toHaveLength(1);
});

test('the person sees that something is left out, and nothing that misleads the eye', async () => {
	await using client = await open(ASK);
	void client.call('echo', { a: 'x'.repeat(5000), b: '\u202etxt.exe\u200b', z: 'rm -rf' }).catch(() => {});
	await expect.poll(() => questions(client).length).toBe(1);
	const { text } = questions(client)[0] ?? { text: '' };
	expect(text).toMatch(/characters are not shown here/);
	expect(text).toContain('rm -rf');
	expect(text).toContain('\\u{202e}txt.exe\\u{200b}');
});

test('an approval is for these arguments under this policy, in any order, until it ends', async () => {
	setApprovalKey(directory);
	await using client = await open(ASK, {});
	await client.call('echo', { a: 1, b: { c: [1, 2], d: 'x' } });
	const id = /--call ([0-9a-f]{16})/.exec(client.guard.stderr())?.[1] ?? '';
	await approve(directory, '--call', id);
	expect(received(await client.call('echo', { b: { d: 'x', c: [1, 2] }, a: 1 }))).toBeDefined();
	for (const args of [{ a: 1, b: { c: [2, 1], d: 'x' } }, { a: '1', b: { c: [1, 2], d: 'x' } }, { a: 1 }, { a: 1, b: { c: [1, 2], d: 'x', e: null } }])
		expect(why(await client.call('echo', args))).toMatch(/needs a person/);
	await newPolicy(client, `${ASK}soft: false\nmax_argument_bytes: 1000\n`);
	expect(why(await client.call('echo', { a: 1, b: { c: [1, 2], d: 'x' } }))).toMatch(/needs a person/);
	await newPolicy(client, ASK);
	expect(received(await client.call('echo', { a: 1, b: { c: [1, 2], d: 'x' } }))).toBeDefined();
	await approve(directory, '--call', id, '--for', '1s');
	await sleep(1000);
	const approvals = join(directory, 'candor', 'approvals');
	expect(why(await client.call('echo', { a: 1, b: { c: [1, 2], d: 'x' } }))).toMatch(/needs a person/);
	expect((await readdir(approvals)).every((name) => name.endsWith('.json'))).toBe(true);
}); // biome-ignore format: lists

test('a question never becomes another one of the same id', async () => {
	const store = new ApprovalFiles(directory);
	const call = { server: 's', tool: 't', argumentsDigest: 'a', policy: 'p' };
	const id = store.ask(call, { reason: 'why', arguments: '{}' });
	await writeFile(join(directory, `${id}.json`), JSON.stringify({ ...call, id, argumentsDigest: 'other', reason: '', askedAt: '' }));
	expect(() => store.ask(call, { reason: 'why', arguments: '{}' })).toThrow('another question');
	expect(store.find(call)).toBeUndefined();
});
