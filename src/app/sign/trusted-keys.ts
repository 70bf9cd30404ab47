// The keys whose signatures this user trusts: their own, and the public keys in `keys/trusted`.

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { givenText } from '#util/given-file.ts';
import { shellWord } from '#util/shell-word.ts';
import { textIfThere } from '#util/text-if-there.ts';
import { UserError } from '#util/user-error.ts';
import { keysDirectory, publicKeyId, publicSigningKeyFile } from './signing-key.ts';

export function trustedKeysDirectory(data: string): string {
	return join(keysDirectory(data), 'trusted');
}

/** Returns the name of each key by its id: `you`, else the name of its file. */
export function trustedKeys(data: string): ReadonlyMap<string, string> {
	const directory = trustedKeysDirectory(data);
	const keys = new Map<string, string>();
	for (const name of publicKeyFiles(directory)) keys.set(keyIdIn(join(directory, name)), basename(name, '.pub'));
	const own = publicSigningKeyFile(data);
	if (textIfThere(own) !== undefined) keys.set(keyIdIn(own), 'you');
	return keys;
}

/** Returns the id of the public key in a file. */
export function keyIdIn(file: string): string {
	try {
		return publicKeyId(givenText(file));
	} catch (cause) {
		throw new UserError(`${file} is no Ed25519 public key`, { hint: `look at the file: head ${shellWord(file)}`, cause });
	}
}

function publicKeyFiles(directory: string): readonly string[] {
	try {
		return readdirSync(directory)
			.filter((name) => name.endsWith('.pub'))
			.sort();
	} catch {
		return [];
	}
}
