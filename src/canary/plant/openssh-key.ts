// A private key that ssh-keygen reads: valid in form, generated for this run, and known to no server.

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { alphanumeric } from './secret-forms.ts';

export interface OpenSshKey {
	readonly text: string;
	readonly secret: string;
	/** The line of `id_ed25519.pub`. */
	readonly publicLine: string;
}

const LINE = 70;
const BLOCK = 8;

// https://cvsweb.openbsd.org/src/usr.bin/ssh/PROTOCOL.key
export function openSshKey(): OpenSshKey {
	const { publicKey, privateKey } = generateKeyPairSync('ed25519');
	const open = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
	const closed = Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url');
	const comment = `alex@${alphanumeric(8).toLowerCase()}`;
	const kind = Buffer.from('ssh-ed25519');
	const publicBlob = Buffer.concat([field(kind), field(open)]);
	const check = randomBytes(4);
	const unpadded = Buffer.concat([
		check,
		check,
		field(kind),
		field(open),
		field(Buffer.concat([closed, open])),
		field(Buffer.from(comment)),
	]);
	const padding = Buffer.from(Array.from({ length: (BLOCK - (unpadded.length % BLOCK)) % BLOCK }, (_, index) => index + 1));
	const none = field(Buffer.from('none'));
	const body = Buffer.concat([
		Buffer.from('openssh-key-v1\0'),
		...[none, none, field(Buffer.alloc(0)), Buffer.from([0, 0, 0, 1]), field(publicBlob), field(Buffer.concat([unpadded, padding]))],
	]).toString('base64');
	const lines = body.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
	return {
		text: `-----BEGIN OPENSSH PRIVATE KEY-----\n${lines.join('\n')}\n-----END OPENSSH PRIVATE KEY-----\n`,
		// The first lines of all such keys are alike. This line contains the private part.
		secret: lines.at(-2) ?? body,
		publicLine: `ssh-ed25519 ${publicBlob.toString('base64')} ${comment}\n`,
	};
}

function field(bytes: Buffer): Buffer {
	const length = Buffer.alloc(4);
	length.writeUInt32BE(bytes.length);
	return Buffer.concat([length, bytes]);
}
