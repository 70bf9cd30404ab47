// A pin that a process of the same user edits is not believed; what a person approved can be revoked.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Pins } from '#model/pin.ts';
import { signStatement } from '#store/guard-files/approval-statement.ts';
import { makeKey } from '#store/guard-files/sealed-key.ts';
import { approve, setApprovalKey } from '../support/approvals.ts';
import { approvalRows, declaredTextOf, idIn, openAsking, pinFile, typedApprove, why } from './asking-guard.ts';

let directory = '';
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-signed-pins-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test('a pin that somebody edits is not believed; one that a person signed is, until it is revoked', async () => {
	setApprovalKey(directory);
	await using client = await openAsking(directory);
	await client.ask('tools/list');
	await client.call('change');
	await client.ask('tools/list');
	const accepted = ({ pins }: { readonly pins: Pins }, approval?: object) => ({
		...pins,
		tools: { ...pins.tools, ...Object.fromEntries(['echo', 'brand_new'].map((name) => [name, { ...pins.withheld[name], approval }])) },
		withheld: {},
	});
	const before = await pinFile(directory);
	const stranger = makeKey();
	for (const approval of [undefined, signStatement(stranger, { kind: 'tool', server: 'tested', name: 'echo', digest: before.pins.withheld['echo']?.digest ?? '' })]) {
		await before.write(accepted(before, approval));
		await sleep(50); // In a burst of calls the guard does not look at the file for each.
		for (const tool of ['echo', 'brand_new']) expect(why(await client.call(tool)), tool).toMatch(/needs a person/);
	}
	expect(client.guard.stderr()).toMatch(/a change to the pin of "echo" is refused: it is not signed\n/);
	expect(client.guard.stderr()).toMatch(/a change to the pin of "echo" is refused: it is signed by another key: SHA256/);
	// What was forged is undone: the next guard must not find it.
	expect((await pinFile(directory)).pins).toEqual(before.pins);

	await approve(directory, 'tested', 'echo');
	expect(declaredTextOf(await client.call('echo', { y: 2 }))).toBe('{"y":2}');
	const signed = (await pinFile(directory)).pins;
	expect(await typedApprove(directory, '--revoke', 'tested', 'echo')).toMatchObject({ code: 0, stderr: '' });
	expect(why(await client.call('echo'))).toMatch(/a person has revoked its approval/);
	await (await pinFile(directory)).write(signed);
	expect(why(await client.call('echo'))).toMatch(/needs a person/);
	await rm(join(directory, 'candor', 'pins'), { recursive: true });
	expect(why(await client.call('echo'))).toMatch(/needs a person/);
	const rows = await approvalRows(directory);
	expect(rows.find(({ event }) => event === 'approved')).toMatchObject({ tool: 'echo', definitionDigest: before.pins.withheld['echo']?.digest });
	expect(rows.some(({ event, tool }) => event === 'revoked' && tool === 'echo')).toBe(true);
}); // biome-ignore format: long literals

test('the approval of a call can be revoked', async () => {
	setApprovalKey(directory);
	await using client = await openAsking(directory);
	await client.call('say', { text: 'hi' });
	await approve(directory, '--call', idIn(client));
	expect(declaredTextOf(await client.call('say', { text: 'hi' }))).toBe('hi');
	expect(await typedApprove(directory, '--revoke', '--call', idIn(client))).toMatchObject({ code: 0, stderr: '' });
	expect(why(await client.call('say', { text: 'hi' }))).toMatch(/needs a person/);
	expect((await approvalRows(directory)).map(({ event }) => event)).toEqual(['key-in-force', 'approved', 'revoked']);
});
