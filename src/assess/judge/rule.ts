// What a rule is given and what it answers. A rule is one object literal in rules/<rule-id>.ts.

import type { Evidence } from '#assess/profile/evidence.ts';
import type { RuleDescription, Verdict } from '#model/finding.ts';
import type { Observation } from '#model/observation.ts';
import type { EffectKind, Profile, Scope, ScopeProfile } from '#model/profile.ts';
import type { EntitlementFinder } from './entitlements/entitlement.ts';
import type { ObservationIndex } from './index-observations.ts';

/** What the entitlements are found from. */
export interface UnentitledEvidence extends Evidence, ObservationIndex {
	readonly profile: Profile;
	/** The scopes of the profile that have an effect of one of these kinds. */
	readonly scopesWith: (kinds: readonly EffectKind[]) => readonly ScopeProfile[];
	/** The tool, resource, prompt or phase that an observation belongs to. */
	readonly scopeOf: (observation: Observation) => Scope;
}

export interface JudgeEvidence extends UnentitledEvidence {
	/** What the server may do by its purpose, found once for all rules. */
	readonly entitlementOf: EntitlementFinder;
}

export interface Rule extends RuleDescription {
	/** Part of it shows in the answers alone. */
	readonly showsInAnswers?: true;
	check(evidence: JudgeEvidence): Verdict;
}
