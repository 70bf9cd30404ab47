// Fake secrets that match the patterns of a thief and open nothing anywhere.

import { randomBytes, randomInt } from 'node:crypto';

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function alphanumeric(length: number, alphabet = ALPHANUMERIC): string {
	let text = '';
	for (let i = 0; i < length; i++) text += alphabet[randomInt(alphabet.length)];
	return text;
}

export function hex(bytes: number): string {
	return randomBytes(bytes).toString('hex');
}

export function awsKeyId(): string {
	return `AKIA${alphanumeric(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}`;
}

/** An armoured block of random bytes in the form of a private key. */
export function armoured(label: string, bytes: number): { readonly text: string; readonly secret: string } {
	const body = randomBytes(bytes).toString('base64');
	const lines = body.match(/.{1,70}/g) ?? [];
	return { text: `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`, secret: lines[0] ?? body };
}
