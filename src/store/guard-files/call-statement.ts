import type { ApprovableCall, ApprovalStatement } from '#model/approval.ts';

/** `shown`: the arguments as the person saw them. The guard knows what it would have shown of the call: an approval of anything else on the screen is none. */
export function callStatement(call: ApprovableCall, shown: string, expires: string): ApprovalStatement {
	const { server, tool, argumentsDigest, policy } = call;
	return { kind: 'call', server, tool, argumentsDigest, policy, shown, expires };
}
