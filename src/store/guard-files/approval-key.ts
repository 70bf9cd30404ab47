// The public half of the person's approval key, which the guard checks signatures with. Root's own copy takes precedence, because no process of the user can replace it.

import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shellWord } from '#util/shell-word.ts';
import { textIfThere } from '#util/text-if-there.ts';
import { UserError } from '#util/user-error.ts';

const SYSTEM_KEY = '/etc/candor/approval.pub';
/** The prefix of every Ed25519 public key as SubjectPublicKeyInfo; 32 bytes follow (RFC 8410). */
const ED25519 = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = ED25519.length + 32;
const WRITABLE_BY_OTHERS = 0o022;

export interface ApprovalKey {
	/** `SHA256:` and the digest of the key, as ssh writes it. */
	readonly fingerprint: string;
	readonly pem: string;
	readonly file: string;
	/** Whether the key belongs to root, so that a process of the user cannot replace it. */
	readonly isRoots: boolean;
}

export function publicKeyFile(data: string): string {
	return join(data, 'approval.pub');
}

/** Returns undefined if no key was ever set. Throws if the key is unusable, so that no other key takes its place. */
export function readApprovalKey(data: string): ApprovalKey | undefined {
	return readKey(SYSTEM_KEY, true) ?? readKey(publicKeyFile(data), false);
}

function readKey(file: string, isRoots: boolean): ApprovalKey | undefined {
	const pem = readable(file);
	if (pem === undefined) return undefined;
	if (isRoots) for (const path of [dirname(file), file]) checkOwner(path);
	const fingerprint = fingerprintOf(pem);
	if (fingerprint === undefined)
		throw new UserError(`${file} is no Ed25519 public key`, { hint: `look at the file: head ${shellWord(file)}` });
	return { fingerprint, pem, file, isRoots };
}

/** Returns undefined if the text is not an Ed25519 public key. */
export function fingerprintOf(pem: string): string | undefined {
	// -----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA…\n-----END PUBLIC KEY-----\n
	const [, base64 = ''] = /^\s*-----BEGIN PUBLIC KEY-----\s+([\w+/=\s]+)-----END PUBLIC KEY-----\s*$/.exec(pem) ?? [];
	const der = Buffer.from(base64, 'base64');
	if (der.length !== KEY_BYTES || !der.subarray(0, ED25519.length).equals(ED25519)) return undefined;
	return `SHA256:${hash('sha256', der, 'base64').replace(/=+$/, '')}`;
}

function readable(file: string): string | undefined {
	try {
		return textIfThere(file);
	} catch (error) {
		throw new UserError(`the approval key cannot be read (${(error as Error).message})`, { hint: `ls -ld ${shellWord(file)}` });
	}
}

function checkOwner(path: string): void {
	const { uid, mode } = statSync(path);
	if (uid !== 0 || (mode & WRITABLE_BY_OTHERS) !== 0)
		throw new UserError(`${path} must be root's, and writable by nobody else, to be relied on`, {
			hint: `sudo chown root:root ${path} && sudo chmod go-w ${path}`,
		});
}
