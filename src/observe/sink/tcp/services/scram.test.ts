import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeScram } from './scram.ts';

/** Signs in as a client does. Returns whether both sides know the password. */
function signIn(mechanism: string, password: string, known: readonly string[]): boolean {
	const [hash, bytes] = mechanism === 'SCRAM-SHA-1' ? (['sha1', 20] as const) : (['sha256', 32] as const);
	const hmac = (key: Buffer, text: string) => createHmac(hash, key).update(text).digest();
	const scram = makeScram(known);
	const bare = 'n=root,r=abc';
	const first = scram({ saslStart: 1, mechanism, payload: Buffer.from(`n,,${bare}`) });
	const server = Buffer.from(first?.['payload'] as Uint8Array).toString();
	const [, nonce, salt = '', count] = /^r=([^,]+),s=([^,]+),i=(\d+)$/.exec(server) ?? [];
	expect(nonce).toMatch(/^abc./);
	const secret = hash === 'sha1' ? createHash('md5').update(`root:mongo:${password}`).digest('hex') : password;
	const salted = pbkdf2Sync(secret, Buffer.from(salt, 'base64'), Number(count), bytes, hash);
	const final = `c=biws,r=${nonce}`;
	const transcript = `${bare},${server},${final}`;
	const key = hmac(salted, 'Client Key');
	const mask = hmac(createHash(hash).update(key).digest(), transcript);
	const proof = Buffer.from(key.map((byte, index) => byte ^ (mask[index] ?? 0))).toString('base64');
	const last = scram({ saslContinue: 1, conversationId: 1, payload: Buffer.from(`${final},p=${proof}`) });
	if (last?.['ok'] !== 1) return false;
	return Buffer.from(last['payload'] as Uint8Array).toString() === `v=${hmac(hmac(salted, 'Server Key'), transcript).toString('base64')}`;
}

test.for(['SCRAM-SHA-1', 'SCRAM-SHA-256'])('%s: a client with a known password is signed in, and no other', (mechanism) => {
	expect(signIn(mechanism, 'example', ['ada', 'example'])).toBe(true);
	expect(signIn(mechanism, 'other', ['ada', 'example'])).toBe(false);
});

test('what is no conversation is refused, and other commands are left alone', () => {
	const scram = makeScram(['ada']);
	expect(scram({ find: 'orders' })).toBeUndefined();
	expect(scram({ saslContinue: 1, payload: Buffer.from('c=biws,r=x,p=y') })).toMatchObject({ ok: 0 });
	expect(scram({ saslStart: 1, mechanism: 'PLAIN', payload: Buffer.from('x') })).toMatchObject({ ok: 0 });
});
