// What goes to the client never approves anything: neither an id nor a command is in it, and a client that accepts on its own is told of.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ASK, declaredTextOf, idIn, openAsking, typedApprove, why } from './asking-guard.ts';
import { startHttpGuard } from './http/start-http-guard.ts';

let directory = '';
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-untold-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test.for([false, true])('the client gets the rule and the reason, and nothing that approves (soft: %s)', async (soft) => {
	await using client = await openAsking(directory, `${ASK}soft: ${soft}\n`);
	const received: string[] = [];
	client.guard.lines((line) => received.push(line) === 0).catch(() => {});
	expect(JSON.stringify(await client.call('say', { text: 'hi' }))).toMatch(
		/words are forever; it needs a person’s approval \(rule ask-first\)/,
	);
	await client.call('change');
	const listed = JSON.stringify(await client.ask('tools/list'));
	expect(listed).toContain('Withheld by Candor');
	for (const tool of ['echo', 'brand_new', 'еcho']) expect(JSON.stringify(await client.call(tool))).toMatch(/needs a person’s approval/);
	const id = idIn(client);
	expect(id).not.toBe('');
	expect(client.guard.stderr()).toContain('candor approve tested echo');
	expect(received.length).toBeGreaterThan(5);
	for (const line of received) {
		expect(line).not.toContain(id);
		expect(line).not.toMatch(/candor approve|--call|--digest/);
	}
	expect((await typedApprove(directory)).stdout).toContain(`candor approve --call ${id}`);
});

test('nor when the question cannot be kept', async () => {
	await mkdir(join(directory, 'candor'));
	await writeFile(join(directory, 'candor', 'approvals'), 'no directory');
	await using client = await openAsking(directory);
	expect(why(await client.call('say', { text: 'hi' }))).toMatch(/could not do its work \(the question for a person could not be kept\)$/);
	expect(client.guard.stderr()).toMatch(/approvals\/[0-9a-f]{16}\.json/);
});

test('over HTTP neither; and pins that are removed while the guard runs make no first use', async () => {
	await writeFile(join(directory, 'policy.yaml'), ASK.replace('[say]', '[echo]'));
	const command = [process.execPath, join(import.meta.dirname, 'turncoat-server.mjs'), join(directory, 'starts'), join(directory, 'calls')];
	await using guard = await startHttpGuard({ directory, flags: ['--policy', join(directory, 'policy.yaml')], command });
	const bodies: Promise<string>[] = [];
	const connect = async () => {
		const client = new Client({ name: 'c', version: '1' });
		const keeping: typeof fetch = async (url, init) => {
			const response = await fetch(url, init);
			if (init?.method === 'POST') bodies.push(response.clone().text());
			return response;
		};
		await client.connect(new StreamableHTTPClientTransport(guard.url, { fetch: keeping }));
		return client;
	};
	const first = await connect();
	await first.listTools();
	await expect(first.callTool({ name: 'echo', arguments: {} })).rejects.toThrow(/needs a person’s approval/);
	await first.close();
	await rm(join(directory, 'candor', 'pins'), { recursive: true });
	const second = await connect();
	expect(JSON.stringify(await second.listTools())).toMatch(/Withheld by Candor: its definition is not the one/);
	await expect(second.callTool({ name: 'read', arguments: {} })).rejects.toThrow(/needs a person’s approval/);
	await second.close();
	const id = /--call ([0-9a-f]{16})/.exec(guard.stderr())?.[1] ?? '';
	expect(id).not.toBe('');
	const received = (await Promise.all(bodies)).join('\n');
	expect(received).toContain('words are forever');
	expect(received).not.toContain(id);
	expect(received).not.toMatch(/candor approve|--call|--digest/);
	expect(await guard.stop()).toBe(0);
});

test('without an approval key nothing is approved, from wherever it is typed', async () => {
	await using client = await openAsking(directory);
	await client.call('say', { text: 'hi' });
	await client.call('change');
	await client.ask('tools/list');
	const refusal = { code: 1, stdout: '', stderr: 'candor: no approval key is set, so nothing can be approved\n  try: candor approve --init (in a terminal)\n' }; // biome-ignore format: one line
	expect(await typedApprove(directory, '--call', idIn(client))).toMatchObject(refusal);
	expect(await typedApprove(directory, 'tested', 'brand_new')).toMatchObject(refusal);
	expect(await typedApprove(directory, '--init')).toMatchObject({
		code: 1,
		stderr: expect.stringContaining('there is none\n  try: run it in a terminal'),
	});
	expect(why(await client.call('say', { text: 'hi' }))).toMatch(/needs a person/);
	expect(why(await client.call('brand_new'))).toMatch(/needs a person/);
});

test('a client that accepts what it is asked is told of, and not asked with --no-elicit', async () => {
	const accepting = {
		capabilities: { elicitation: {} },
		answer: ({ method }: { readonly method: string }) =>
			method === 'elicitation/create' ? { action: 'accept', content: { allow: true } } : undefined,
	};
	{
		await using client = await openAsking(directory, ASK, accepting);
		expect(declaredTextOf(await client.call('say', { text: 'hi' }))).toBe('hi');
		expect(client.guard.stderr()).toMatch(/the client says that a person approved this call when asked, \d+\.\d{3} s later: say/);
	}
	await using client = await openAsking(directory, ASK, {
		...accepting,
		flags: ['--policy', join(directory, 'policy.yaml'), '--no-elicit'],
	});
	expect(why(await client.call('say', { text: 'hi' }))).toMatch(/needs a person/);
	expect(client.unasked).toEqual([]);
});
