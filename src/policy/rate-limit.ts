// Rate limits: the guard counts, the policy decides.

import type { RateLimit } from '#model/policy.ts';
import type { CompiledLimit } from './compile/compile-policy.ts';
import type { DecisionContext } from './decision-context.ts';

export function limitReached(
	limits: readonly CompiledLimit[],
	counts: DecisionContext['counts'],
): { readonly limit: RateLimit; readonly count: number } | undefined {
	if (counts === undefined) return undefined;
	for (const { limit, key } of limits) {
		const count = counts.get(key) ?? 0;
		if (count >= limit.per_minute) return { limit, count };
	}
	return undefined;
}
