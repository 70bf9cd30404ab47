// Fake secrets that match the patterns of a thief and open nothing anywhere.

import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { CredentialForm } from '#model/canary.ts';

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

const LEAST_SECRET = 32;

export function secretOf(form: CredentialForm): string {
	switch (form.kind) {
		case 'jwt':
			return webToken();
		case 'uuid':
			return randomUUID();
		case 'start':
			return `${form.start}${alphanumeric(LEAST_SECRET)}`;
		case 'length':
			return hex(form.length).slice(0, form.length);
	}
}

/** A JSON web token with a random signature. It does not expire in this century. No part of it is one that another token has, too. */
function webToken(): string {
	const header = { kid: alphanumeric(16), alg: 'RS256', typ: 'JWT' };
	const claims = { jti: hex(16), sub: '1001', u: 'ada', iat: 1_700_000_000, exp: 4_100_000_000 };
	const parts = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
	return [...parts, randomBytes(64).toString('base64url')].join('.');
}
