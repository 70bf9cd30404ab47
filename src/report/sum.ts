// The last lines of a report: the conclusion, why, and the counts. Untested and gaps are always there: what was not seen is not a pass.

import type { Conclusion, Report } from '#model/report.ts';
import { counted, number } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { wrap } from './columns.ts';
import { flow, type Group } from './flow.ts';
import { type Line, span, type Tone } from './line.ts';
import { workedWords } from './not-worked.ts';
import { countedBySeverity, TONES } from './severity.ts';

export const TONE: Readonly<Record<Conclusion, Tone>> = { clean: 'good', findings: 'bad', inconclusive: 'warn' };

/** Always ends in `untested N · gaps N · trust N.NN`. */
export function sum(report: Report, width: number): readonly Line[] {
	const { conclusion, because } = report.summary;
	return [
		...because.flatMap((reason) => bullet(printable(reason), width)),
		...flow(
			[span(conclusion.toUpperCase(), TONE[conclusion]), span('  ')],
			[...verdict(report), ...scale(report), unseenGroup(report)],
			width,
		),
	];
}

function bullet(text: string, width: number): readonly Line[] {
	return wrap(text, width - 4).map((line, index) => [span(index === 0 ? '  – ' : '    ', 'dim'), span(line)]);
}

export function verdict({ summary }: Report): readonly Group[] {
	const counts = countedBySeverity(summary.bySeverity);
	return counts.length === 0
		? [{ spans: [span('0 findings')] }]
		: counts.map(({ severity, text }) => ({ spans: [span(text, TONES[severity])] }));
}

function scale(report: Report): readonly Group[] {
	const { coverage, profile } = report;
	const { worked, declared } = coverage.tools;
	const explained = Object.values(profile.explained).reduce((total, count) => total + count, 0);
	return [
		{ spans: [span(workedWords(report), worked * 2 < declared ? 'warn' : undefined)], before: ' — ' },
		{ spans: [span(counted(coverage.calls, 'call'))], before: ', ' },
		{ spans: [span(counted(coverage.observations, 'observation'))], before: ', ' },
		{ spans: [span(`${counted(explained + profile.unexplained, 'effect')} (${number(explained)} explained)`)], before: ', ' },
	];
}

export function unseenGroup({ summary: { untested, gaps }, trust }: Report): Group {
	return {
		spans: [
			span(`untested ${number(untested)}`, untested > 0 ? 'warn' : 'dim'),
			span(' · ', 'dim'),
			span(`gaps ${number(gaps)}`, gaps > 0 ? 'warn' : 'dim'),
			span(' · ', 'dim'),
			span(`trust ${trust.score.toFixed(2)}`, 'strong'),
		],
	};
}
