import { realPath } from '#enforce/guard/real-path.ts';
import { type ExplainedCall, explainCall } from '#enforce/policy/explain-call.ts';
import type { CallInQuestion } from './asked-call.ts';
import { compiledPolicy } from './policy-file.ts';

/** Returns every rule of the policy in order, and whether it holds for the call. */
export function explainDecision({ tool, args, policy, server }: CallInQuestion): ExplainedCall {
	return explainCall(compiledPolicy(policy, server), { tool, args }, { now: Date.now(), realPath });
}
