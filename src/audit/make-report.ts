// Puts the one result together from what the stages produced. Pure.

import { type Conclusion, SCHEMA_VERSION, type Report, type RunInfo } from '#model/report.ts';
import type { Coverage } from '#model/report.ts';
import type { Declaration } from '#model/declaration.ts';
import { type Finding, type RuleVerdict, SEVERITIES, type Severity } from '#model/finding.ts';
import type { Observation } from '#model/observation.ts';
import type { Profile } from '#model/profile.ts';
import type { StepResult } from '#model/step.ts';
import type { Launch } from '#model/target.ts';

export interface ReportParts {
	readonly run: RunInfo;
	readonly launch: Launch;
	readonly declaration: Declaration | null;
	readonly steps: readonly StepResult[];
	readonly observations: readonly Observation[];
	readonly coverage: Coverage;
	readonly profile: Profile;
	readonly findings: readonly Finding[];
	readonly verdicts: readonly RuleVerdict[];
	readonly trust: Report['trust'];
	readonly conclusion: { readonly conclusion: Conclusion; readonly because: readonly string[] };
	readonly sandbox: Report['sandbox'];
}

export function makeReport(parts: ReportParts): Report {
	const { launch, coverage, findings } = parts;
	const cited = new Set(findings.flatMap((finding) => finding.evidence));
	const bySeverity = Object.fromEntries(SEVERITIES.map((severity) => [severity, 0])) as Record<Severity, number>;
	for (const finding of findings) bySeverity[finding.severity]++;
	return {
		schemaVersion: SCHEMA_VERSION,
		run: parts.run,
		target: { ...launch.target, name: launch.name, launched: launch.argv },
		declaration: parts.declaration,
		steps: parts.steps,
		coverage,
		profile: parts.profile,
		findings,
		verdicts: parts.verdicts,
		evidence: parts.observations.filter((observation) => cited.has(observation.seq)),
		trust: parts.trust,
		summary: {
			...parts.conclusion,
			bySeverity,
			untested: coverage.untested.length + parts.verdicts.filter((verdict) => verdict.verdict === 'untested').length,
			gaps: coverage.gaps.reduce((sum, gap) => sum + gap.count, 0),
		},
		sandbox: parts.sandbox,
	};
}
