// The private half of the approval key, sealed with the person's passphrase. scrypt makes each guess cost 128 MiB and half a second, and AES-256-GCM detects a wrong one.

import { createCipheriv, createDecipheriv, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, scrypt } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { shellWord } from '#util/shell-word.ts';
import { textIfThere } from '#util/text-if-there.ts';
import { UserError } from '#util/user-error.ts';
import { fingerprintOf } from './approval-key.ts';
import type { ApprovalSigner } from './approval-statement.ts';
import { type Fields, fieldsOf } from './fields-of.ts';

/** Fixed, so that a replaced file cannot choose weaker parameters. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 } as const;
const CIPHER = 'aes-256-gcm';
const VERSION = 'candor approval key, version 1: scrypt 2^17/8/1, aes-256-gcm';

export interface NewKey extends ApprovalSigner {
	readonly publicPem: string;
}

export interface SealedKey {
	readonly publicPem: string;
	readonly salt: Buffer;
	readonly iv: Buffer;
	readonly tag: Buffer;
	readonly sealed: Buffer;
}

export function sealedKeyFile(data: string): string {
	return join(data, 'approval.key');
}

export function makeKey(): NewKey {
	return signerOf(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
}

/** Makes a signer from a private key in PEM. Throws if it is not an Ed25519 key. */
export function signerOf(pem: string): NewKey {
	const privateKey = createPrivateKey(pem);
	const publicPem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
	const fingerprint = fingerprintOf(publicPem);
	if (fingerprint === undefined) throw new Error('not an Ed25519 key');
	return { fingerprint, privateKey, publicPem };
}

/** Returns the text of the key file. */
export async function sealKey({ privateKey, publicPem }: NewKey, passphrase: string): Promise<string> {
	const [salt, iv] = [randomBytes(32), randomBytes(12)];
	const cipher = createCipheriv(CIPHER, await derived(passphrase, salt), iv).setAAD(Buffer.from(VERSION + publicPem));
	const sealed = Buffer.concat([cipher.update(privateKey.export({ type: 'pkcs8', format: 'der' })), cipher.final()]);
	const base64 = Object.entries({ salt, iv, tag: cipher.getAuthTag(), sealed }).map(([key, bytes]) => [key, bytes.toString('base64')]);
	return `${JSON.stringify({ version: VERSION, public: publicPem, ...Object.fromEntries(base64) }, null, '\t')}\n`;
}

/** Returns undefined if the passphrase is wrong. */
export async function openKey(key: SealedKey, passphrase: string): Promise<ApprovalSigner | undefined> {
	const decipher = createDecipheriv(CIPHER, await derived(passphrase, key.salt), key.iv, { authTagLength: 16 })
		.setAAD(Buffer.from(VERSION + key.publicPem))
		.setAuthTag(key.tag);
	let der: Buffer;
	try {
		der = Buffer.concat([decipher.update(key.sealed), decipher.final()]);
	} catch {
		return undefined;
	}
	return signerOf(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ type: 'pkcs8', format: 'pem' }).toString());
}

/** Returns undefined if there is no such file: the key was made elsewhere. */
export function readSealedKey(data: string): SealedKey | undefined {
	const file = sealedKeyFile(data);
	const text = textIfThere(file);
	if (text === undefined) return undefined;
	try {
		const field = fieldsOf(JSON.parse(text));
		if (field.text('version') !== VERSION) throw new Error('another version');
		return {
			publicPem: field.text('public'),
			salt: bytesOf(field, 'salt', 32),
			iv: bytesOf(field, 'iv', 12),
			tag: bytesOf(field, 'tag', 16),
			sealed: bytesOf(field, 'sealed'),
		};
	} catch {
		throw new UserError(`the approval key cannot be read: ${file}`, { hint: `look at the file: head ${shellWord(file)}` });
	}
}

function bytesOf(field: Fields, key: string, length?: number): Buffer {
	const bytes = Buffer.from(field.text(key), 'base64');
	if (length !== undefined && bytes.length !== length) throw new Error(`${key} has another length`);
	return bytes;
}

/** Keyboards differ in how they compose a letter, so the passphrase is normalised. */
function derived(passphrase: string, salt: Buffer): Promise<Buffer> {
	const run = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt);
	return run(passphrase.normalize('NFC'), salt, 32, SCRYPT);
}
