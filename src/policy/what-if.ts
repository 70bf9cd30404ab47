// The same calls under two policies: what an edit would newly block, and newly allow.

import type { Decision, PolicyCall } from '#model/decision.ts';
import type { CompiledPolicy } from './compile/compile-policy.ts';
import { decide } from './decide.ts';
import type { DecisionContext } from './decision-context.ts';

export interface ChangedDecision {
	readonly call: PolicyCall;
	readonly before: Decision;
	readonly after: Decision;
}

export interface WhatIf {
	readonly newlyBlocked: readonly ChangedDecision[];
	readonly newlyAllowed: readonly ChangedDecision[];
	readonly unchanged: number;
}

/** A question counts as blocked: nothing passes without a person. */
export function whatIf(before: CompiledPolicy, after: CompiledPolicy, calls: readonly PolicyCall[], context: DecisionContext): WhatIf {
	const decided = calls.map((call) => ({ call, before: decide(before, call, context), after: decide(after, call, context) }));
	const isAllowed = ({ effect }: Decision) => effect === 'allow';
	const changed = decided.filter((one) => isAllowed(one.before) !== isAllowed(one.after));
	return {
		newlyBlocked: changed.filter((one) => isAllowed(one.before)),
		newlyAllowed: changed.filter((one) => isAllowed(one.after)),
		unchanged: decided.length - changed.length,
	};
}
