// What the audit did not exercise or observe, with reasons. It is part of the result, not a footnote.

import type { Report } from '#model/report.ts';
import type { Untested } from '#model/step.ts';
import { number } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { columns, wrap } from './columns.ts';
import { type Line, span } from './line.ts';
import { notWorked } from './not-worked.ts';

const MOST = 8;

export function unseen(report: Report, width: number, verbose: boolean): readonly Line[] {
	const { coverage } = report;
	const untested = untestedOf(report).map(({ kind, name, reason }) => entry(`${kind} ${printable(name)}`, printable(reason), width));
	const gaps = coverage.gaps.map(({ reason, count, example }) =>
		entry(`${number(count)}× ${printable(reason)}`, `e.g. ${printable(example)}`, width),
	);
	return [
		...notWorked(report, width, verbose),
		...section('Untested', untested, verbose),
		...section('Gaps: happened, but could not be seen', gaps, verbose),
	];
}

/** The entries that the sum counts: what was not exercised, and the rules that could not be applied. */
function untestedOf({ coverage, verdicts }: Report): readonly Untested[] {
	const rules = verdicts.flatMap(({ rule, verdict, reason = verdict }): readonly Untested[] =>
		verdict === 'untested' ? [{ kind: 'rule', name: rule, reason }] : [],
	);
	return [...coverage.untested, ...rules];
}

/** On one line if it fits, else with the reason below. */
function entry(subject: string, reason: string, width: number): readonly Line[] {
	if (columns(subject) + columns(reason) + 4 <= width) return [[span(`  ${subject}`, 'strong'), span(`  ${reason}`)]];
	return [[span(`  ${subject}`, 'strong')], ...wrap(reason, width - 4).map((line): Line => [span(`    ${line}`)])];
}

function section(title: string, entries: readonly (readonly Line[])[], verbose: boolean): readonly Line[] {
	if (entries.length === 0) return [];
	const kept = verbose ? entries : entries.slice(0, MOST);
	return [
		[span(title, 'warn')],
		...kept.flat(),
		...(kept.length < entries.length ? [[span(`  … ${entries.length - kept.length} more (--verbose)`, 'dim')]] : []),
	];
}
