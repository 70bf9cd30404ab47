// Policies over the API: read, checked, tried on recorded calls, saved by compare and swap, and in force on the next call.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { serveFixture } from './serve-fixture.ts';

const served = await serveFixture();
const { app, directory } = served;
afterAll(() => served[Symbol.asyncDispose]());
const headers = await served.token('admin');
const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
	app.inject({ url, method, headers, ...(payload === undefined ? {} : { payload }) });
const inspect = async (tool_name: string, args: object = {}) =>
	(
		await app.inject({
			url: '/inspect',
			method: 'POST',
			payload: { server_name: 's', policy: 'default', tool_call: { tool_name, arguments: args } },
		})
	).json<{
		decision: string;
	}>().decision;

test('the list, one policy, and where its problems are', async () => {
	expect((await ask('GET', '/api/policies')).json()).toEqual({
		policies: [
			{ name: 'allow-list', origin: 'shipped', editable: true },
			{ name: 'default', origin: 'folder', editable: true },
			{ name: 'strict', origin: 'folder', editable: true },
		],
	});
	expect((await ask('GET', '/api/policies/default')).json()).toMatchObject({
		origin: 'folder',
		problems: [],
		digest: expect.stringMatching(/^[0-9a-f]{64}$/),
	});
	writeFileSync(join(directory, 'policies', 'broken.yaml'), 'version: 1\ndefalt: deny\n');
	expect((await ask('GET', '/api/policies/broken')).json()).toMatchObject({
		problems: [{ line: 2, column: 1, message: 'unknown key defalt; did you mean default?' }],
	});
	expect((await ask('POST', '/api/policies/check', { text: 'allowed_tools: 1\n' })).json()).toMatchObject({
		problems: [{ line: 1, column: 16 }],
	});
	expect((await ask('GET', '/api/policies/nope')).statusCode).toBe(404);
});

test('what-if shows what an edit would change; saving is compare and swap; the next call is decided by it', async () => {
	expect(await inspect('safe_tool', { name: 'x' })).toBe('ALLOW');
	expect(await inspect('read_note', { id: '1' })).toBe('BLOCK');
	const { digest } = (await ask('GET', '/api/policies/default')).json<{ digest: string }>();
	const text = 'allowed_tools: [read_note]\n';
	const tried = (await ask('POST', '/api/policies/what-if', { name: 'default', text })).json();
	expect(tried).toMatchObject({
		newlyBlocked: [{ call: { tool: 'safe_tool', args: { name: 'x' } }, times: 1, before: { effect: 'allow' }, after: { effect: 'deny' } }],
		newlyAllowed: [{ call: { tool: 'read_note' } }],
		unchanged: 0,
	});
	expect((await ask('PUT', '/api/policies/default', { text, digest: 'f'.repeat(64) })).statusCode).toBe(409);
	expect((await ask('PUT', '/api/policies/default', { text: 'allowed_tools: 1\n', digest })).json()).toMatchObject({
		status: 422,
		problems: [{ line: 1, column: 16 }],
	});
	expect(await inspect('read_note', { id: '1' })).toBe('BLOCK');
	const saved = await ask('PUT', '/api/policies/default', { text, digest });
	expect(saved.json()).toMatchObject({ name: 'default', text, problems: [] });
	expect(await inspect('read_note', { id: '1' })).toBe('ALLOW');
	expect(readFileSync(join(directory, 'policies', 'default.yaml'), 'utf8')).toBe(text);
	expect((await ask('PUT', '/api/policies/default', { text, digest })).statusCode).toBe(409);
	expect((await ask('PUT', '/api/policies/fresh', { text, digest: null })).statusCode).toBe(200);
	expect((await ask('PUT', '/api/policies/fresh', { text, digest: null })).statusCode).toBe(409);
});

test('an edited text reads no file outside of the folder', async () => {
	writeFileSync(join(directory, 'outside.yaml'), 'secret_key_of_ours: 1\n');
	for (const include of ['../outside.yaml', join(directory, 'outside.yaml'), '/etc/passwd', './policies/../../outside.yaml']) {
		const answer = await ask('POST', '/api/policies/check', { text: `version: 1\ninclude: ["${include}"]\n` });
		expect(answer.json()).toMatchObject({ problems: [{ line: 2, message: `there is no policy ${include}` }] });
		expect(answer.body).not.toContain('secret_key');
	}
	expect((await ask('POST', '/api/policies/check', { text: 'version: 1\ninclude: [./strict.yaml, default]\n' })).json()).toEqual({
		problems: [],
	});
});

test('the ledger by pages and filters', async () => {
	for (let count = 0; count < 5; count++) await inspect(`tool_${count % 2}`, { count });
	const page = (await ask('GET', '/api/ledger?limit=2&tool=tool_0')).json<{ rows: { seq: number; tool: string }[]; next: string }>();
	expect(page.rows.map(({ tool }) => tool)).toEqual(['tool_0', 'tool_0']);
	const rest = (await ask('GET', `/api/ledger?limit=2&tool=tool_0&cursor=${page.next}`)).json<typeof page>();
	expect(rest.rows.length).toBe(1);
	expect(rest.next).toBeNull();
	expect(rest.rows[0]?.seq).toBeLessThan(page.rows[1]?.seq ?? 0);
	expect((await ask('GET', '/api/ledger?q=TOOL_1&decision=deny')).json<typeof page>().rows.length).toBe(2);
	expect((await ask('GET', '/api/ledger?since=2999-01-01')).json()).toEqual({ rows: [], next: null });
	expect((await ask('GET', '/api/ledger/stats?tool=tool_1')).json()).toMatchObject({
		total: 2,
		blocked: 2,
		blockRate: 1,
		byServer: [{ server: 's', total: 2, allowed: 0, blocked: 2 }],
		series: [{ allowed: 0, blocked: 2 }],
	});
	expect((await ask('GET', '/api/overview')).json()).toMatchObject({ servers: 0, audits: 0, latestFindings: [], waitingApprovals: 0 });
});
