// A person's decision about a waiting item, made in a page of `candor serve`. Every approval needs the passphrase of the approval key.

import type { Ledger } from '#model/ledger.ts';
import { MissingError } from '#util/missing-error.ts';
import { UserError } from '#util/user-error.ts';
import { approvalDesk } from './approval-desk.ts';
import { approveCall, denyCall } from './approve-call.ts';
import { approveParts } from './approve-parts.ts';
import { type WaitingItem, waitingItems } from './waiting-items.ts';

export interface PersonsDecision {
	readonly id: string;
	readonly decision: 'approve' | 'deny';
	readonly passphrase: string | undefined;
	/** For a call: how long it may be repeated. */
	readonly milliseconds: number;
}

/** `until`: for an approved call. A denied part stays withheld. */
export interface DecidedItem {
	readonly state: 'approved' | 'denied' | 'withheld';
	readonly until?: string;
}

export async function decideWaiting(ledger: Ledger, { id, decision, passphrase, milliseconds }: PersonsDecision): Promise<DecidedItem> {
	const { items, key } = waitingItems();
	const item = items.find((one) => one.id === id);
	if (item === undefined) throw new MissingError('nothing of this name waits any more', { hint: 'GET /api/approvals lists what waits' });
	if (decision === 'deny') return deny(ledger, item);
	if (key === 'none')
		throw new UserError('no approval key is set, so nothing can be approved', { hint: 'candor approve --init (in a terminal)' });
	if (key === 'elsewhere')
		throw new UserError('the approval key was made elsewhere: only its public half is here', { hint: 'candor approve --key-file FILE' });
	if (passphrase === undefined) throw new UserError('the passphrase of the approval key is missing');
	const desk = approvalDesk(ledger, { passphrase });
	if (item.kind === 'call') return { state: 'approved', until: (await approveCall(desk, item.call, milliseconds, item.id)).expires };
	await approveParts(desk, { server: item.server, kind: item.kind, names: [item.name], seen: item.digest });
	return { state: 'approved' };
}

function deny(ledger: Ledger, item: WaitingItem): DecidedItem {
	if (item.kind === 'call') {
		denyCall(approvalDesk(ledger, {}), item.call);
		return { state: 'denied' };
	}
	ledger.approval({ event: 'denied', key: null, server: item.server, tool: item.name, definitionDigest: item.digest });
	return { state: 'withheld' };
}
