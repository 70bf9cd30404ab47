// What an approval needs besides what is approved: the key in force, somebody who can sign with it, and the ledger.

import type { ApprovalNote, Ledger } from '#model/ledger.ts';
import { readApprovalKey } from '#store/guard-files/approval-key.ts';
import type { ApprovalSigner } from '#store/guard-files/approval-statement.ts';
import { UserError } from '#util/user-error.ts';
import { type SignerFlags, signerFromFlags } from './signer-from-flags.ts';

export interface ApprovalDesk {
	readonly ledger: Ledger;
	/** `about`: what is to be signed; `prompt`: the same for the person, before they type. */
	signer(about: Partial<ApprovalNote>, prompt: string): Promise<ApprovalSigner>;
}

export function approvalDesk(data: string, ledger: Ledger, flags: SignerFlags): ApprovalDesk {
	return {
		ledger,
		signer: async (about, prompt) => {
			const key = readApprovalKey(data);
			if (key === undefined)
				throw new UserError('no approval key is set, so nothing can be approved', { hint: 'candor approve --init (in a terminal)' });
			return signerFromFlags({ flags, data, key, ledger, about, prompt });
		},
	};
}
