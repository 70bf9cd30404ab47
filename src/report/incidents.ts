// Several findings as one story in one sentence, which is never truncated. Their evidence follows under Findings.

import type { Report } from '#model/report.ts';
import { printable } from '#util/printable.ts';
import { wrap } from './columns.ts';
import { type Line, span } from './line.ts';
import { LABELS, TONES } from './severity.ts';

const INDENT = 7;

/** Empty if every incident is a single finding. */
export function incidents({ incidents: all }: Report, width: number): readonly Line[] {
	const joined = all.filter(({ findings }) => findings.length > 1);
	if (joined.length === 0) return [];
	return [
		[span('Incidents', 'strong')],
		...joined.flatMap(({ severity, title, findings }) =>
			wrap(`${printable(title)} (${findings.length} findings)`, width - INDENT - 1).map((line, index): Line => {
				const label = index === 0 ? [span(' '), span(LABELS[severity], TONES[severity])] : [];
				const indent = INDENT - (index === 0 ? 1 + LABELS[severity].length : 0);
				return [...label, span(' '.repeat(indent)), span(line)];
			}),
		),
	];
}
