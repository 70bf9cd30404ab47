// The id of a signing key is the public key itself, so that an envelope suffices to check it: `ed25519:` and its 32 bytes in base64url.

import { createPublicKey, type KeyObject } from 'node:crypto';

// ed25519:JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs
const KEY_ID = /^ed25519:([A-Za-z0-9_-]{43})$/;

/** Throws if the key is of another kind. */
export function keyIdOf(key: KeyObject): string {
	const { kty, crv, x } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
	if (kty !== 'OKP' || crv !== 'Ed25519' || x === undefined) throw new Error('not an Ed25519 key');
	return `ed25519:${x}`;
}

/** Returns undefined if the id names no key. */
export function keyNamed(id: string): KeyObject | undefined {
	const x = KEY_ID.exec(id)?.[1];
	// 43 characters hold 258 bits, so two spellings of the last one would name the same key.
	if (x === undefined || Buffer.from(x, 'base64url').toString('base64url') !== x) return undefined;
	return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}
