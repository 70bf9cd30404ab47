// Declaration and profile in, verdicts and findings out. Pure: a stored run can be judged again.

import { type Finding, type RuleVerdict, SEVERITIES, type Verdict } from '#model/finding.ts';
import type { Observation, ObservationKind } from '#model/observation.ts';
import type { Profile } from '#model/profile.ts';
import type { Report } from '#model/report.ts';
import { conclude } from './conclusion.ts';
import { withFirstSeen } from './first-seen.ts';
import { withOccasion } from './occasion.ts';
import { RULES } from './registry.ts';
import type { Evidence, JudgeEvidence, Rule } from './rule.ts';
import { trustIn } from './trust.ts';

export interface Judgement {
	readonly verdicts: readonly RuleVerdict[];
	/** Worst first. */
	readonly findings: readonly Finding[];
	readonly trust: Report['trust'];
	readonly conclusion: Report['summary']['conclusion'];
	readonly because: readonly string[];
	/** What keeps the conclusion from being clean, also beside findings. */
	readonly doubts: readonly string[];
}

/** Kinds that only a tracer brings. The others come from the session itself. */
const FROM_THE_KERNEL: ReadonlySet<ObservationKind | 'usage'> = new Set([
	'file',
	'exec',
	'fork',
	'exit',
	'setsid',
	'network',
	'dns',
	'kernel',
]);

/** Whoever runs a server elsewhere could see; we cannot. */
const REMOTE = 'remote';

export function judge(run: Evidence, profile: Profile): Judgement {
	const evidence: JudgeEvidence = { ...run, profile, observation: observationFinder(run.observations) };
	const wasTraced = run.observations.some(({ kind }) => FROM_THE_KERNEL.has(kind));
	const judged = RULES.map((rule) => ({ rule, verdict: check(rule, evidence, wasTraced) }));
	const findings = judged
		.flatMap(({ verdict }) => (verdict.kind === 'fail' ? verdict.findings : []))
		.map((finding) => withFirstSeen(withOccasion(finding, evidence), evidence))
		.toSorted(worstFirst);
	const verdicts = judged.map(({ rule, verdict }) => ({
		rule: rule.id,
		verdict: verdict.kind,
		...('reason' in verdict ? { reason: verdict.reason } : {}),
	}));
	return { verdicts, findings, trust: trustIn(findings, evidence), ...conclude(findings, verdicts, evidence) };
}

/** Observations are numbered in order, as a rule without a hole: then the number says where one stands. */
function observationFinder(observations: readonly Observation[]): (seq: number) => Observation | undefined {
	const first = observations[0]?.seq ?? 0;
	let bySeq: ReadonlyMap<number, Observation> | undefined;
	return (seq) => {
		const at = observations[seq - first];
		if (at?.seq === seq) return at;
		bySeq ??= new Map(observations.map((observation) => [observation.seq, observation]));
		return bySeq.get(seq);
	};
}

function check(rule: Rule, evidence: JudgeEvidence, wasTraced: boolean): Verdict {
	const isUntraced = evidence.isUntraced === true;
	const isBlind = isUntraced
		? rule.needs.some((kind) => kind !== 'message' && kind !== 'ask')
		: !wasTraced && rule.needs.some((kind) => FROM_THE_KERNEL.has(kind));
	if (!isBlind) return rule.check(evidence);
	const told = rule.showsInAnswers === true ? rule.check(evidence) : undefined;
	if (told?.kind === 'fail') return told;
	if (evidence.isRemote === true)
		return { kind: 'untested', reason: told === undefined ? REMOTE : `${REMOTE}: only its answers were seen` };
	if (isUntraced) return told ?? { kind: 'not-applicable', reason: 'schema mode looks at answers alone' };
	return { kind: 'untested', reason: 'nothing was traced' };
}

function worstFirst(a: Finding, b: Finding): number {
	return SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity);
}
