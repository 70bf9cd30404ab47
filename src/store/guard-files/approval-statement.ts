// What a person signs when they approve, and the check of it. A statement names all that the approval holds for: it is of no use for anything else.

import { createPublicKey, type KeyObject, randomUUID, sign, verify } from 'node:crypto';
import type { ApprovalStatement } from '#model/approval.ts';
import type { ApprovalSignature } from '#model/approval-signature.ts';
import { canonicalJson } from '#util/canonical-json.ts';

/** No signature that the key gives for another purpose can be taken for one of these. */
const PURPOSE = 'candor approval, version 1\n';

/** Who can sign: today the holder of a passphrase or of a key file; a page that a person is logged in to would be another. */
export interface ApprovalSigner {
	readonly fingerprint: string;
	readonly privateKey: KeyObject;
}

export function signStatement({ fingerprint, privateKey }: ApprovalSigner, statement: ApprovalStatement): ApprovalSignature {
	const about = { key: fingerprint, nonce: randomUUID(), issued: new Date().toISOString() };
	return { ...about, signature: sign(null, statementBytes(statement, about), privateKey).toString('base64') };
}

export function isSignedBy(publicKey: KeyObject, statement: ApprovalStatement, { signature, ...about }: ApprovalSignature): boolean {
	return verify(null, statementBytes(statement, about), publicKey, Buffer.from(signature, 'base64'));
}

export function publicKeyOf(pem: string): KeyObject {
	return createPublicKey(pem);
}

function statementBytes(statement: ApprovalStatement, { key, nonce, issued }: Omit<ApprovalSignature, 'signature'>): Buffer {
	return Buffer.from(PURPOSE + canonicalJson({ ...statement, key, nonce, issued }));
}
