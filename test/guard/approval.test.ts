// Approval is a person's: neither the model, nor a process of the same user that has a shell, a terminal and the guard's own files, approves anything alone.

import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApprovalRow, LedgerRow } from '#model/ledger.ts';
import type { Pins } from '#model/pin.ts';
import { ApprovalFiles } from '#store/guard-files/approval-files.ts';
import { fingerprintOf } from '#store/guard-files/approval-key.ts';
import { signStatement } from '#store/guard-files/approval-statement.ts';
import { callStatement } from '#store/guard-files/call-statement.ts';
import { makeKey, signerOf } from '#store/guard-files/sealed-key.ts';
import { approve, candorInTerminal, setApprovalKey } from '../support/approvals.ts';
import { candor, startCandor } from '../support/candor-process.ts';
import { type Answered, type GuardedClient, guardedClient } from './guarded-client.ts';

const ASK = 'version: 1\ndefault: allow\nrules:\n  - { name: ask-first, tools: [say], effect: ask, reason: words are forever }\n';
const CANDOR = join(import.meta.dirname, '..', '..', 'bin', 'candor.js');

let directory = '';
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-approval-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const env = () => ({ XDG_DATA_HOME: directory });
const typed = (...words: readonly string[]) => candor(['approve', ...words], env());
const why = ({ error }: Answered) => error?.message ?? '';
const saidBy = ({ result }: Answered) => result?.content?.[0]?.text;
const idIn = (client: GuardedClient) => /--call ([0-9a-f]{16})/.exec(client.guard.stderr())?.[1] ?? '';
const approvals = () => new ApprovalFiles(join(directory, 'candor', 'approvals'));

async function open(policy = ASK, more: Partial<Parameters<typeof guardedClient>[0]> = {}): Promise<GuardedClient> {
	const file = join(directory, 'policy.yaml');
	await writeFile(file, policy);
	const command = [process.execPath, join(import.meta.dirname, 'moody-server.mjs')];
	return guardedClient({ directory, flags: ['--policy', file], command, ...more });
}

async function approvalRows(): Promise<readonly ApprovalRow[]> {
	const { stdout } = await candor(['ledger', '--json'], env());
	const rows = stdout.trim().split('\n').map((line) => JSON.parse(line) as LedgerRow); // biome-ignore format: one line
	return rows.filter((row) => row.kind === 'approval');
}

async function pinFile(): Promise<{ readonly pins: Pins; write(pins: object): Promise<void> }> {
	const [name = ''] = await readdir(join(directory, 'candor', 'pins'));
	const file = join(directory, 'candor', 'pins', name);
	return { pins: JSON.parse(await readFile(file, 'utf8')) as Pins, write: (pins) => writeFile(file, JSON.stringify(pins)) };
}

test.for([false, true])('the client gets the rule and the reason, and nothing that approves (soft: %s)', async (soft) => {
	await using client = await open(`${ASK}soft: ${soft}\n`);
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
	expect((await typed()).stdout).toContain(`candor approve --call ${id}`);
});

test('without an approval key nothing is approved, from wherever it is typed', async () => {
	await using client = await open();
	await client.call('say', { text: 'hi' });
	await client.call('change');
	await client.ask('tools/list');
	const refusal = { code: 1, stdout: '', stderr: 'candor: no approval key is set, so nothing can be approved\n  try: candor approve --init (in a terminal)\n' }; // biome-ignore format: one line
	expect(await typed('--call', idIn(client))).toMatchObject(refusal);
	expect(await typed('tested', 'brand_new')).toMatchObject(refusal);
	expect(await typed('--init')).toMatchObject({ code: 1, stderr: expect.stringContaining('there is none\n  try: run it in a terminal') });
	expect(why(await client.call('say', { text: 'hi' }))).toMatch(/needs a person/);
	expect(why(await client.call('brand_new'))).toMatch(/needs a person/);
});

test('at a terminal the passphrase approves, and a terminal alone does not', { timeout: 120_000 }, async () => {
	const passphrase = 'four words and a döner';
	const init = await candorInTerminal(['approve', '--init'], env(), [
		['New passphrase: ', `${passphrase}\n`],
		['Once more: ', `${passphrase}\n`],
	]);
	expect(init.code).toBe(0);
	expect(init.stdout).not.toContain('four words');
	const [, key = ''] = /The approval key is (SHA256:\S{43})\./.exec(init.stdout) ?? [];
	await using client = await open();
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
	expect(saidBy(await client.call('say', call))).toBe('hi');

	const rows = await approvalRows();
	expect(rows.map(({ event }) => event).filter((event) => event !== 'failed')).toEqual(['key-set', 'key-in-force', 'approved']);
	expect(rows.filter(({ event }) => event === 'failed').length).toBeGreaterThanOrEqual(3);
	expect(rows.every((row) => row.key === key)).toBe(true);
	const signed = approvals().byId(idIn(client));
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

test('a file that says approved approves nothing', async () => {
	const own = signerOf(await readFile(setApprovalKey(directory), 'utf8'));
	const stranger = makeKey();
	await using client = await open();
	await client.call('say', { text: 'one' });
	await client.call('say', { text: 'two' });
	const [two, one] = approvals().all();
	if (one === undefined || two === undefined) throw new Error('nothing was asked');
	const shown = one.arguments ?? '';
	const later = new Date(Date.now() + 600_000).toISOString();
	const signature = signStatement(own, callStatement(one, shown, later));
	const forgeries: Readonly<Record<string, object>> = {
		'as an older candor wrote it': { ...one, expires: later },
		'signed by another key': { ...one, expires: later, signed: signStatement(stranger, callStatement(one, shown, later)) },
		'signed by another key in the name of ours': {
			...one,
			expires: later,
			signed: { ...signStatement(stranger, callStatement(one, shown, later)), key: own.fingerprint },
		},
		'the approval of another call': { ...one, expires: later, signed: signStatement(own, callStatement(two, two.arguments ?? '', later)) },
		'of another server': { ...one, expires: later, signed: signStatement(own, callStatement({ ...one, server: 'other' }, shown, later)) },
		'of another policy': { ...one, expires: later, signed: signStatement(own, callStatement({ ...one, policy: 'p' }, shown, later)) },
		'made longer': { ...one, expires: new Date(Date.now() + 900_000).toISOString(), signed: signature },
		'with another nonce': { ...one, expires: later, signed: { ...signature, nonce: 'n' } },
		'of other arguments on the screen': {
			...one,
			expires: later,
			signed: signStatement(own, callStatement(one, '{"text":"harmless"}', later)),
		},
		'that is none': { ...one, expires: later, signed: { ...signature, signature: '' } },
	};
	const file = join(directory, 'candor', 'approvals', `${one.id}.json`);
	for (const [what, forged] of Object.entries(forgeries)) {
		await writeFile(file, JSON.stringify(forged));
		expect(why(await client.call('say', { text: 'one' })), what).toMatch(/needs a person/);
	}
	await writeFile(file, JSON.stringify({ ...one, expires: later, signed: signature }));
	expect(saidBy(await client.call('say', { text: 'one' }))).toBe('one');
	const rows = await approvalRows();
	expect(rows.filter(({ event }) => event === 'refused')).toHaveLength(Object.keys(forgeries).length);
	expect(client.guard.stderr()).toMatch(/an approval of a call of "say" is refused: it is not signed\n/);
});

test('what the person is shown is what they sign', async () => {
	setApprovalKey(directory);
	await using client = await open();
	await client.call('say', { text: 'rm -rf' });
	const question = approvals().byId(idIn(client));
	await writeFile(
		join(directory, 'candor', 'approvals', `${question?.id}.json`),
		JSON.stringify({ ...question, arguments: '{"text":"harmless"}' }),
	);
	expect(await approve(directory, '--call', idIn(client))).toContain('harmless');
	expect(why(await client.call('say', { text: 'rm -rf' }))).toMatch(/needs a person/);
	await client.call('change');
	await client.ask('tools/list');
	const { pins, write } = await pinFile();
	await write({
		...pins,
		withheld: { ...pins.withheld, echo: { ...pins.withheld['echo'], definition: { name: 'echo', description: 'ok' } } },
	});
	await expect(approve(directory, 'tested', 'echo')).rejects.toThrow('not the one that the guard saw');
});

test('a key that comes or changes while the guard runs approves nothing, and is told of', async () => {
	{
		await using client = await open();
		await client.call('say', { text: 'hi' });
		setApprovalKey(directory);
		await approve(directory, '--call', idIn(client));
		expect(why(await client.call('say', { text: 'hi' }))).toMatch(/needs a person/);
		expect(client.guard.stderr()).toMatch(/THE APPROVAL KEY CHANGED while this guard ran: it is SHA256:\S+ now.*none stays in force/);
	}
	const keyOf = async () => fingerprintOf(await readFile(join(directory, 'candor', 'approval.pub'), 'utf8')) ?? '';
	const first = await keyOf();
	{
		await using client = await open();
		expect(client.guard.stderr()).not.toContain('KEY CHANGED');
		await client.call('say', { text: 'hi' });
		setApprovalKey(directory);
		await approve(directory, '--call', idIn(client));
		expect(why(await client.call('say', { text: 'hi' }))).toMatch(/needs a person/);
		expect(client.guard.stderr()).toContain(`${first} stays in force`);
	}
	await using client = await open();
	expect(client.guard.stderr()).toContain(
		`THE APPROVAL KEY CHANGED: it was ${first} when a guard last started, and is ${await keyOf()} now`,
	);
	const changes = (await approvalRows()).filter(({ event }) => event === 'key-changed');
	expect(changes.map(({ key }) => key)).toEqual([first, await keyOf(), await keyOf()]);
});

test('a pin that somebody edits is not believed; one that a person signed is, until it is revoked', async () => {
	setApprovalKey(directory);
	await using client = await open();
	await client.ask('tools/list');
	await client.call('change');
	await client.ask('tools/list');
	const accepted = ({ pins }: { readonly pins: Pins }, approval?: object) => ({
		...pins,
		tools: { ...pins.tools, ...Object.fromEntries(['echo', 'brand_new'].map((name) => [name, { ...pins.withheld[name], approval }])) },
		withheld: {},
	});
	const before = await pinFile();
	const stranger = makeKey();
	for (const approval of [undefined, signStatement(stranger, { kind: 'tool', server: 'tested', tool: 'echo', digest: before.pins.withheld['echo']?.digest ?? '' })]) {
		await before.write(accepted(before, approval));
		await sleep(50); // In a burst of calls the guard does not look at the file for each.
		for (const tool of ['echo', 'brand_new']) expect(why(await client.call(tool)), tool).toMatch(/needs a person/);
	}
	expect(client.guard.stderr()).toMatch(/a change to the pin of "echo" is refused: it is not signed\n/);
	expect(client.guard.stderr()).toMatch(/a change to the pin of "echo" is refused: it is signed by another key: SHA256/);
	// What was forged is undone: the next guard must not find it.
	expect((await pinFile()).pins).toEqual(before.pins);

	await approve(directory, 'tested', 'echo');
	expect(saidBy(await client.call('echo', { y: 2 }))).toBe('{"y":2}');
	const signed = (await pinFile()).pins;
	expect(await typed('--revoke', 'tested', 'echo')).toMatchObject({ code: 0, stderr: '' });
	expect(why(await client.call('echo'))).toMatch(/a person has revoked its approval/);
	await (await pinFile()).write(signed);
	expect(why(await client.call('echo'))).toMatch(/needs a person/);
	await rm(join(directory, 'candor', 'pins'), { recursive: true });
	expect(why(await client.call('echo'))).toMatch(/needs a person/);
	const rows = await approvalRows();
	expect(rows.find(({ event }) => event === 'approved')).toMatchObject({ tool: 'echo', definitionDigest: before.pins.withheld['echo']?.digest });
	expect(rows.some(({ event, tool }) => event === 'revoked' && tool === 'echo')).toBe(true);
}); // biome-ignore format: long literals

test('the approval of a call can be revoked', async () => {
	setApprovalKey(directory);
	await using client = await open();
	await client.call('say', { text: 'hi' });
	await approve(directory, '--call', idIn(client));
	expect(saidBy(await client.call('say', { text: 'hi' }))).toBe('hi');
	expect(await typed('--revoke', '--call', idIn(client))).toMatchObject({ code: 0, stderr: '' });
	expect(why(await client.call('say', { text: 'hi' }))).toMatch(/needs a person/);
	expect((await approvalRows()).map(({ event }) => event)).toEqual(['key-in-force', 'approved', 'revoked']);
});

test('root’s public key takes precedence over the one that a process of the user can replace', async () => {
	const roots = generateKeyPairSync('ed25519');
	const [pub, pem] = [join(directory, 'root.pub'), join(directory, 'root.pem')];
	await writeFile(pub, roots.publicKey.export({ type: 'spki', format: 'pem' }));
	await writeFile(pem, roots.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
	setApprovalKey(directory);
	const etc = ['--tmpfs', '/etc', '--perms', '0755', '--dir', '/etc/candor', '--ro-bind', pub, '/etc/candor/approval.pub'];
	const around = ['bwrap', '--unshare-user', '--uid', '0', '--gid', '0', '--dev-bind', '/', '/', ...etc, '--'];
	await using client = await open(ASK, { around });
	expect(client.guard.stderr()).toContain('(/etc/candor/approval.pub)');
	await client.call('say', { text: 'hi' });
	await approve(directory, '--call', idIn(client));
	expect(why(await client.call('say', { text: 'hi' }))).toMatch(/needs a person/);
	const asRoot = (...words: readonly string[]) => startCandor(['approve', ...words], env(), around).done;
	expect(await asRoot('--call', idIn(client), '--key-file', join(directory, 'approval.pem'))).toMatchObject({
		code: 1,
		stderr: expect.stringContaining('is not the approval key'),
	});
	expect(await asRoot('--call', idIn(client), '--key-file', pem)).toMatchObject({ code: 0 });
	expect(saidBy(await client.call('say', { text: 'hi' }))).toBe('hi');
});

test('a client that accepts what it is asked is told of, and not asked with --no-elicit', async () => {
	const accepting = {
		capabilities: { elicitation: {} },
		answer: ({ method }: { readonly method: string }) =>
			method === 'elicitation/create' ? { action: 'accept', content: { allow: true } } : undefined,
	};
	{
		await using client = await open(ASK, accepting);
		expect(saidBy(await client.call('say', { text: 'hi' }))).toBe('hi');
		expect(client.guard.stderr()).toMatch(/the client says that a person approved this call when asked, \d+\.\d{3} s later: say/);
	}
	await using client = await open(ASK, { ...accepting, flags: ['--policy', join(directory, 'policy.yaml'), '--no-elicit'] });
	expect(why(await client.call('say', { text: 'hi' }))).toMatch(/needs a person/);
	expect(client.unasked).toEqual([]);
});

test.each<[readonly string[], string]>([
	[['--init', 'files'], '--init is about the key alone'],
	[['--revoke'], '--revoke: what?'],
	[['--revoke', '--call', '0123456789abcdef', '--for', '1h'], '--for is about one call'],
	[['--call', '0123456789abcdef'], 'no call 0123456789abcdef waits for an approval'],
])('candor approve %j is an error', async (words, message) => {
	expect(await typed(...words)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(message) });
});

test('a key file that others can read, or that is none, is refused', async () => {
	const file = setApprovalKey(directory);
	await using client = await open();
	await client.call('say', { text: 'hi' });
	const words = ['--call', idIn(client), '--key-file', file];
	await writeFile(join(directory, 'loose.pem'), await readFile(file), { mode: 0o644 });
	expect((await typed('--call', idIn(client), '--key-file', join(directory, 'loose.pem'))).stderr).toContain('others can read');
	expect((await typed(...words, '--passphrase-fd', '3')).stderr).toContain('either --key-file or --passphrase-fd');
	expect((await typed('--call', idIn(client))).stderr).toContain('only its public half is here');
	await writeFile(file, 'nonsense');
	expect((await typed(...words)).stderr).toContain('is no Ed25519 private key');
	const piped = startCandor([], env(), [
		'bash',
		'-c',
		`exec ${process.execPath} ${CANDOR} approve --call ${idIn(client)} --key-file <(cat)`,
	]);
	expect((await piped.done).stderr).toContain('is no Ed25519 private key');
});
