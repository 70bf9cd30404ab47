// Approvals that a process of the same user writes into the guard’s own files are not believed.

import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprintOf } from '#store/guard-files/approval-key.ts';
import { signStatement } from '#store/guard-files/approval-statement.ts';
import { callStatement } from '#store/guard-files/call-statement.ts';
import { makeKey, signerOf } from '#store/guard-files/sealed-key.ts';
import { approve, setApprovalKey } from '../support/approvals.ts';
import { startCandor } from '../support/candor-process.ts';
import { ASK, approvalFiles, approvalRows, declaredTextOf, idIn, openAsking, pinFile, why } from './asking-guard.ts';

let directory = '';
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-forged-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const env = () => ({ XDG_DATA_HOME: directory });

test('a file that says approved approves nothing', async () => {
	const own = signerOf(await readFile(setApprovalKey(directory), 'utf8'));
	const stranger = makeKey();
	await using client = await openAsking(directory);
	await client.call('say', { text: 'one' });
	await client.call('say', { text: 'two' });
	const [two, one] = approvalFiles(directory).all();
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
	expect(declaredTextOf(await client.call('say', { text: 'one' }))).toBe('one');
	const rows = await approvalRows(directory);
	expect(rows.filter(({ event }) => event === 'refused')).toHaveLength(Object.keys(forgeries).length);
	expect(client.guard.stderr()).toMatch(/an approval of a call of "say" is refused: it is not signed\n/);
});

test('what the person is shown is what they sign', async () => {
	setApprovalKey(directory);
	await using client = await openAsking(directory);
	await client.call('say', { text: 'rm -rf' });
	const question = approvalFiles(directory).byId(idIn(client));
	await writeFile(
		join(directory, 'candor', 'approvals', `${question?.id}.json`),
		JSON.stringify({ ...question, arguments: '{"text":"harmless"}' }),
	);
	expect(await approve(directory, '--call', idIn(client))).toContain('harmless');
	expect(why(await client.call('say', { text: 'rm -rf' }))).toMatch(/needs a person/);
	await client.call('change');
	await client.ask('tools/list');
	const { pins, write } = await pinFile(directory);
	await write({
		...pins,
		withheld: { ...pins.withheld, echo: { ...pins.withheld['echo'], definition: { name: 'echo', description: 'ok' } } },
	});
	await expect(approve(directory, 'tested', 'echo')).rejects.toThrow('not the one that the guard saw');
});

test('a key that comes or changes while the guard runs approves nothing, and is told of', async () => {
	{
		await using client = await openAsking(directory);
		await client.call('say', { text: 'hi' });
		setApprovalKey(directory);
		await approve(directory, '--call', idIn(client));
		expect(why(await client.call('say', { text: 'hi' }))).toMatch(/needs a person/);
		expect(client.guard.stderr()).toMatch(/THE APPROVAL KEY CHANGED while this guard ran: it is SHA256:\S+ now.*none stays in force/);
	}
	const keyOf = async () => fingerprintOf(await readFile(join(directory, 'candor', 'approval.pub'), 'utf8')) ?? '';
	const first = await keyOf();
	{
		await using client = await openAsking(directory);
		expect(client.guard.stderr()).not.toContain('KEY CHANGED');
		await client.call('say', { text: 'hi' });
		setApprovalKey(directory);
		await approve(directory, '--call', idIn(client));
		expect(why(await client.call('say', { text: 'hi' }))).toMatch(/needs a person/);
		expect(client.guard.stderr()).toContain(`${first} stays in force`);
	}
	await using client = await openAsking(directory);
	expect(client.guard.stderr()).toContain(
		`THE APPROVAL KEY CHANGED: it was ${first} when a guard last started, and is ${await keyOf()} now`,
	);
	const changes = (await approvalRows(directory)).filter(({ event }) => event === 'key-changed');
	expect(changes.map(({ key }) => key)).toEqual([first, await keyOf(), await keyOf()]);
});

test('root’s public key takes precedence over the one that a process of the user can replace', async () => {
	const roots = generateKeyPairSync('ed25519');
	const [pub, pem] = [join(directory, 'root.pub'), join(directory, 'root.pem')];
	await writeFile(pub, roots.publicKey.export({ type: 'spki', format: 'pem' }));
	await writeFile(pem, roots.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
	setApprovalKey(directory);
	const etc = ['--tmpfs', '/etc', '--perms', '0755', '--dir', '/etc/candor', '--ro-bind', pub, '/etc/candor/approval.pub'];
	const around = ['bwrap', '--unshare-user', '--uid', '0', '--gid', '0', '--dev-bind', '/', '/', ...etc, '--'];
	await using client = await openAsking(directory, ASK, { around });
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
	expect(declaredTextOf(await client.call('say', { text: 'hi' }))).toBe('hi');
});
