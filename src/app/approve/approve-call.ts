import type { Approval } from '#model/approval.ts';
import { type ApprovalSigner, signStatement } from '#store/guard-files/approval-statement.ts';
import { callStatement } from '#store/guard-files/call-statement.ts';
import { printable } from '#util/printable.ts';
import { UserError } from '#util/user-error.ts';
import type { ApprovalDesk } from './approval-desk.ts';

export interface ApprovedCall {
	readonly server: string;
	readonly tool: string;
	/** As the person was shown them. */
	readonly arguments: string;
	readonly expires: string;
}

/** `milliseconds`: how long the call may be repeated. */
export async function approveCall(desk: ApprovalDesk, id: string, milliseconds: number): Promise<ApprovedCall> {
	const question = waitingCall(desk, id);
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

/** To take a right away needs no signature. */
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

function waitingCall({ approvals }: ApprovalDesk, id: string): Approval {
	const question = approvals.byId(id);
	if (question === undefined) throw new UserError(`no call ${id} waits for an approval`, { hint: 'candor approve (lists what waits)' });
	return question;
}
