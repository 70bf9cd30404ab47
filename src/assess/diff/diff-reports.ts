// What changed between two audits: the one comparison that the API, the page and the command line show.

import type { AuditDiff, AuditIdentity } from '#model/audit-diff.ts';
import type { Report } from '#model/report.ts';
import { caveatsOf } from './caveats.ts';
import { describeDiff } from './describe-diff.ts';
import { diffCoverage } from './diff-coverage.ts';
import { diffDeclared } from './diff-declared.ts';
import { diffEffects } from './diff-effects.ts';
import { diffFindings } from './diff-findings.ts';

export function diffReports(before: Report, after: Report): AuditDiff {
	const diff = {
		audits: { before: identityOf(before), after: identityOf(after) },
		conclusion: { before: before.summary.conclusion, after: after.summary.conclusion },
		trust: { before: before.trust.score, after: after.trust.score },
		findings: diffFindings(before, after),
		declaration: diffDeclared(before, after),
		effects: diffEffects(before, after),
		coverage: diffCoverage(before, after),
		caveats: caveatsOf(before, after),
	};
	return { ...diff, summary: describeDiff(diff) };
}

function identityOf({ run, target, declaration }: Report): AuditIdentity {
	return { run: run.id, startedAt: run.startedAt, server: target.name, version: declaration?.server.version ?? null };
}
