// An edit of a policy, tried on calls of a report, of the ledger and on generated ones.

import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { ChangedDecision, WhatIf } from '#model/what-if.ts';
import { candor } from '../support/candor-process.ts';
import { guardServer } from '../support/guarded-server.ts';

const kept = mkdtempSync(join(tmpdir(), 'candor-what-if-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));
const file = (name: string, text: string) => {
	writeFileSync(join(kept, name), text);
	return join(kept, name);
};

const ALL = file('all.yaml', 'version: 1\ndefault: allow\n');
const NOTES = file('notes.yaml', 'version: 1\ndefault: allow\nrules:\n  - { name: no-list, tools: [list], effect: ask, reason: why }\n');

const step = (tool: string, args: object, more: object = {}) => ({
	step: { kind: 'call', intent: 'typical', tool, args, ...more },
	outcome: 'ok',
});
const tool = (name: string, argument: string) => ({
	name,
	description: `Does it with the ${argument}.`,
	inputSchema: { type: 'object', properties: { [argument]: { type: 'string' } }, required: [argument] },
});
const REPORT = file(
	'report.json',
	JSON.stringify({
		schemaVersion: '1.0',
		run: { seed: 1, transport: 'stdio', startedAt: '2026-11-15T08:00:00.000Z' },
		target: { name: 'demo', named: { paths: ['/data'], variables: [] } },
		declaration: {
			server: { name: 'files', version: '1' },
			tools: [tool('fetch', 'url'), tool('read_file', 'path')],
			resources: [],
			templates: [],
			prompts: [],
			beyondLimit: { tools: 0 },
			capabilities: {},
		},
		steps: [
			step('read_file', { path: 'notes.md' }),
			step('read_file', { path: '/workspace/../etc/hosts' }),
			{
				step: { kind: 'together', intent: 'typical', tool: 'fetch', inputs: [{ url: 'http://127.1/' }, { url: 'https://good.example/' }] },
				outcome: 'ok',
			},
			{ step: { kind: 'read', uri: 'x://y' }, outcome: 'ok' },
		],
		coverage: { tools: { declared: 2, called: 2, answered: 2 }, untested: [], gaps: [] },
		summary: { conclusion: 'clean', because: [] },
		network: null,
		profile: { scopes: [] },
		findings: [],
		sandbox: { home: '/home/user', cwd: '/workspace' },
	}),
);

const whatIf = async (...args: string[]): Promise<WhatIf & { readonly code: number | null }> => {
	const { code, stdout, stderr } = await candor(['policy', 'what-if', ...args, '--json']);
	expect(stderr).toBe('');
	return { code, ...(JSON.parse(stdout) as WhatIf) };
};
const seen = (changed: readonly ChangedDecision[]) => changed.map(({ call, times, after }) => [call.tool, times, after.effect, after.rule]);

test('the calls of a report, with the places of its cell', async () => {
	const edit = await whatIf(ALL, 'default', '--report', REPORT);
	expect(edit).toMatchObject({ code: 3, calls: { report: 4, ledger: 0, generated: 0 }, unchanged: 2, newlyAllowed: [], notReplayable: 0 });
	expect(seen(edit.newlyBlocked)).toEqual([
		['read_file', 1, 'deny', 'no-path-escapes'],
		['fetch', 1, 'deny', 'no-private-addresses'],
	]);
	const back = await whatIf('default', ALL, '--report', REPORT);
	expect([back.code, back.newlyBlocked, seen(back.newlyAllowed)]).toEqual([
		3,
		[],
		[
			['read_file', 1, 'allow', 'default'],
			['fetch', 1, 'allow', 'default'],
		],
	]);
	expect(await whatIf(ALL, ALL, '--report', REPORT)).toMatchObject({ code: 0, unchanged: 4 });
	const rooted = file(
		'rooted.yaml',
		'version: 1\ndefault: allow\nrules:\n  - { name: here, when: { path_outside: [.] }, effect: deny, reason: why }\n',
	);
	expect(seen((await whatIf(ALL, rooted, '--report', REPORT)).newlyBlocked)).toEqual([['read_file', 1, 'deny', 'here']]);
});

test('generated calls: what an audit of the greatest depth would try, evasive spellings included', async () => {
	const edit = await whatIf(ALL, 'default', '--report', REPORT, '--generate');
	expect(edit.calls.generated).toBeGreaterThan(60);
	const texts = edit.newlyBlocked.filter(({ from }) => from === 'generated').map(({ call }) => JSON.stringify(call.args));
	for (const spelling of ['2130706433', '[::ffff:127.0.0.1]', '169.254.169.254', '%2e%2e%2F', '....//', '\\\\..\\\\', 'ghp_'])
		expect(
			texts.some((text) => text.includes(spelling)),
			spelling,
		).toBe(true);
	expect(edit.calls.report + edit.calls.generated).toBe(
		edit.unchanged + [...edit.newlyBlocked, ...edit.newlyAllowed].reduce((sum, { times }) => sum + times, 0),
	);
	const shown = await candor(['policy', 'what-if', ALL, 'default', '--report', REPORT, '--generate'], { COLUMNS: '120' });
	expect(shown.stdout).toMatch(
		/^newly blocked\n +calls {2}tool +rule +for example\n(?: +\d+ {2}(?:fetch|read_file) .*\n)+\n4 calls of the report, \d+ generated calls: \d+ newly blocked, 0 newly allowed, \d+ as before\n$/,
	);
});

test('the ledger: calls whose arguments were kept are replayed, each as often as it came; the others are counted and said', async () => {
	const ledger = join(kept, 'ledger.db');
	{
		await using masked = await guardServer('version: 1\ndefault: allow\n', {
			flags: ['--log-arguments', 'masked', '--ledger', ledger, '--name', 'one'],
		});
		for (let times = 0; times < 3; times += 1) await masked.call('list', { path: '.' });
		await masked.call('cwd', { note: `gh${'p'}_${hash('sha256', 'made up').slice(0, 36)}` });
		await masked.request('resources/read', { uri: 'x://y' });
	}
	{
		await using digest = await guardServer('version: 1\ndefault: allow\n', { flags: ['--ledger', ledger, '--name', 'two'] });
		await digest.call('list', { path: '.' });
		await digest.call('cwd');
	}
	const edit = await whatIf(ALL, NOTES, '--ledger', ledger);
	expect(edit).toMatchObject({ code: 3, newlyAllowed: [], masked: 1, calls: { report: 0, generated: 0 } });
	expect(seen(edit.newlyBlocked)).toEqual([['list', 3, 'ask', 'no-list']]);
	expect(edit.calls.ledger + edit.notReplayable).toBe(7);
	// A digest tells that there were no arguments.
	expect(edit.notReplayable).toBe(1);
	expect(await whatIf(ALL, NOTES, '--ledger', ledger, '--server', 'two')).toMatchObject({
		code: 0,
		notReplayable: 1,
		calls: { ledger: 1 },
	});
	// Where nothing was compared, nobody can say that nothing changes.
	expect(await candor(['policy', 'what-if', ALL, NOTES, '--ledger', ledger, '--since', '2099-01-01'])).toMatchObject({
		code: 1,
		stdout: '',
		stderr: expect.stringMatching(/^candor: there are no calls to compare\n {2}try: /),
	});
	// The default is about tools: a resource is not newly blocked by it.
	expect(seen((await whatIf(ALL, 'strict', '--ledger', ledger)).newlyBlocked).map(([name]) => name)).toEqual(['list', 'cwd', 'cwd']);
	const shown = await candor(['policy', 'what-if', ALL, NOTES, '--ledger', ledger, '--report', REPORT]);
	expect(shown.stdout).toMatch(
		/4 calls of the report, 6 calls of the ledger: 3 newly blocked, 0 newly allowed, 7 as before\n1 call of the ledger cannot be replayed/,
	);
});

test.each([
	[[], /what-if needs calls to replay[\s\S]*try: --report report\.json/],
	[['--ledger', '/no/such/ledger.db'], /there is no ledger \/no\/such\/ledger\.db/],
	[['--ledger', '/no/such/ledger.db', '--generate'], /--generate needs the tools that a server declares/],
	[['--report', REPORT, '--since', '2h'], /--since is about the ledger/],
])('%j is refused with a line', async (args, message) => {
	const { code, stdout, stderr } = await candor(['policy', 'what-if', 'default', 'strict', ...args]);
	expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
	expect(stderr).toMatch(message);
});
