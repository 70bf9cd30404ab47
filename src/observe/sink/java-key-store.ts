// Writes trusted certificates as a JKS file, which every Java since 8u60 reads regardless of its default store type.

import { createHash } from 'node:crypto';

const MAGIC = 0xfeed_feed;
const VERSION = 2;
const TRUSTED_CERTIFICATE = 2;
/** The default password of every store. The digest is no protection, but a file without it is invalid. */
const PASSWORD = 'changeit';
const SALT = 'Mighty Aphrodite';

export function javaKeyStore(pem: string): Buffer {
	const certificates = [...pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g)].map(([, text = '']) =>
		Buffer.from(text, 'base64'),
	);
	const entries = certificates.flatMap((certificate, index) => [
		int32(TRUSTED_CERTIFICATE),
		utf(`ca-${index}`),
		Buffer.alloc(8), // creation time
		utf('X.509'),
		int32(certificate.length),
		certificate,
	]);
	const store = Buffer.concat([int32(MAGIC), int32(VERSION), int32(certificates.length), ...entries]);
	const password = Buffer.from(PASSWORD, 'utf16le').swap16();
	return Buffer.concat([store, createHash('sha1').update(password).update(SALT).update(store).digest()]);
}

function int32(value: number): Buffer {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32BE(value);
	return bytes;
}

/** Returns a two-byte length, followed by the text. */
function utf(text: string): Buffer {
	return Buffer.concat([int32(text.length).subarray(2), Buffer.from(text)]);
}
