// The facts that a rule may speak about: those that no explanation covers, and no exception for that rule.

import type { Fact, FactKind, Scope } from '#model/profile.ts';
import { globMatches } from '#util/glob-matches.ts';
import type { JudgeEvidence } from './rule.ts';

export interface ScopedFact {
	readonly scope: Scope;
	readonly fact: Fact;
}

export function unexplained(evidence: JudgeEvidence, rule: string, kinds: readonly FactKind[]): readonly ScopedFact[] {
	return factsFor(evidence, rule, kinds).filter(({ fact }) => fact.explanation === undefined);
}

/** Explained or not: for rules about promises that an explanation does not undo. The user's own exceptions still hold. */
export function factsFor(evidence: JudgeEvidence, rule: string, kinds: readonly FactKind[]): readonly ScopedFact[] {
	return evidence.profile.scopes.flatMap(({ scope, facts }) =>
		facts
			.filter((fact) => kinds.includes(fact.kind) && fact.explanation?.by !== 'allowed' && !isAllowed(evidence, rule, scope, fact))
			.map((fact) => ({ scope, fact })),
	);
}

function isAllowed({ allowances, now, places }: JudgeEvidence, id: string, scope: Scope, { subject }: Fact): boolean {
	return allowances.some(({ rule, tool, expires, subject: glob }) => {
		if (rule !== id || (expires !== undefined && !(Date.parse(expires) >= Date.parse(now)))) return false;
		if (tool !== undefined && !(scope.kind === 'tool' && scope.name === tool)) return false;
		return globMatches(glob.startsWith('~/') ? places.home + glob.slice(1) : glob, subject);
	});
}
