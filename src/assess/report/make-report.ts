// Assembles the report from the results of the stages. Pure.

import type { Judgement } from '#assess/judge/judge.ts';
import { ruleTexts } from '#assess/judge/rule-texts.ts';
import { boundProfile } from '#assess/profile/bound-profile.ts';
import type { Declaration } from '#model/declaration.ts';
import { SEVERITIES, type Severity } from '#model/finding.ts';
import type { Observation } from '#model/observation.ts';
import type { Profile } from '#model/profile.ts';
import { type Coverage, type NamedAtLaunch, type Report, type RunInfo, SCHEMA_VERSION } from '#model/report.ts';
import type { RecordedServerRun } from '#model/run-record.ts';
import type { StepResult } from '#model/step.ts';
import type { Launch, StartWords } from '#model/target.ts';
import { boundFindings } from './bound-findings.ts';

export interface ReportParts {
	readonly run: RunInfo;
	readonly launch: Launch;
	/** Environment variables that the user gave the server. */
	readonly env: Readonly<Record<string, string>>;
	readonly start?: StartWords | undefined;
	readonly declaration: Declaration | null;
	readonly steps: readonly StepResult[];
	readonly observations: readonly Observation[];
	/** Returns an observation as the report shows it. */
	readonly shown: (observation: Observation) => Observation;
	readonly timeline: Report['timeline'];
	readonly coverage: Coverage;
	readonly profile: Profile;
	readonly judgement: Judgement;
	/** Why the connection to the server failed, one entry per failure. */
	readonly failures: readonly (NonNullable<RecordedServerRun['failure']> & { readonly help?: string | undefined })[];
	readonly network: Report['network'];
	readonly sandbox: Report['sandbox'];
}

export function makeReport(parts: ReportParts): Report {
	const { launch, coverage, judgement } = parts;
	const { verdicts } = judgement;
	const findings = boundFindings(judgement.findings, parts.observations);
	const cited = new Set(findings.flatMap((finding) => finding.evidence));
	const bySeverity = Object.fromEntries(SEVERITIES.map((severity) => [severity, 0])) as Record<Severity, number>;
	for (const finding of findings) bySeverity[finding.severity]++;
	return {
		schemaVersion: SCHEMA_VERSION,
		run: parts.run,
		target: {
			...launch.target,
			name: launch.name,
			launched: launch.argv,
			named: namedIn(launch, parts.env),
			...(parts.start === undefined ? {} : { start: parts.start }),
		},
		declaration: parts.declaration,
		steps: parts.steps,
		coverage,
		profile: boundProfile(parts.profile),
		findings,
		incidents: judgement.incidents,
		verdicts,
		rules: ruleTexts(verdicts),
		evidence: parts.observations.filter(({ seq }) => cited.has(seq)).map(parts.shown),
		trust: judgement.trust,
		summary: {
			conclusion: judgement.conclusion,
			because: [...parts.failures.map(inWords), ...judgement.because],
			doubts: judgement.doubts,
			bySeverity,
			incidents: judgement.incidents.length,
			untested: coverage.untested.length + verdicts.filter((verdict) => verdict.verdict === 'untested').length,
			gaps: coverage.gaps.reduce((sum, gap) => sum + gap.count, 0),
		},
		timeline: parts.timeline,
		network: parts.network,
		sandbox: parts.sandbox,
	};
}

/** Paths of an image are not paths of this machine. */
function namedIn({ target, namedPaths, newPaths = [] }: Launch, env: ReportParts['env']): NamedAtLaunch {
	const inSettings = Object.values(env).filter((value) => value.startsWith('/') && !value.includes(':'));
	return { paths: target.kind === 'image' ? [] : [...new Set([...namedPaths, ...newPaths, ...inSettings])], variables: Object.keys(env) };
}

function inWords({ message, lastWords, help }: ReportParts['failures'][number]): string {
	const words = [message, lastWords, help].filter((part) => part !== undefined);
	return `the server could not be talked to: ${words.join('; ')}`;
}
