// Asks a policy about a hypothetical call. The answer is the guard's, and it becomes a row of the ledger like a guard's decision.

import type { PolicyInForce } from '#enforce/guard/make-gates.ts';
import { realPath } from '#enforce/guard/real-path.ts';
import { decide } from '#enforce/policy/decide.ts';
import type { Decision, PolicyCall } from '#model/decision.ts';
import { type DecisionNote, INSPECTION_METHOD } from '#model/ledger.ts';

interface Inspected {
	readonly policy: PolicyInForce;
	readonly server: string;
	readonly call: PolicyCall;
	/** Origin of the request: `cli`, or an id. */
	readonly session: string;
}

interface Inspection {
	readonly decision: Decision;
	/** For the ledger. */
	readonly note: DecisionNote;
}

/** Returns what the guard would decide if the tool were called here and now. */
export function inspectCall({ policy, server, call, session }: Inspected): Inspection {
	const decision = decide(policy.compiled, call, { now: Date.now(), realPath });
	const { effect, rule, reason, doubt, change } = decision;
	const note: DecisionNote = {
		server,
		session,
		request: null,
		method: INSPECTION_METHOD,
		tool: call.tool,
		decision: effect,
		rule,
		reason,
		...(doubt !== undefined && { doubt }),
		...(change !== undefined && { suggestion: change.yaml }),
		arguments: call.args ?? {},
		policy: policy.version,
	};
	return { decision, note };
}
