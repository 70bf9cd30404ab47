// Approvals of calls that the guard accepts: signed by the key that it holds, for exactly the requested call, as it was shown to the person.

import type { ApprovableCall, Approval, ApprovalStore, Question } from '#model/approval.ts';
import type { ApprovalFiles } from './approval-files.ts';
import { callStatement } from './call-statement.ts';
import type { HeldKey, ReportApproval } from './held-key.ts';

/** A bound, because an agent can forge without limit. */
const MOST_REPORTED = 1000;

export class VerifiedApprovals implements ApprovalStore {
	readonly #files: ApprovalFiles;
	readonly #key: HeldKey;
	readonly #report: ReportApproval;
	readonly #reported = new Set<string>();

	constructor(files: ApprovalFiles, key: HeldKey, report: ReportApproval) {
		this.#files = files;
		this.#key = key;
		this.#report = report;
	}

	/** Ignores what the file says about the call itself: the signature must cover the requested call. */
	find(call: ApprovableCall, shown: string): Approval | undefined {
		const found = this.#files.find(call);
		if (found?.expires === undefined) return undefined;
		const refusal = this.#key.refusal(callStatement(call, shown, found.expires), found.signed);
		if (refusal === undefined) return found;
		this.#refused(found, refusal);
		return undefined;
	}

	ask(call: ApprovableCall, question: Question): string {
		return this.#files.ask(call, question);
	}

	#refused({ id, server, tool, argumentsDigest, policy, signed, expires }: Approval, refusal: string): void {
		const key = JSON.stringify([id, expires, signed?.signature]);
		if (this.#reported.has(key) || this.#reported.size >= MOST_REPORTED) return;
		this.#reported.add(key);
		this.#report(
			{
				event: 'refused',
				key: this.#key.fingerprint,
				server,
				tool,
				argumentsDigest,
				policy,
				detail: refusal,
				...(signed && { nonce: signed.nonce }),
			},
			`an approval of a call of ${JSON.stringify(tool)} is refused: ${refusal}`,
		);
	}
}
