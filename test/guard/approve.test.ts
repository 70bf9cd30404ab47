// `candor approve` as it is typed: what it says is what it did, and nothing that a server named moves the terminal.

import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { changePins } from '#model/pin.ts';
import { ApprovalFiles } from '#store/guard-files/approval-files.ts';
import { PinFiles } from '#store/guard-files/pin-files.ts';
import { setApprovalKey } from '../support/approvals.ts';
import { candor } from '../support/candor-process.ts';

const kept = mkdtempSync(join(tmpdir(), 'candor-approve-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));
const env = { XDG_DATA_HOME: kept, XDG_CACHE_HOME: join(kept, 'cache') };
const typed = (...words: string[]) => candor(['approve', ...words], env);

const pins = new PinFiles(join(kept, 'candor', 'pins'));
const key = setApprovalKey(kept);
const waits = { kind: 'new', digest: hash('sha256', '{}'), definition: {}, since: '2026-11-15T14:20:00Z' } as const;
const HOSTILE = 'x\u001b[2J';
beforeEach(() => changePins(pins, 'my files', () => ({ server: 'my files', tools: {}, withheld: { read: waits, [HOSTILE]: waits } })));

test('some tools, of which one does not wait: nothing is approved, and nothing is said to be', async () => {
	expect(await typed('my files', 'read', 'write')).toMatchObject({
		code: 1,
		stdout: '',
		stderr: `candor: write of my files is not withheld; nothing was approved\n  try: candor approve 'my files' (lists what waits)\n`,
	});
	expect(Object.keys(new PinFiles(join(kept, 'candor', 'pins')).read('my files')?.withheld ?? {})).toHaveLength(2);
});

test('--all says what it let pass, and that nothing was left', async () => {
	const { stdout, stderr } = await typed('my files', '--all', '--key-file', key);
	expect(stderr).toBe('');
	expect(stdout).toBe(
		['read', 'x\\x1b[2J'].map((name) => `Approved: my files ${name}. Guards that run let it pass from now on.\n`).join(''),
	);
	expect(await typed('my files', '--all')).toMatchObject({ code: 0, stdout: 'Nothing waits for an approval.\n' });
});

test('a server without pins has questions all the same', async () => {
	const call = { server: 'unpinned', tool: 't', argumentsDigest: 'a', policy: 'p' };
	const id = new ApprovalFiles(join(kept, 'candor', 'approvals')).ask(call, { reason: 'why', arguments: '{"a":1}' });
	const { stdout } = await typed('unpinned');
	expect(stdout).toMatch(new RegExp(`unpinned t {2}one call.*\\n {2}why\\n {2}arguments \\{"a":1\\}\\n.*--call ${id}`));
	expect((await typed('nobody')).stderr).toBe("candor: no server called nobody was ever guarded\n  try: candor approve 'my files'\n");
});

test.each<[readonly string[], string]>([
	[['--for', '2h'], '--for is about one call'],
	[['--all'], '--all: of which server?'],
	[['my files', 'read', '--all'], 'either some tools or --all'],
	[['--digest', 'abababababab'], '--digest: of which tool?'],
	[['my files', 'read', '--kind', 'nonsense'], 'nonsense is no kind of what waits'],
	[['--kind', 'prompt'], '--kind is about names that are given'],
	[['my files', '--kind', 'prompt'], '--kind is about names that are given'],
	[['my files', '--kind', 'instructions'], 'instructions of my files is not withheld'],
	[['my files', '--call', '0123456789abcdef'], 'either a server or --call'],
])('candor approve %j is an error, not a list', async (words, message) => {
	expect(await typed(...words)).toMatchObject({
		code: 1,
		stdout: '',
		stderr: expect.stringMatching(/^candor: .*\n {2}try: candor approve /),
	});
	expect((await typed(...words)).stderr).toContain(message);
});
