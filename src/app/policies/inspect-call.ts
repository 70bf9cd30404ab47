// Asks a policy about a call that nobody makes. The answer is the guard's, and a row of the ledger as a guard's decision is.

import type { PolicyInForce } from '#enforce/guard/make-gates.ts';
import { realPath } from '#enforce/guard/real-path.ts';
import { decide } from '#enforce/policy/decide.ts';
import type { Decision, PolicyCall } from '#model/decision.ts';
import { INSPECTION_METHOD, type Ledger } from '#model/ledger.ts';

interface Inspected {
	readonly policy: PolicyInForce;
	readonly server: string;
	readonly call: PolicyCall;
	/** Who asks: `cli`, or an id of the request. */
	readonly session: string;
	/** Undefined: nothing is written down. */
	readonly ledger: Ledger | undefined;
}

/** What the guard would decide if the tool were called here and now; kept in the ledger before it is returned. */
export function inspectCall({ policy, server, call, session, ledger }: Inspected): Decision {
	const decision = decide(policy.compiled, call, { now: Date.now(), realPath });
	const { effect, rule, reason, doubt, change } = decision;
	ledger?.decide({
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
	});
	return decision;
}
