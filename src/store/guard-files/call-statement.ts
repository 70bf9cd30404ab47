import type { ApprovableCall, ApprovalStatement } from '#model/approval.ts';

/** `shown`: the arguments as the person saw them. Whoever signs, signs what they saw; whoever checks, knows what the call would have shown. */
export function callStatement(call: ApprovableCall, shown: string, expires: string): ApprovalStatement {
	const { server, tool, argumentsDigest, policy } = call;
	return { kind: 'call', server, tool, argumentsDigest, policy, shown, expires };
}
