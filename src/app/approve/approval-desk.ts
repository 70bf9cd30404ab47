// Everything that an approval needs besides its subject: the current key, a signer, the waiting items, and the ledger.

import { join } from 'node:path';
import type { ApprovalNote, Ledger } from '#model/ledger.ts';
import { ApprovalFiles } from '#store/guard-files/approval-files.ts';
import { readApprovalKey } from '#store/guard-files/approval-key.ts';
import type { ApprovalSigner } from '#store/guard-files/approval-statement.ts';
import { PinFiles } from '#store/guard-files/pin-files.ts';
import { openLedger } from '#store/ledger/open-ledger.ts';
import { UserError } from '#util/user-error.ts';
import { dataDirectory } from '../directories.ts';
import { ledgerFile } from '../ledger/ledger-file.ts';
import { obtainSigner, type SignerSource } from './obtain-signer.ts';

export interface ApprovalDesk {
	/** The data directory. */
	readonly data: string;
	readonly ledger: Ledger;
	readonly pins: PinFiles;
	readonly approvals: ApprovalFiles;
	readonly source: SignerSource;
	/** `about`: the subject of the signature. `prompt`: the text for the person before they type. */
	signer(about: Partial<ApprovalNote>, prompt: string): Promise<ApprovalSigner>;
}

interface DeskOptions {
	/** Absent: the ledger in the data directory. */
	readonly ledger?: string | undefined;
	readonly source: SignerSource;
}

export async function openApprovalDesk({ ledger: named, source }: DeskOptions): Promise<ApprovalDesk & Disposable> {
	const ledger = await openLedger(ledgerFile(named));
	return { ...approvalDesk(ledger, source), [Symbol.dispose]: () => ledger[Symbol.dispose]() };
}

/** Uses a ledger that is open already and stays open. */
export function approvalDesk(ledger: Ledger, source: SignerSource): ApprovalDesk {
	const data = dataDirectory();
	return {
		data,
		ledger,
		pins: new PinFiles(join(data, 'pins')),
		approvals: new ApprovalFiles(join(data, 'approvals')),
		source,
		signer: async (about, prompt) => {
			const key = readApprovalKey(data);
			if (key === undefined)
				throw new UserError('no approval key is set, so nothing can be approved', { hint: 'candor approve --init (in a terminal)' });
			return obtainSigner({ source, data, key, ledger, about, prompt });
		},
	};
}
