import type { Approval } from '#model/approval.ts';
import { type ApprovalSigner, signStatement } from '#store/guard-files/approval-statement.ts';
import { callStatement } from '#store/guard-files/call-statement.ts';
import { ConflictError } from '#util/conflict-error.ts';
import { MissingError } from '#util/missing-error.ts';
import { printable } from '#util/printable.ts';
import { UserError } from '#util/user-error.ts';
import type { ApprovalDesk } from './approval-desk.ts';
import { questionDigest } from './question-digest.ts';

export interface ApprovedCall {
	readonly server: string;
	readonly tool: string;
	/** The arguments as shown to the person. */
	readonly arguments: string;
	readonly expires: string;
}

/** `milliseconds`: how long the call may be repeated. `seen`: the digest of the question that the person looked at. */
export async function approveCall(desk: ApprovalDesk, id: string, milliseconds: number, seen?: string): Promise<ApprovedCall> {
	const question = waitingCall(desk, id);
	if (seen !== undefined && questionDigest(question) !== seen)
		throw new ConflictError(`the call ${id} has changed since you looked`, { hint: 'look again' });
	const { server, tool, argumentsDigest, policy, reason, arguments: shown } = question;
	if (shown === undefined)
		throw new UserError(`the call ${id} was asked about by an older candor, without its arguments`, { hint: 'let the agent ask again' });
	const expires = new Date(Date.now() + milliseconds).toISOString();
	const about = { server, tool, argumentsDigest, policy, expires };
	const prompt = printable(`${server} ${tool}, until ${expires}`);
	const signer: ApprovalSigner = await desk.signer(about, `${prompt}\n  ${printable(reason)}\n  arguments ${printable(shown)}\n`);
	const signed = signStatement(signer, callStatement(question, shown, expires));
	desk.ledger.approval({ ...about, event: 'approved', key: signed.key, nonce: signed.nonce });
	desk.approvals.approve(question, expires, signed);
	return { server, tool, arguments: shown, expires };
}

/** Revoking needs no signature. */
export function revokeCall(desk: ApprovalDesk, id: string): Pick<ApprovedCall, 'server' | 'tool'> {
	const question = waitingCall(desk, id);
	const { server, tool, argumentsDigest, policy, signed } = question;
	if (question.expires === undefined) throw new UserError(`the call ${id} is not approved`, { hint: 'candor approve (lists what waits)' });
	desk.approvals.revoke(question);
	desk.ledger.approval({
		event: 'revoked',
		key: signed?.key ?? null,
		server,
		tool,
		argumentsDigest,
		policy,
		...(signed && { nonce: signed.nonce }),
	});
	return { server, tool };
}

/** The person refuses: the call stays denied, and the guard does not ask again. */
export function denyCall(desk: Pick<ApprovalDesk, 'approvals' | 'ledger'>, id: string): Pick<ApprovedCall, 'server' | 'tool'> {
	const question = waitingCall(desk, id);
	const { server, tool, argumentsDigest, policy } = question;
	desk.approvals.deny(question);
	desk.ledger.approval({ event: 'denied', key: null, server, tool, argumentsDigest, policy });
	return { server, tool };
}

function waitingCall({ approvals }: Pick<ApprovalDesk, 'approvals'>, id: string): Approval {
	const question = approvals.byId(id);
	if (question === undefined) throw new MissingError(`no call ${id} waits for an approval`, { hint: 'candor approve (lists what waits)' });
	return question;
}
