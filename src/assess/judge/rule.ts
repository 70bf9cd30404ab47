// The input and the output of a rule. A rule is one object literal in rules/<rule-id>.ts.

import type { Evidence } from '#assess/profile/evidence.ts';
import type { RuleDescription, Verdict } from '#model/finding.ts';
import type { Observation } from '#model/observation.ts';
import type { EffectKind, Profile, Scope, ScopeProfile } from '#model/profile.ts';
import type { EntitlementFinder } from './entitlements/entitlement.ts';
import type { ObservationIndex } from './index-observations.ts';

/** The evidence that entitlements are derived from. */
export interface UnentitledEvidence extends Evidence, ObservationIndex {
	readonly profile: Profile;
	/** Returns the scopes of the profile that have an effect of one of these kinds. */
	readonly scopesWith: (kinds: readonly EffectKind[]) => readonly ScopeProfile[];
	/** Returns the tool, resource, prompt or phase that an observation belongs to. */
	readonly scopeOf: (observation: Observation) => Scope;
}

export interface JudgeEvidence extends UnentitledEvidence {
	/** Returns what the server may do by its purpose. Computed once for all rules. */
	readonly entitlementOf: EntitlementFinder;
}

export interface Rule extends RuleDescription {
	/** Set if answers alone show part of what the rule checks. */
	readonly showsInAnswers?: true;
	check(evidence: JudgeEvidence): Verdict;
}
