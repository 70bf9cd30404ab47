import { createHash, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeCertificateAuthority } from './certificates.ts';
import { javaKeyStore } from './java-key-store.ts';

test('every certificate is in it, and the digest is that of the file', async () => {
	const { pem } = await makeCertificateAuthority();
	const store = javaKeyStore(`# a remark\n${pem}\n${pem}`);
	expect([store.readUInt32BE(0), store.readUInt32BE(4), store.readUInt32BE(8)]).toEqual([0xfeedfeed, 2, 2]);
	const { raw } = new X509Certificate(pem);
	expect(store.indexOf(raw)).toBeGreaterThan(0);
	expect(store.indexOf(raw, store.indexOf(raw) + 1)).toBe(store.length - 20 - raw.length);
	const password = Buffer.from('\0c\0h\0a\0n\0g\0e\0i\0t');
	const digest = createHash('sha1')
		.update(Buffer.concat([password, Buffer.from('Mighty Aphrodite'), store.subarray(0, -20)]))
		.digest();
	expect(store.subarray(-20)).toEqual(digest);
});
