import { EXIT } from '#cli/exit-codes.ts';
import type { Approval } from '#model/approval.ts';
import type { ApprovalFiles } from '#store/guard-files/approval-files.ts';
import { type ApprovalSigner, signStatement } from '#store/guard-files/approval-statement.ts';
import { callStatement } from '#store/guard-files/call-statement.ts';
import { printable } from '#util/printable.ts';
import { UserError } from '#util/user-error.ts';
import type { ApprovalDesk } from './approval-desk.ts';

export async function approveCall(desk: ApprovalDesk, approvals: ApprovalFiles, id: string, milliseconds: number): Promise<number> {
	const question = askedCall(approvals, id);
	const { server, tool, argumentsDigest, policy, reason, arguments: shown } = question;
	if (shown === undefined)
		throw new UserError(`the call ${id} was asked about by an older candor, without its arguments`, { hint: 'let the agent ask again' });
	const expires = new Date(Date.now() + milliseconds).toISOString();
	const about = { server, tool, argumentsDigest, policy, expires };
	const prompt = printable(`${server} ${tool}, until ${expires}`);
	const signer: ApprovalSigner = await desk.signer(about, `${prompt}\n  ${printable(reason)}\n  arguments ${printable(shown)}\n`);
	const signed = signStatement(signer, callStatement(question, shown, expires));
	desk.ledger.approval({ ...about, event: 'approved', key: signed.key, nonce: signed.nonce });
	approvals.approve(question, expires, signed);
	process.stdout.write(
		`Approved until ${expires}: ${printable(`${server} ${tool}`)}, with these arguments and this policy only.\n  ${printable(shown)}\n`,
	);
	return EXIT.clean;
}

/** To take a right away needs no signature. */
export function revokeCall(desk: ApprovalDesk, approvals: ApprovalFiles, id: string): number {
	const question = askedCall(approvals, id);
	const { server, tool, argumentsDigest, policy, signed } = question;
	if (question.expires === undefined) throw new UserError(`the call ${id} is not approved`, { hint: 'candor approve (lists what waits)' });
	approvals.revoke(question);
	desk.ledger.approval({
		event: 'revoked',
		key: signed?.key ?? null,
		server,
		tool,
		argumentsDigest,
		policy,
		...(signed && { nonce: signed.nonce }),
	});
	process.stdout.write(`Revoked: ${printable(`${server} ${tool}`)}. It needs an approval again.\n`);
	return EXIT.clean;
}

function askedCall(approvals: ApprovalFiles, id: string): Approval {
	const question = approvals.byId(id);
	if (question === undefined) throw new UserError(`no call ${id} waits for an approval`, { hint: 'candor approve (lists what waits)' });
	return question;
}
