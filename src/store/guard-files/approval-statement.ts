// The statement that a person signs to approve, and its verification. A statement names everything that the approval applies to, so it is useless for anything else.

import { createPublicKey, type KeyObject, randomUUID, sign, verify } from 'node:crypto';
import type { ApprovalStatement } from '#model/approval.ts';
import type { ApprovalSignature } from '#model/approval-signature.ts';
import { canonicalJson } from '#util/canonical-json.ts';

/** Separates these signatures from signatures that the key makes for another purpose. */
const PURPOSE = 'candor approval, version 1\n';

/** A holder of a passphrase or of a key file can sign. A page with a logged-in person would be another signer. */
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
