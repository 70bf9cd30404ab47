// Rate limits. The guard counts, the policy decides.

import type { Decision } from '#model/decision.ts';
import type { RateLimit } from '#model/policy.ts';
import type { CompiledLimit } from './compile/compile-policy.ts';
import type { DecisionContext } from './decision-context.ts';

export interface ReachedLimit {
	readonly limit: RateLimit;
	readonly count: number;
}

export function limitReached(limits: readonly CompiledLimit[], counts: DecisionContext['counts']): ReachedLimit | undefined {
	if (counts === undefined) return undefined;
	for (const { limit, key } of limits) {
		const count = counts.get(key) ?? 0;
		if (count >= limit.per_minute) return { limit, count };
	}
	return undefined;
}

export function limitReason({ limit, count }: ReachedLimit): string {
	return `${count} ${count === 1 ? 'call' : 'calls'} in the last minute; the limit is ${limit.per_minute} a minute for each ${limit.per}`;
}

/** Denies a call that was judged earlier, if others have used up the limit meanwhile. */
export function limitDenial(reached: ReachedLimit): Decision {
	return { effect: 'deny', rule: reached.limit.name, reason: limitReason(reached) };
}
