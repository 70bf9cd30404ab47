// Computes trust as a number: 1 minus a stated weight per incident, and never more than the share of tools that worked.

import type { Evidence } from '#assess/profile/evidence.ts';
import { SEVERITIES, type Severity } from '#model/finding.ts';
import type { Incident } from '#model/incident.ts';
import type { Report } from '#model/report.ts';
import { coverageOfTools } from './coverage.ts';
import { plural } from './show.ts';

const WEIGHTS: Readonly<Record<Severity, number>> = { critical: 0.9, high: 0.5, medium: 0.15, low: 0.03, info: 0 };

export function trustIn(incidents: readonly Incident[], evidence: Evidence): Report['trust'] {
	const parts = SEVERITIES.toReversed().flatMap((severity) => {
		const count = incidents.filter((incident) => incident.severity === severity).length;
		const weight = rounded(count * WEIGHTS[severity]);
		return weight === 0 ? [] : [{ what: `${plural(count, `${severity} incident`)}, ${WEIGHTS[severity]} each`, weight }];
	});
	const left = Math.max(0, 1 - parts.reduce((sum, { weight }) => sum + weight, 0));
	const { declared, worked } = coverageOfTools(evidence);
	const missing = missingIn(evidence, declared);
	const share = missing !== undefined ? 0 : declared === 0 ? 1 : worked / declared;
	if (left <= share) return { score: rounded(left), parts };
	const what = missing ?? `only ${worked} of ${declared} tools worked`;
	return { score: rounded(share), parts: [...parts, { what, weight: rounded(left - share) }] };
}

/** A server whose list of tools failed is not a server without tools. */
function missingIn({ declaration }: Evidence, declared: number): string | undefined {
	if (declaration === null) return 'the server declared nothing';
	return declared === 0 && declaration.unlisted?.includes('tools') === true ? 'the server did not list its tools' : undefined;
}

function rounded(value: number): number {
	return Math.round(value * 100) / 100;
}
