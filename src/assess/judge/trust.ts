// Trust as a number: 1 less a stated weight a finding, and never more than the share of tools that worked.

import type { Evidence } from '#assess/profile/evidence.ts';
import { type Finding, SEVERITIES, type Severity } from '#model/finding.ts';
import type { Report } from '#model/report.ts';
import { coverageOfTools } from './coverage.ts';
import { plural } from './show.ts';

const WEIGHTS: Readonly<Record<Severity, number>> = { critical: 0.5, high: 0.3, medium: 0.1, low: 0.03, info: 0 };

export function trustIn(findings: readonly Finding[], evidence: Evidence): Report['trust'] {
	const parts = SEVERITIES.toReversed().flatMap((severity) => {
		const count = findings.filter((finding) => finding.severity === severity).length;
		const weight = rounded(count * WEIGHTS[severity]);
		return weight === 0 ? [] : [{ what: `${plural(count, `${severity} finding`)}, ${WEIGHTS[severity]} each`, weight }];
	});
	const left = Math.max(0, 1 - parts.reduce((sum, { weight }) => sum + weight, 0));
	const { declared, worked } = coverageOfTools(evidence);
	const share = evidence.declaration === null ? 0 : declared === 0 ? 1 : worked / declared;
	if (left <= share) return { score: rounded(left), parts };
	const what = evidence.declaration === null ? 'the server declared nothing' : `only ${worked} of ${declared} tools worked`;
	return { score: rounded(share), parts: [...parts, { what, weight: rounded(left - share) }] };
}

function rounded(value: number): number {
	return Math.round(value * 100) / 100;
}
