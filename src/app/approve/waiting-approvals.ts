import { join } from 'node:path';
import type { Approval } from '#model/approval.ts';
import type { Pins } from '#model/pin.ts';
import { ApprovalFiles } from '#store/guard-files/approval-files.ts';
import { type ApprovalKey, readApprovalKey } from '#store/guard-files/approval-key.ts';
import { PinFiles } from '#store/guard-files/pin-files.ts';
import { dataDirectory } from '../directories.ts';
import { unknownServer } from './unknown-server.ts';

export interface WaitingApprovals {
	readonly pins: readonly Pins[];
	/** Calls that a policy asks about. */
	readonly questions: readonly Approval[];
	/** Undefined if no key was ever set. */
	readonly key: ApprovalKey | undefined;
}

/** Returns what waits for an approval, for one server or for all. */
export function waitingApprovals(server: string | undefined): WaitingApprovals {
	const data = dataDirectory();
	const store = new PinFiles(join(data, 'pins'));
	const key = readApprovalKey(data);
	// A call that was approved with another key still waits, because the guard rejects that approval.
	const questions = new ApprovalFiles(join(data, 'approvals'))
		.all()
		.filter(
			(one) => one.denied === undefined && one.signed?.key !== (key?.fingerprint ?? '') && (server === undefined || one.server === server),
		);
	return { pins: server === undefined ? store.all() : pinsOf(server, store, questions.length > 0), questions, key };
}

/** A server that is guarded with --no-pin may have questions but no pins. */
function pinsOf(server: string, store: PinFiles, isKnown: boolean): readonly Pins[] {
	const pins = store.read(server);
	if (pins !== undefined) return [pins];
	return isKnown ? [] : [unknownServer(server, store)];
}
