// The approval key of a running guard, read once at its start. The guard rejects signatures of a key that was added or changed later.

import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import type { ApprovalStatement } from '#model/approval.ts';
import type { ApprovalSignature } from '#model/approval-signature.ts';
import type { ApprovalNote } from '#model/ledger.ts';
import { textIfThere } from '#util/text-if-there.ts';
import { type ApprovalKey, readApprovalKey } from './approval-key.ts';
import { publicKeyOf } from './approval-statement.ts';
import { replaceFile } from './pin-files.ts';
import { signatureRefusal } from './signature-refusal.ts';

/** Writes a row of the ledger and a line for the person. */
export type ReportApproval = (note: ApprovalNote, line: string) => void;

export class HeldKey {
	readonly #data: string;
	readonly #report: ReportApproval;
	readonly #key: ApprovalKey | undefined;
	/** Parsed when the first signature is checked. */
	#publicKey: KeyObject | undefined;
	#lastSeen: string | null;

	constructor(data: string, report: ReportApproval) {
		this.#data = data;
		this.#report = report;
		const now = currentKey(data);
		this.#key = typeof now === 'string' ? undefined : now;
		this.#lastSeen = this.fingerprint;
		if (typeof now === 'string') report({ event: 'refused', key: null, detail: now }, `no approval is believed: ${now}`);
		this.#compareWithLastStart();
		if (this.#key !== undefined)
			report(
				{ event: 'key-in-force', key: this.#key.fingerprint, detail: this.#key.file },
				`approvals must be signed by the key ${this.#key.fingerprint} (${this.#key.file})`,
			);
	}

	get fingerprint(): string | null {
		return this.#key?.fingerprint ?? null;
	}

	/** Returns why a signature is rejected, or undefined if it is valid. */
	refusal(statement: ApprovalStatement, signature: ApprovalSignature | undefined): string | undefined {
		this.#noticeChange();
		if (signature === undefined) return 'it is not signed';
		if (this.#key === undefined) return 'no approval key was set when this guard started';
		const { fingerprint, pem } = this.#key;
		return signatureRefusal(fingerprint, () => (this.#publicKey ??= publicKeyOf(pem)), statement, signature);
	}

	/** Runs only when an approval is examined, so that no ordinary call waits for it. */
	#noticeChange(): void {
		const now = currentKey(this.#data);
		const seen = typeof now === 'string' ? null : (now?.fingerprint ?? null);
		if (seen === this.#lastSeen) return;
		this.#lastSeen = seen;
		if (seen === this.fingerprint) return;
		this.#report(
			{ event: 'key-changed', key: seen, detail: `while the guard ran; ${named(this.fingerprint)} stays in force` },
			`THE APPROVAL KEY CHANGED while this guard ran: it is ${named(seen)} now. What it signs is refused; ${named(this.fingerprint)} stays in force until the guard is started again`,
		);
	}

	/** A process of the user could reset this record, too, but not the rows of the ledger. */
	#compareWithLastStart(): void {
		const file = join(this.#data, 'approval.known');
		const known = textIfThere(file)?.trim();
		if (known === this.#key?.fingerprint) return;
		if (known !== undefined)
			this.#report(
				{ event: 'key-changed', key: this.fingerprint, detail: `it was ${known} when a guard last started` },
				`THE APPROVAL KEY CHANGED: it was ${known} when a guard last started, and is ${named(this.fingerprint)} now. If that was not you, somebody else can approve`,
			);
		if (this.#key !== undefined) replaceFile(file, `${this.#key.fingerprint}\n`);
	}
}

function named(fingerprint: string | null): string {
	return fingerprint ?? 'none';
}

/** Returns a text if the existing key cannot be used: the reason. */
function currentKey(data: string): ApprovalKey | string | undefined {
	try {
		return readApprovalKey(data);
	} catch (error) {
		return (error as Error).message;
	}
}
