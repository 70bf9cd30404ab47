// The last lines of a report: the conclusion, its reason, and the counts. Untested and gaps are always shown, because what was not seen is not a pass.

import { callsMade } from '#model/calls-made.ts';
import type { Conclusion, Report } from '#model/report.ts';
import { counted, number } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { type Advice, adviceOf } from './advice.ts';
import { wrap } from './columns.ts';
import { flow, type Group } from './flow.ts';
import { type Line, lineColumns, span, type Tone } from './line.ts';
import { workedWords } from './not-worked.ts';
import { countedBySeverity, TONES } from './severity.ts';

export const TONE: Readonly<Record<Conclusion, Tone>> = { clean: 'good', findings: 'bad', inconclusive: 'warn' };

/** Always ends in `untested N · gaps N · trust N.NN`. */
export function sum(report: Report, width: number): readonly Line[] {
	const { conclusion, because, doubts } = report.summary;
	// The number of findings is in the last line.
	const reasons = conclusion === 'findings' ? doubts : because;
	return [
		...reasons.flatMap((reason) => bullet(printable(reason), width)),
		...advice(report, width),
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

const ANSWER_TONES: Readonly<Record<Advice['answer'], Tone>> = { yes: 'good', no: 'bad', 'with care': 'warn', 'not yet': 'warn' };

function advice(report: Report, width: number): readonly Line[] {
	const { answer, why, next } = adviceOf(report);
	const label = `May I add it? ${answer[0]?.toUpperCase()}${answer.slice(1)}: `;
	return [
		...wrap(`${label}${printable(why)}`, width).map(
			(line, index): Line =>
				index === 0 ? [span(line.slice(0, label.length), ANSWER_TONES[answer]), span(line.slice(label.length))] : [span(line)],
		),
		...next.flatMap(({ command, to }): readonly Line[] => {
			const line: Line = [span('  next  ', 'dim'), { text: command, isWhole: true }];
			const purpose = span(`  to ${to}`, 'dim');
			if (lineColumns([...line, purpose]) <= width) return [[...line, purpose]];
			return [line, ...wrap(`to ${to}`, width - 8).map((text): Line => [span(`        ${text}`, 'dim')])];
		}),
	];
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
		{ spans: [span(counted(callsMade(coverage), 'call'))], before: ', ' },
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
