import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApprovalNote } from '#model/ledger.ts';
import { changePins, PART_KINDS, type PinnedPart, type Pins, pinTable, withPinTable } from '#model/pin.ts';
import { publicKeyFile } from './approval-key.ts';
import { signStatement } from './approval-statement.ts';
import { HeldKey } from './held-key.ts';
import { PinFiles } from './pin-files.ts';
import { makeKey } from './sealed-key.ts';
import { VerifiedPins } from './verified-pins.ts';

let data = '';
beforeEach(() => {
	data = mkdtempSync(join(tmpdir(), 'candor-verified-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const NONE: Pins = { server: 's', tools: {}, withheld: {} };
const pin = (digest: string): PinnedPart => ({ digest, definition: { digest }, since: '2026-11-15T14:20:00Z' });

test.for(PART_KINDS)('%s: an edit is refused and undone, a signed one is believed', async (kind) => {
	const key = makeKey();
	writeFileSync(publicKeyFile(data), key.publicPem);
	const other = PART_KINDS[(PART_KINDS.indexOf(kind) + 1) % PART_KINDS.length] ?? kind;
	const reported: ApprovalNote[] = [];
	const report = (note: ApprovalNote) => void reported.push(note);
	const files = new PinFiles(join(data, 'pins'));
	const first = withPinTable(NONE, kind, { pinned: { a: pin('1') }, withheld: {} });
	changePins(files, 's', () => first);
	const verified = new VerifiedPins({ files, server: 's', key: new HeldKey(data, report), report });
	const digest = () => pinTable(verified.read(), kind).pinned['a']?.digest;
	const write = async (pinned: PinnedPart) => {
		changePins(files, 's', () => withPinTable(NONE, kind, { pinned: { a: pinned }, withheld: {} }));
		await sleep(30); // The file is looked at again after 20 ms.
	};
	expect(digest()).toBe('1');
	await write(pin('2'));
	expect(digest()).toBe('1');
	expect(new PinFiles(join(data, 'pins')).read('s')).toEqual(first);
	await write({ ...pin('2'), approval: signStatement(key, { kind: other, server: 's', name: 'a', digest: '2' }) });
	expect(digest()).toBe('1');
	await write({ ...pin('2'), approval: signStatement(key, { kind, server: 's', name: 'a', digest: '2' }) });
	expect(digest()).toBe('2');
	rmSync(join(data, 'pins'), { recursive: true });
	await sleep(30);
	expect(digest()).toBe('2');
	expect(reported.map(({ event }) => event)).toEqual(['key-in-force', 'refused', 'refused']);
});
