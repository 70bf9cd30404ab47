// The person's own key for reports, in `keys` of the data directory. `candor sign --init` makes it; `candor sign` and `candor push` read it.

import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { chmod, link, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDirectories } from '#util/make-directories.ts';
import { shellWord } from '#util/shell-word.ts';
import { textIfThere } from '#util/text-if-there.ts';
import { UserError } from '#util/user-error.ts';
import { writeWholeFile } from '#util/write-whole-file.ts';
import { keyIdOf } from './key-id.ts';

const READABLE_BY_OTHERS = 0o077;

export interface SigningKey {
	readonly id: string;
	readonly privateKey: KeyObject;
	readonly file: string;
}

export function keysDirectory(data: string): string {
	return join(data, 'keys');
}

export function publicSigningKeyFile(data: string): string {
	return join(keysDirectory(data), 'sign.pub');
}

function privateKeyFile(data: string): string {
	return join(keysDirectory(data), 'sign.key');
}

/** Keeps an existing key, because its signatures would lose their owner. */
export async function makeSigningKey(data: string): Promise<SigningKey> {
	const file = privateKeyFile(data);
	const { privateKey, publicKey } = generateKeyPairSync('ed25519');
	await makeDirectories(keysDirectory(data), 0o700);
	await chmod(keysDirectory(data), 0o700);
	const temporary = `${file}.${process.pid}`;
	try {
		await writeFile(temporary, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
		// Unlike a rename, a link never replaces a key that another process made meanwhile.
		await link(temporary, file);
	} catch (cause) {
		if (!existsSync(file)) throw cause;
		throw new UserError(`there is a signing key already: ${file}`, {
			hint: `to begin anew: mv ${shellWord(file)} ${shellWord(`${file}.old`)}`,
			cause,
		});
	} finally {
		await rm(temporary, { force: true });
	}
	await writeWholeFile(publicSigningKeyFile(data), publicKey.export({ type: 'spki', format: 'pem' }).toString());
	return { id: keyIdOf(publicKey), privateKey, file };
}

/** Returns undefined if there is no key. */
export function readSigningKey(data: string): SigningKey | undefined {
	const file = privateKeyFile(data);
	const pem = textIfThere(file);
	if (pem === undefined) return undefined;
	if ((statSync(file).mode & READABLE_BY_OTHERS) !== 0)
		throw new UserError(`other users may read the signing key ${file}`, { hint: `chmod 600 ${shellWord(file)}` });
	try {
		const privateKey = createPrivateKey(pem);
		return { id: keyIdOf(privateKey), privateKey, file };
	} catch (cause) {
		throw new UserError(`the signing key cannot be read: ${file}`, {
			hint: `mv ${shellWord(file)} ${shellWord(`${file}.old`)} && candor sign --init`,
			cause,
		});
	}
}

/** Returns the id of a public key in PEM. Throws if it is of another kind. */
export function publicKeyId(pem: string): string {
	return keyIdOf(createPublicKey(pem));
}
