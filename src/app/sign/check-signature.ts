// `candor sign --check`: whether a file is, byte for byte, what the holder of a key signed.

import { existsSync } from 'node:fs';
import { shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';
import { envelopeText, openEnvelope, parseEnvelope } from './dsse.ts';
import { fileToSign, jsonIn, SIGNATURE_SUFFIX } from './sign-file.ts';
import { keyIdIn, trustedKeys } from './trusted-keys.ts';

export type SignatureCheckResult =
	/** `by`: the user's name for the key. */
	| { readonly kind: 'good'; readonly keyId: string; readonly by: string }
	/** The file is intact, but no trusted key signed it. */
	| { readonly kind: 'unknown-key'; readonly keyId: string }
	| { readonly kind: 'bad'; readonly reason: string };

export interface CheckOptions {
	readonly data: string;
	/** A file with a public key. Only this key counts. */
	readonly key?: string;
	/** Path of the envelope, if it is not beside the file. */
	readonly signature?: string;
}

/** `file`: the signed file with its envelope beside it, or the envelope itself. */
export function checkSignature(file: string, { data, key, signature = `${file}${SIGNATURE_SUFFIX}` }: CheckOptions): SignatureCheckResult {
	const bytes = fileToSign(file);
	if (file.endsWith(SIGNATURE_SUFFIX) || parseEnvelope(jsonIn(bytes)) !== undefined) return checkEnvelope(bytes, { data, key });
	if (!existsSync(signature))
		throw new UserError(`${file} is not signed: there is no ${signature}`, { hint: `candor sign ${shellWord(file)}` });
	return checkEnvelope(fileToSign(signature), { data, key }, bytes);
}

function checkEnvelope(
	envelopeBytes: Buffer,
	{ data, key }: { data: string; key: string | undefined },
	content?: Buffer,
): SignatureCheckResult {
	const envelope = parseEnvelope(jsonIn(envelopeBytes));
	if (envelope === undefined) return { kind: 'bad', reason: 'the signature is no DSSE envelope with one signature' };
	if (!Buffer.from(envelopeText(envelope)).equals(envelopeBytes))
		return { kind: 'bad', reason: 'the envelope is not as candor writes it: it was edited' };
	const opened = openEnvelope(envelope);
	if (opened.state === 'invalid') return { kind: 'bad', reason: opened.reason };
	if (content !== undefined && !content.equals(opened.payload)) return { kind: 'bad', reason: whereItDiffers(content, opened.payload) };
	const keys = key === undefined ? trustedKeys(data) : new Map([[keyIdIn(key), key]]);
	const by = keys.get(opened.keyId);
	return by === undefined ? { kind: 'unknown-key', keyId: opened.keyId } : { kind: 'good', keyId: opened.keyId, by };
}

function whereItDiffers(now: Buffer, signed: Buffer): string {
	const end = Math.min(now.length, signed.length);
	let at = 0;
	while (at < end && now[at] === signed[at]) at++;
	const line = now.subarray(0, at).toString('latin1').split('\n').length;
	return `the file was changed after it was signed: from byte ${at} on (line ${line})`;
}
