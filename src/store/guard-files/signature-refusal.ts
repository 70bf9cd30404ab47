import type { KeyObject } from 'node:crypto';
import type { ApprovalStatement } from '#model/approval.ts';
import type { ApprovalSignature } from '#model/approval-signature.ts';
import { isSignedBy } from './approval-statement.ts';

/** Returns why a signature is rejected, or undefined if it is valid. */
export function signatureRefusal(
	fingerprint: string,
	publicKey: () => KeyObject,
	statement: ApprovalStatement,
	signature: ApprovalSignature,
): string | undefined {
	if (signature.key !== fingerprint) return `it is signed by another key: ${signature.key}`;
	return isSignedBy(publicKey(), statement, signature) ? undefined : `its signature is not of this ${named(statement)}, or was changed`;
}

function named({ kind }: ApprovalStatement): string {
	return kind === 'declaration' ? 'declaration' : 'call or tool';
}
