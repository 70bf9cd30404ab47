import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderJson } from '#report/formats/json.ts';
import { honest } from '#report/samples/plain.fixture.ts';
import { checkSignature } from './check-signature.ts';
import { signFile } from './sign-file.ts';
import { makeSigningKey, publicSigningKeyFile, readSigningKey } from './signing-key.ts';

let directory: string;
let data: string;
let report: string;

beforeAll(async () => {
	directory = mkdtempSync(join(tmpdir(), 'candor-sign-'));
	data = join(directory, 'data');
	report = join(directory, 'audit.json');
	writeFileSync(report, renderJson(honest));
	await expect(signFile(report, data)).rejects.toMatchObject({ message: 'there is no signing key yet', hint: 'candor sign --init' });
	await makeSigningKey(data);
	await signFile(report, data);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('the private key is the owner’s alone, and is not replaced', async () => {
	const key = readSigningKey(data);
	expect(statSync(key?.file ?? '').mode & 0o777).toBe(0o600);
	expect(statSync(join(data, 'keys')).mode & 0o777).toBe(0o700);
	await expect(makeSigningKey(data)).rejects.toThrow('there is a signing key already');
	expect(readSigningKey(data)?.id).toBe(key?.id);
});

test('a key that others may read is not used', () => {
	const file = readSigningKey(data)?.file ?? '';
	chmodSync(file, 0o640);
	expect(() => readSigningKey(data)).toThrow('other users may read the signing key');
	chmodSync(file, 0o600);
});

test('a signed file is good, by itself and as its envelope', () => {
	const good = { kind: 'good', by: 'you', keyId: readSigningKey(data)?.id };
	expect(checkSignature(report, { data })).toEqual(good);
	expect(checkSignature(`${report}.dsse`, { data })).toEqual(good);
	expect(checkSignature(report, { data, key: publicSigningKeyFile(data) })).toMatchObject({ kind: 'good' });
});

test('every edited byte of the file or of its envelope is found', async () => {
	const copy = join(directory, 'edited.json');
	writeFileSync(copy, '{"schemaVersion":"2.0","findings":[],\n"summary":{"conclusion":"clean"}}\n');
	await signFile(copy, data);
	for (const edited of [copy, `${copy}.dsse`]) {
		const bytes = readFileSync(edited);
		for (let at = 0; at < bytes.length; at++) {
			const changed = Buffer.from(bytes);
			changed[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
			writeFileSync(edited, changed);
			expect(checkSignature(copy, { data }).kind, `byte ${at} of ${edited}`).toBe('bad');
		}
		for (const changed of [bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.from(' ')]), Buffer.alloc(0)]) {
			writeFileSync(edited, changed);
			expect(checkSignature(copy, { data }).kind).toBe('bad');
		}
		writeFileSync(edited, bytes);
	}
	expect(checkSignature(copy, { data }).kind).toBe('good');
});

test('it is told where a file was changed', () => {
	const copy = join(directory, 'told.json');
	copyFileSync(`${report}.dsse`, `${copy}.dsse`);
	const text = readFileSync(report, 'utf8');
	const at = text.indexOf('"clean"');
	writeFileSync(copy, text.replace('"clean"', '"dirty"'));
	expect(checkSignature(copy, { data })).toEqual({
		kind: 'bad',
		reason: `the file was changed after it was signed: from byte ${at + 1} on (line ${text.slice(0, at).split('\n').length})`,
	});
});

test('another person’s key counts when the user has put it among the trusted ones', async () => {
	const theirs = join(directory, 'theirs');
	await makeSigningKey(theirs);
	const copy = join(directory, 'theirs.json');
	copyFileSync(report, copy);
	const { keyId } = await signFile(copy, theirs);
	expect(checkSignature(copy, { data })).toEqual({ kind: 'unknown-key', keyId });
	expect(checkSignature(copy, { data, key: publicSigningKeyFile(theirs) })).toMatchObject({ kind: 'good' });
	expect(checkSignature(report, { data, key: publicSigningKeyFile(theirs) })).toMatchObject({ kind: 'unknown-key' });
	mkdirSync(join(data, 'keys', 'trusted'));
	copyFileSync(publicSigningKeyFile(theirs), join(data, 'keys', 'trusted', 'anna.pub'));
	expect(checkSignature(copy, { data })).toEqual({ kind: 'good', by: 'anna', keyId });
});

test('clear errors: no signature, no such file, signed twice, a spoiled key', async () => {
	const plain = join(directory, 'plain.txt');
	writeFileSync(plain, 'text');
	expect(() => checkSignature(plain, { data })).toThrow('is not signed');
	expect(() => checkSignature(join(directory, 'absent'), { data })).toThrow('there is no such file');
	await expect(signFile(`${report}.dsse`, data)).rejects.toThrow('is signed already');
	expect(await signFile(plain, data)).toMatchObject({ isReport: false });
	const spoiled = join(directory, 'spoiled');
	const { file } = await makeSigningKey(spoiled);
	writeFileSync(file, 'no key');
	expect(() => readSigningKey(spoiled)).toThrow('the signing key cannot be read');
});
