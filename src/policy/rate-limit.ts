// Rate limits: the guard counts, the policy decides.

import type { DecisionContext } from '#model/decision.ts';
import type { RateLimit } from '#model/policy.ts';
import { ownEntry } from '#util/own-entry.ts';
import type { CompiledPolicy } from './compile/compile-policy.ts';

/** Under which keys a call is to be counted; the counts of the last minute come back in the context. */
export function limitKeys({ rulesFor }: CompiledPolicy, tool: string): readonly string[] {
	return rulesFor(tool).limits.map((limit) => keyOf(limit, tool));
}

export function limitReached(
	limits: readonly RateLimit[],
	tool: string,
	counts: DecisionContext['counts'],
): { readonly limit: RateLimit; readonly count: number } | undefined {
	if (counts === undefined) return undefined;
	for (const limit of limits) {
		const count = ownEntry(counts, keyOf(limit, tool)) ?? 0;
		if (count >= limit.per_minute) return { limit, count };
	}
	return undefined;
}

function keyOf({ name, per }: RateLimit, tool: string): string {
	return per === 'tool' ? `${name} ${tool}` : name;
}
