// The effects that a rule may report: those that no explanation covers, and no exception for that rule.

import type { Effect, EffectKind, Scope } from '#model/profile.ts';
import { globMatches } from '#util/glob-matches.ts';
import type { JudgeEvidence } from './rule.ts';

export interface ScopedEffect {
	readonly scope: Scope;
	readonly effect: Effect;
}

export function unexplainedEffects(evidence: JudgeEvidence, rule: string, kinds: readonly EffectKind[]): readonly ScopedEffect[] {
	return effectsFor(evidence, rule, kinds, ({ explanation }) => explanation === undefined);
}

/** Explained or not: for rules about promises that an explanation does not undo. The user's own exceptions still hold. */
export function effectsFor(
	evidence: JudgeEvidence,
	rule: string,
	kinds: readonly EffectKind[],
	/** Asked first: there may be a million that are not. */
	isWanted: (effect: Effect) => boolean = () => true,
): readonly ScopedEffect[] {
	const found: ScopedEffect[] = [];
	const hasExceptions = evidence.allowances.some((allowance) => allowance.rule === rule);
	for (const { scope, effects } of evidence.profile.scopes) {
		for (const effect of effects) {
			if (!kinds.includes(effect.kind) || effect.explanation?.by === 'allowed' || !isWanted(effect)) continue;
			if (!hasExceptions || !isAllowed(evidence, rule, scope, effect)) found.push({ scope, effect });
		}
	}
	return found;
}

function isAllowed({ allowances, now, places }: JudgeEvidence, id: string, scope: Scope, { subject }: Effect): boolean {
	return allowances.some(({ rule, tool, expires, subject: glob }) => {
		if (rule !== id || (expires !== undefined && !(Date.parse(expires) >= Date.parse(now)))) return false;
		if (tool !== undefined && !(scope.kind === 'tool' && scope.name === tool)) return false;
		return globMatches(glob.startsWith('~/') ? places.home + glob.slice(1) : glob, subject);
	});
}
