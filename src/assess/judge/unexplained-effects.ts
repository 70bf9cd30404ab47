// The effects that a rule may report: no explanation covers them, and no exception for that rule applies.

import type { Effect, EffectKind, Scope } from '#model/profile.ts';
import { globMatches } from '#util/glob-matches.ts';
import type { JudgeEvidence } from './rule.ts';

export interface ScopedEffect {
	readonly scope: Scope;
	readonly effect: Effect;
}

export function unexplainedEffects(evidence: JudgeEvidence, rule: string, kinds: readonly EffectKind[]): readonly ScopedEffect[] {
	return effectsFor(evidence, rule, kinds, ({ effect }) => effect.explanation === undefined);
}

/** Returns effects with or without an explanation, for rules about promises that an explanation does not undo. The user's own exceptions still apply. */
export function effectsFor(
	evidence: JudgeEvidence,
	rule: string,
	kinds: readonly EffectKind[],
	/** Tested before the exceptions, because a million effects may fail it. */
	isWanted: (found: ScopedEffect) => boolean,
): readonly ScopedEffect[] {
	const found: ScopedEffect[] = [];
	const hasExceptions = evidence.allowances.some((allowance) => allowance.rule === rule);
	for (const { scope, effects } of evidence.scopesWith(kinds)) {
		for (const effect of effects) {
			if (!kinds.includes(effect.kind) || effect.explanation?.by === 'allowed') continue;
			const one = { scope, effect };
			if (isWanted(one) && !(hasExceptions && isAllowed(evidence, rule, one))) found.push(one);
		}
	}
	return found;
}

function isAllowed({ allowances, now, places }: JudgeEvidence, id: string, { scope, effect: { subject } }: ScopedEffect): boolean {
	return allowances.some(({ rule, tool, expires, subject: glob }) => {
		if (rule !== id || (expires !== undefined && !(Date.parse(expires) >= Date.parse(now)))) return false;
		if (tool !== undefined && !(scope.kind === 'tool' && scope.name === tool)) return false;
		return globMatches(glob.startsWith('~/') ? places.home + glob.slice(1) : glob, subject);
	});
}
