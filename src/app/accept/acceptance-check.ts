import { readApprovalKey } from '#store/guard-files/approval-key.ts';
import { publicKeyOf } from '#store/guard-files/approval-statement.ts';
import { signatureRefusal } from '#store/guard-files/signature-refusal.ts';
import type { SignatureCheck } from '../memory/remembered-declaration.ts';

/** Checks acceptances with the current approval key. */
export function acceptanceCheck(data: string): SignatureCheck {
	return (statement, signature) => {
		try {
			const key = readApprovalKey(data);
			if (key === undefined) return 'no approval key is set';
			return signatureRefusal(key.fingerprint, () => publicKeyOf(key.pem), statement, signature);
		} catch (error) {
			return (error as Error).message;
		}
	};
}
