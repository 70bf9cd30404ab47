import type { ApprovableCall, ApprovalStatement } from '#model/approval.ts';

/** `shown`: the arguments as shown to the person. The guard knows what it would show for the call, so an approval of any other display is invalid. */
export function callStatement(call: ApprovableCall, shown: string, expires: string): ApprovalStatement {
	const { server, tool, argumentsDigest, policy } = call;
	return { kind: 'call', server, tool, argumentsDigest, policy, shown, expires };
}
