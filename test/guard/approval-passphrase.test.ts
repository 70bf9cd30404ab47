// A person approves with a passphrase or a key; a shell and a terminal alone approve nothing.

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { candorInTerminal, setApprovalKey } from '../support/approvals.ts';
import { startCandor } from '../support/candor-process.ts';
import { CANDOR } from '../support/candor-program.ts';
import { approvalFiles, approvalRows, declaredTextOf, idIn, openAsking, typedApprove, why } from './asking-guard.ts';

let directory = '';
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-passphrase-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const env = () => ({ XDG_DATA_HOME: directory });

test('at a terminal the passphrase approves, and a terminal alone does not', { timeout: 180_000 }, async () => {
	const passphrase = 'four words and a döner';
	const init = await candorInTerminal(['approve', '--init'], env(), [
		['New passphrase: ', `${passphrase}\n`],
		['Once more: ', `${passphrase}\n`],
	]);
	expect(init.code).toBe(0);
	expect(init.stdout).not.toContain('four words');
	const [, key = ''] = /The approval key is (SHA256:\S{43})\./.exec(init.stdout) ?? [];
	await using client = await openAsking(directory);
	expect(client.guard.stderr()).toContain(`approvals must be signed by the key ${key}`);
	const call = { text: 'hi' };
	await client.call('say', call);
	const words = ['approve', '--call', idIn(client)];

	const prompt = `Passphrase of the approval key ${key}: `;
	const guessed = await candorInTerminal(words, env(), [[prompt, '\n'], [prompt, 'yes\n'], [prompt, 'four words and a doner\n']]); // biome-ignore format: one line
	expect(guessed.code).toBe(1);
	expect(guessed.stdout).toMatch(/nothing was approved: wrong passphrase/);
	const script = await startCandor([], env(), [
		'script',
		'-qec',
		`${process.execPath} ${CANDOR} ${words.join(' ')} </dev/null`,
		'/dev/null',
	]).done;
	expect(script.code).not.toBe(0);
	expect(why(await client.call('say', call))).toMatch(/needs a person/);

	const given = await candorInTerminal(words, env(), [[prompt, `four wrong\u0015${passphrase}x\u007f\n`]]);
	// What is signed is shown before the passphrase is asked for.
	expect(given.stdout.replaceAll('\r', '')).toMatch(
		/^tested say, until .*\n {2}words are forever\n {2}arguments \{"text":"hi"\}\nPassphrase/,
	);
	expect(given).toMatchObject({ code: 0, stdout: expect.stringContaining('Approved until') });
	expect(given.stdout).not.toContain('four');
	expect(declaredTextOf(await client.call('say', call))).toBe('hi');

	const rows = await approvalRows(directory);
	expect(rows.map(({ event }) => event).filter((event) => event !== 'failed')).toEqual(['key-set', 'key-in-force', 'approved']);
	expect(rows.filter(({ event }) => event === 'failed').length).toBeGreaterThanOrEqual(3);
	expect(rows.every((row) => row.key === key)).toBe(true);
	const signed = approvalFiles(directory).byId(idIn(client));
	expect(rows.at(-1)).toMatchObject({
		server: 'tested',
		tool: 'say',
		argumentsDigest: signed?.argumentsDigest,
		policy: signed?.policy,
		expires: signed?.expires,
		nonce: signed?.signed?.nonce,
	});
	const again = await candorInTerminal(['approve', '--init'], env(), [['Passphrase', 'x\n'], ['Passphrase', 'y\n'], ['Passphrase', 'z\n']]); // biome-ignore format: one line
	expect(again).toMatchObject({ code: 1, stdout: expect.stringContaining('wrong passphrase') });

	for (const [given, isRight] of [['four words', false], [passphrase, true]] as const) // biome-ignore format: one line
		expect(await withPassphraseAt3([...words, '--passphrase-fd', '3'], given)).toBe(isRight ? 0 : 1);
});

function withPassphraseAt3(words: readonly string[], passphrase: string): Promise<number | null> {
	const child = spawn(process.execPath, [CANDOR, ...words], {
		env: { ...process.env, ...env() },
		stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
	});
	(child.stdio[3] as NodeJS.WritableStream).end(`${passphrase}\n`);
	return new Promise((resolve) => child.once('exit', resolve));
}

test.each<[readonly string[], string]>([
	[['--init', 'files'], '--init is about the key alone'],
	[['--revoke'], '--revoke: what?'],
	[['--revoke', '--call', '0123456789abcdef', '--for', '1h'], '--for is about one call'],
	[['--call', '0123456789abcdef'], 'no call 0123456789abcdef waits for an approval'],
])('candor approve %j is an error', async (words, message) => {
	expect(await typedApprove(directory, ...words)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(message) });
});

test('a key file that others can read, or that is none, is refused', async () => {
	const file = setApprovalKey(directory);
	await using client = await openAsking(directory);
	await client.call('say', { text: 'hi' });
	const words = ['--call', idIn(client), '--key-file', file];
	await writeFile(join(directory, 'loose.pem'), await readFile(file), { mode: 0o644 });
	expect((await typedApprove(directory, '--call', idIn(client), '--key-file', join(directory, 'loose.pem'))).stderr).toContain(
		'others can read',
	);
	expect((await typedApprove(directory, ...words, '--passphrase-fd', '3')).stderr).toContain('either --key-file or --passphrase-fd');
	expect((await typedApprove(directory, '--call', idIn(client))).stderr).toContain('only its public half is here');
	await writeFile(file, 'nonsense');
	expect((await typedApprove(directory, ...words)).stderr).toContain('is no Ed25519 private key');
	const piped = startCandor([], env(), [
		'bash',
		'-c',
		`exec ${process.execPath} ${CANDOR} approve --call ${idIn(client)} --key-file <(cat)`,
	]);
	expect((await piped.done).stderr).toContain('is no Ed25519 private key');
});
