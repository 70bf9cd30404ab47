// The audits of `candor scan --audit`, one server after the other: the verdict, each incident in one line, what was not observed.

import { callsMade } from '#model/calls-made.ts';
import type { Incident } from '#model/incident.ts';
import type { Report } from '#model/report.ts';
import type { ScanAudit } from '#model/scan.ts';
import { worstFirst } from '#model/severity.ts';
import { counted } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { wrap } from '../columns.ts';
import { BLANK, type Line, type Span, span } from '../line.ts';
import { commonestError } from '../not-worked.ts';
import { prose } from '../prose.ts';

const MOST_INCIDENTS = 10;
const SEVERITY_WIDTH = 10;
const MOST_DOUBTS = 4;
const TONES: Readonly<Record<string, Span['tone']>> = { critical: 'bad', high: 'bad', medium: 'warn' };

export function scanAuditLines(audits: readonly ScanAudit[], width: number): readonly Line[] {
	return audits.flatMap((audit) => [...auditLines(audit, width), BLANK]);
}

function auditLines({ name, report, failure }: ScanAudit, width: number): readonly Line[] {
	const title = span(printable(name), 'strong');
	if (report === null) return [[title, span('  NOT AUDITED', 'warn')], ...prose(`  ${printable(failure ?? '')}`, width)];
	const { summary, coverage, incidents, run } = report;
	const tone = summary.conclusion === 'clean' ? 'good' : summary.conclusion === 'findings' ? 'bad' : 'warn';
	const { worked, declared } = coverage.tools;
	const seconds = `${worked} of ${counted(declared, 'tool')} worked, ${counted(callsMade(coverage), 'call')}, ${Math.round(run.durationMs / 1000)} s`;
	const worst = worstFirst(incidents);
	return [
		[title, span(`  ${summary.conclusion.toUpperCase()}`, tone), span(`  ${seconds}`, 'dim')],
		...worst.slice(0, MOST_INCIDENTS).flatMap((incident) => incidentLines(incident, width)),
		...(worst.length > MOST_INCIDENTS ? prose(`  and ${counted(worst.length - MOST_INCIDENTS, 'more incident')}`, width, 'dim') : []),
		...summary.doubts.slice(0, MOST_DOUBTS).flatMap((doubt) => prose(`  not seen: ${printable(doubt)}`, width, 'dim')),
		...toolsLines(report, width),
		...run.degraded.filter((what) => what.includes(' stands for ')).flatMap((what) => prose(`  ${printable(what)}`, width, 'dim')),
	];
}

/** What kept tools from working. The server has made-up values in the place of the user's, which may be the reason. */
function toolsLines(report: Report, width: number): readonly Line[] {
	const error = commonestError(report);
	if (error === undefined) return [];
	const variables = report.target.named.variables.map(printable);
	return [
		...prose(`  never worked: ${error}`, width, 'dim'),
		...(variables.length === 0
			? []
			: prose(`  variables: ${variables.join(', ')}; made up, unless --env NAME=value gives one`, width, 'dim')),
	];
}

function incidentLines({ severity, title }: Pick<Incident, 'severity' | 'title'>, width: number): readonly Line[] {
	const indent = SEVERITY_WIDTH + 2;
	return wrap(printable(title), width - indent).map((line, index) => [
		span(`  ${index === 0 ? severity.padEnd(SEVERITY_WIDTH) : ' '.repeat(SEVERITY_WIDTH)}`, TONES[severity]),
		span(line),
	]);
}
