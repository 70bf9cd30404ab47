// A server without a cell can reach the ledger. Whatever it does to a file of it, no later call gets through without a row that somebody finds.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyLedger } from '#store/ledger/verify-ledger.ts';
import { guardedClient } from './guarded-client.ts';

let directory = '';
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), 'candor-vanished-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const ledger = () => join(directory, 'kept', 'ledger.db');
const notes = () => readFileSync(join(directory, 'notes'), 'utf8').trim().split('\n');

const open = () => {
	const policy = join(directory, 'policy.yaml');
	writeFileSync(policy, 'version: 1\ndefault: allow\n');
	const command = [process.execPath, join(import.meta.dirname, 'tampering-server.mjs'), ledger(), join(directory, 'notes')];
	return guardedClient({ directory, flags: ['--policy', policy, '--ledger', ledger()], command });
};

/** What can be done to each file is beside the source, in held-file.integration.test.ts. */
const CASES: readonly (readonly [way: string, file: string, reason: string])[] = [
	['remove', '', 'ledger\\.db is gone'],
	['rename', '', 'ledger\\.db is gone'],
	['replace', '', 'ledger\\.db is another file now'],
	['link', '', 'ledger\\.db is another file now'],
	['remove', '-wal', 'ledger\\.db-wal is gone'],
	['remove', '-shm', 'ledger\\.db-shm is gone'],
	['remove', '.head', 'ledger\\.db\\.head is gone'],
	['remove', '.journal-*', 'ledger\\.db\\.journal-\\w+ is gone'],
	['truncate', '.journal-*', 'ledger\\.db\\.journal-\\w+ was truncated'],
	['remove', 'directory', 'is gone'],
];

test.each(CASES)(
	'%s %s: not one of the later calls gets through',
	async (way, file, reason) => {
		await using client = await open();
		// The journal's lines become rows, and the database grows, before anything is done to them.
		for (let i = 0; i < 3; i++) expect((await client.call('note')).error).toBeUndefined();
		expect((await client.call('tamper', { way, file })).error).toBeUndefined();
		const later = await Promise.all(Array.from({ length: 300 }, () => client.call('note')));
		const message = new RegExp(`the guard could not do its work \\(the ledger .* was tampered with while it was open: .*${reason}`);
		for (const { error } of later) expect(error).toMatchObject({ code: -32_004, message: expect.stringMatching(message) });
		expect(notes()).toEqual(['note', 'note', 'note', 'tamper']);
		expect(client.guard.stderr()).toMatch(new RegExp(`was tampered with while it was open: .*${reason}`));
	},
	30_000,
);

test('what was kept before stays, is verified to its end, and its guard ends in order', async () => {
	await using client = await open();
	for (let i = 0; i < 3; i++) await client.call('note');
	await client.call('tamper', { way: 'remove', file: '.journal-*' });
	expect((await client.call('note')).error?.code).toBe(-32_004);
	expect(await client.guard.end()).toBe(0);
	// The first row, four decisions and their outcomes.
	expect(await verifyLedger(ledger())).toMatchObject({ rows: 9, problems: [] });
});

test('a ledger that was removed is missed by the next one in its place', async () => {
	{
		await using client = await open();
		await client.call('note');
		await client.call('tamper', { way: 'remove', file: '' });
		expect((await client.call('note')).error?.code).toBe(-32_004);
		await client.guard.end();
	}
	await using client = await open();
	expect((await client.call('note')).error).toBeUndefined();
	await client.guard.end();
	expect((await verifyLedger(ledger())).problems).toMatchObject([{ kind: 'loss' }]);
});
