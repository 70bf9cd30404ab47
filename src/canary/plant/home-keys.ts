// Private keys in files of the home.

import { generateKeyPair, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

export interface HomeKeys {
	readonly ssh: KeyObject;
	readonly cloud: KeyObject;
}

/** Long enough for every program that reads a key. It protects nothing, and a longer one takes long to generate. */
const KEY_BITS = 1024;

/** Generated concurrently with other work, because a key takes as long as all other files together. */
export async function newHomeKeys(): Promise<HomeKeys> {
	const newKey = async () => (await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS })).privateKey;
	const [ssh, cloud] = await Promise.all([newKey(), newKey()]);
	return { ssh, cloud };
}

export function newHomeKeysNow(): HomeKeys {
	return { ssh: newKeyNow(), cloud: newKeyNow() };
}

export function newKeyNow(): KeyObject {
	return generateKeyPairSync('rsa', { modulusLength: KEY_BITS }).privateKey;
}
