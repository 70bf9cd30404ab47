// A call that names what the guard itself goes by: its policy and what that includes, its lock, its ledger, its data. A server without a cell could write there.

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { candor } from '../support/candor-process.ts';
import { guardedClient } from './guarded-client.ts';
import { lockOf } from './lock-of.ts';

const directory = mkdtempSync(join(tmpdir(), 'own-files-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const at = (name: string) => join(directory, name);

for (const name of ['project', 'shared', 'books']) mkdirSync(at(name));
writeFileSync(at('project/rules.yaml'), 'version: 1\ninclude: [default, ../shared/team.yaml]\n');
writeFileSync(at('shared/team.yaml'), 'version: 1\n');
symlinkSync(at('shared'), at('project/linked'));
writeFileSync(at('project/candor.lock'), JSON.stringify(lockOf([{ name: 'note', inputSchema: { type: 'object' } }])));

const flags = ['--policy', 'rules.yaml', '--lock', 'candor.lock', '--ledger', at('books/calls.sqlite')];
const denied: readonly object[] = [
	{ path: at('project/rules.yaml') },
	{ path: 'rules.yaml' },
	{ path: './x/../rules.yaml' },
	{ path: at('project/RULES.yaml') },
	{ path: at('project/rul*.yaml') },
	{ name: 'rules.yaml' },
	{ path: at('shared/team.yaml') },
	{ path: at('project/linked/team.yaml') },
	{ path: 'candor.lock' },
	{ command: 'rm -f candor.lock' },
	{ command: ['tee', at('shared/team.yaml')] },
	{ path: at('books/calls.sqlite') },
	{ path: at('books/calls.sqlite-wal') },
	{ path: at('books/calls.sqlite.head') },
	{ path: at('books/calls.sqlite.journal-0123456789ab') },
	{ path: at('candor/canaries.json') },
	{ path: at('cache/candor/npm') },
	{ content: 'x'.repeat(20_000), path: at('project/rules.yaml') },
	{ edits: { [at('shared/team.yaml')]: 'version: 1' } },
];
const allowed: readonly object[] = [
	{ path: at('project') },
	{ path: at('project/rules.yaml.example') },
	{ path: at('shared/rules.yaml') },
	{ path: at('books/calls.sqlite2') },
	{ text: 'Please read rules.yaml before you begin.' },
	{ content: 'x'.repeat(20_000), path: at('project/notes.md') },
];

test('such calls are denied, and those beside them are not', async () => {
	const command = [process.execPath, join(import.meta.dirname, 'noting-server.mjs'), at('noted')];
	const env = { XDG_CACHE_HOME: at('cache') };
	await using client = await guardedClient({ directory, flags, command, cwd: at('project'), env });
	for (const args of denied) {
		const { error } = await client.call('note', args);
		expect.soft(error?.message, JSON.stringify(args).slice(-100)).toContain('what the guard goes by (rule no-secret-files)');
	}
	for (const args of allowed) expect((await client.call('note', args)).result, JSON.stringify(args).slice(-100)).toBeDefined();
});

test('a file that a changed policy includes counts from then on', async () => {
	const command = [process.execPath, join(import.meta.dirname, 'noting-server.mjs'), at('noted')];
	const policy = at('later.yaml');
	writeFileSync(policy, 'version: 1\ninclude: [default]\n');
	writeFileSync(at('shared/later.yaml'), 'version: 1\nrate_limits: [{name: few, per: tool, per_minute: 500}]\n');
	await using client = await guardedClient({ directory, flags: ['--policy', policy], command });
	expect((await client.call('note', { path: at('shared/later.yaml') })).result).toBeDefined();
	writeFileSync(policy, 'version: 1\ninclude: [default, shared/later.yaml]\n');
	await expect.poll(() => client.guard.stderr()).toContain('changed and is in force');
	expect((await client.call('note', { path: at('shared/later.yaml') })).error?.message).toContain('what the guard goes by');
});

test('candor inspect answers as the guard does', async () => {
	const words = ['inspect', 'read', '--policy', at('project/rules.yaml'), '--args', JSON.stringify({ path: at('shared/team.yaml') })];
	expect((await candor(words, { XDG_DATA_HOME: directory })).stdout).toContain('what the guard goes by');
});
