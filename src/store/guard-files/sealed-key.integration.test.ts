import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fingerprintOf, publicKeyFile, readApprovalKey } from './approval-key.ts';
import { makeKey, openKey, readSealedKey, sealedKeyFile, sealKey, signerOf } from './sealed-key.ts';

const data = mkdtempSync(join(tmpdir(), 'candor-sealed-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

test('a key is opened by its passphrase, however that is composed, and by no other', async () => {
	const key = makeKey();
	writeFileSync(sealedKeyFile(data), await sealKey(key, 'caf\u00e9 and three words'));
	const sealed = readSealedKey(data);
	if (sealed === undefined) throw new Error('nothing was written');
	expect((await openKey(sealed, 'cafe\u0301 and three words'))?.fingerprint).toBe(key.fingerprint);
	for (const wrong of ['', 'cafe and three words', 'caf\u00e9 and three words ']) expect(await openKey(sealed, wrong)).toBeUndefined();
	expect(readFileSync(sealedKeyFile(data), 'utf8')).not.toContain(
		key.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
	);
	// The public half belongs to what is sealed.
	expect(await openKey({ ...sealed, publicPem: makeKey().publicPem }, 'caf\u00e9 and three words')).toBeUndefined();
});

test('a file that somebody changed is refused before a passphrase is tried on it', async () => {
	const text = await sealKey(makeKey(), 'a passphrase of words');
	for (const changed of [text.replace('2^17', '2^1'), text.replace(/"salt": "[^"]+"/, '"salt": ""'), '{}', 'no JSON']) {
		writeFileSync(sealedKeyFile(data), changed);
		expect(() => readSealedKey(data)).toThrow('the approval key cannot be read');
	}
});

test('only an Ed25519 key is one', () => {
	expect(readApprovalKey(data)).toBeUndefined();
	const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
	const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
	expect(fingerprintOf(pem)).toBeUndefined();
	expect(() => signerOf(rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())).toThrow('not an Ed25519 key');
	writeFileSync(publicKeyFile(data), pem);
	expect(() => readApprovalKey(data)).toThrow('is no Ed25519 public key');
	const key = makeKey();
	writeFileSync(publicKeyFile(data), key.publicPem);
	expect(readApprovalKey(data)).toMatchObject({ fingerprint: key.fingerprint, isRoots: false });
});
