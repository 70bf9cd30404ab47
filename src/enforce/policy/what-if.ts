// Compares two policies on the same calls: what an edit would newly block and newly allow.

import type { Decision, PolicyCall } from '#model/decision.ts';
import type { ChangedDecision, ReplaySource, WhatIf } from '#model/what-if.ts';
import { canonicalJson } from '#util/canonical-json.ts';
import type { CompiledPolicy } from './compile/compile-policy.ts';
import { decide } from './decide.ts';
import type { DecisionContext } from './decision-context.ts';

export interface Replay {
	readonly call: PolicyCall;
	readonly from: ReplaySource;
	/** The policies, compiled for the server of this call and its directories. */
	readonly before: CompiledPolicy;
	readonly after: CompiledPolicy;
}

export interface WhatIfCounter {
	take(replay: Replay): void;
	result(): Pick<WhatIf, 'calls' | 'newlyBlocked' | 'newlyAllowed' | 'unchanged'>;
}

/** A question counts as blocked, because nothing passes without a person. Rate limits are not replayed. */
export function whatIfCounter(context: DecisionContext): WhatIfCounter {
	const known = new Map<string, { readonly changed: ChangedDecision | undefined; times: number }>();
	const calls: Record<ReplaySource, number> = { report: 0, ledger: 0, generated: 0 };
	return {
		take: ({ call, from, before, after }) => {
			calls[from] += 1;
			const key = canonicalJson([from, before.server, call.tool, call.isTool !== false, call.args ?? null]);
			const one = known.get(key) ?? {
				changed: compared(call, from, decide(before, call, context), decide(after, call, context)),
				times: 0,
			};
			one.times += 1;
			known.set(key, one);
		},
		result: () => {
			const all = [...known.values()];
			const changed = all.flatMap(({ changed: one, times }) => (one === undefined ? [] : [{ ...one, times }]));
			return {
				calls,
				newlyBlocked: changed.filter(({ before }) => isAllowed(before)),
				newlyAllowed: changed.filter(({ after }) => isAllowed(after)),
				unchanged: all.reduce((sum, one) => (one.changed === undefined ? sum + one.times : sum), 0),
			};
		},
	};
}

function compared(call: PolicyCall, from: ReplaySource, before: Decision, after: Decision): ChangedDecision | undefined {
	return isAllowed(before) === isAllowed(after) ? undefined : { call, from, times: 0, before, after };
}

function isAllowed({ effect }: Decision): boolean {
	return effect === 'allow';
}
