// Derives verdicts and findings from the declaration and the profile. Pure: a stored run can be judged again.

import type { Evidence } from '#assess/profile/evidence.ts';
import type { Finding, RuleVerdict, Verdict } from '#model/finding.ts';
import type { Incident } from '#model/incident.ts';
import { OBSERVATION_KINDS, OBSERVERS } from '#model/observers.ts';
import type { Profile } from '#model/profile.ts';
import type { Report } from '#model/report.ts';
import { scopeFinder } from '#model/scope.ts';
import { worstFirst } from '#model/severity.ts';
import { conclude } from './conclusion.ts';
import { entitlementsOf } from './entitlements/entitlements-of.ts';
import { withFirstSeen } from './first-seen.ts';
import { incidentsOf } from './incidents.ts';
import { indexObservations } from './index-observations.ts';
import { withOccasion } from './occasion.ts';
import { RULES } from './registry.ts';
import type { JudgeEvidence, Rule, UnentitledEvidence } from './rule.ts';
import { trustIn } from './trust.ts';

export interface Judgement {
	readonly verdicts: readonly RuleVerdict[];
	/** All findings, the worst first. */
	readonly findings: readonly Finding[];
	/** Findings grouped into incidents, the worst first. */
	readonly incidents: readonly Incident[];
	readonly trust: Report['trust'];
	readonly conclusion: Report['summary']['conclusion'];
	readonly because: readonly string[];
	/** Reasons that keep the conclusion from being clean. Present beside findings as well. */
	readonly doubts: readonly string[];
}

/** Kinds that only a tracer provides. The others come from the session itself. */
const FROM_THE_KERNEL = OBSERVATION_KINDS.filter((kind) => OBSERVERS[kind] === 'tracer');

/** Reason for rules whose evidence only the operator of a remote server could observe. */
const REMOTE = 'remote';

/** `rules`: a test of one rule leaves the others out. */
export function judge(run: Evidence, profile: Profile, rules: readonly Rule[] = RULES): Judgement {
	const seen: UnentitledEvidence = {
		...run,
		...indexObservations(run),
		profile,
		scopesWith: scopesWith(profile),
		scopeOf: scopeFinder(run.steps),
	};
	const evidence: JudgeEvidence = { ...seen, entitlementOf: entitlementsOf(seen) };
	const wasTraced = FROM_THE_KERNEL.some((kind) => evidence.observed(kind).length > 0);
	const judged = rules.map((rule) => ({ rule, verdict: check(rule, evidence, wasTraced) }));
	const found = judged.flatMap(({ verdict }) => (verdict.kind === 'fail' ? verdict.findings : []));
	const findings = worstFirst(found.map((finding) => withFirstSeen(withOccasion(finding, evidence), evidence)));
	const verdicts = judged.map(({ rule, verdict }) => ({
		rule: rule.id,
		verdict: verdict.kind,
		...('reason' in verdict ? { reason: verdict.reason } : {}),
	}));
	const incidents = incidentsOf(findings, evidence);
	return { verdicts, findings, incidents, trust: trustIn(incidents, evidence), ...conclude(findings, verdicts, evidence) };
}

/** A profile may contain a million effects, and thirty rules each need a few kinds. The index spares most rules a full scan. */
function scopesWith({ scopes }: Profile): UnentitledEvidence['scopesWith'] {
	const kindsOf = new Map(scopes.map((scope) => [scope, new Set(scope.effects.map(({ kind }) => kind))]));
	return (kinds) => scopes.filter((scope) => kinds.some((kind) => kindsOf.get(scope)?.has(kind)));
}

function check(rule: Rule, evidence: JudgeEvidence, wasTraced: boolean): Verdict {
	const isUntraced = evidence.isUntraced === true;
	const isBlind = isUntraced
		? rule.needs.some((kind) => kind !== 'message' && kind !== 'ask')
		: !wasTraced && FROM_THE_KERNEL.some((kind) => rule.needs.includes(kind));
	if (!isBlind) return rule.check(evidence);
	const told = rule.showsInAnswers === true ? rule.check(evidence) : undefined;
	if (told?.kind === 'fail') return told;
	if (evidence.isRemote === true)
		return { kind: 'untested', reason: told === undefined ? REMOTE : `${REMOTE}: only its answers were seen` };
	if (isUntraced) return told ?? { kind: 'not-applicable', reason: 'schema mode looks at answers alone' };
	return { kind: 'untested', reason: 'nothing was traced' };
}
