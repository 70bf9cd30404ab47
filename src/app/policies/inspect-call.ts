import { realPath } from '#enforce/guard/real-path.ts';
import { decide } from '#enforce/policy/decide.ts';
import type { Decision } from '#model/decision.ts';
import type { CallInQuestion } from './asked-call.ts';
import { compiledPolicy } from './policy-file.ts';

/** What the guard would decide if the tool were called here and now. */
export function inspectCall({ tool, args, policy, server }: CallInQuestion): Decision {
	return decide(compiledPolicy(policy, server), { tool, args }, { now: Date.now(), realPath });
}
