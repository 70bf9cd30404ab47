// The picture of a run: for each phase, tool, resource and prompt its calls, one by one, beside their effects.

import type { Effect } from '#model/profile.ts';
import type { Report } from '#model/report.ts';
import { scopeKey } from '#model/scope.ts';
import { counted, number } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { type CallMark, callMarks, MARKS } from './call-marks.ts';
import { columns, cutMiddle, pad } from './columns.ts';
import { amount, EFFECTS, effectsOf, unexplained } from './effect-kinds.ts';
import { flow } from './flow.ts';
import { cell, type Line, lineColumns, type Span, span } from './line.ts';

const TITLE = 'What it did';
const MOST_ROWS = 20;
const MOST_MARKS = 8;
const FEWEST_NAME = 8;

interface Row {
	readonly name: string;
	readonly marks: readonly CallMark[];
	readonly effects: readonly Effect[];
}

export function effects(report: Report, width: number, verbose: boolean): readonly Line[] {
	const rows = allRows(report);
	if (rows.length === 0) return [];
	const kept = verbose ? rows : worthShowing(rows);
	const callsWidth = Math.max(7, ...kept.map(({ marks }) => lineColumns(strip(marks)) + 2));
	const effectWidths = EFFECTS.map(({ kinds }) => {
		const widest = Math.max(...kept.map((row) => lineColumns(amount(effectsOf(row.effects, kinds)))));
		return Math.max(width < 72 ? 8 : 10, widest + 1);
	});
	const room = Math.max(FEWEST_NAME, width - 3 - callsWidth - effectWidths.reduce((sum, one) => sum + one, 0));
	const nameWidth = Math.min(room, Math.max(TITLE.length, ...kept.map(({ name }) => columns(name))));
	return [
		[
			span(pad(cutMiddle(TITLE, nameWidth), nameWidth + 3), 'strong'),
			span(pad('steps', callsWidth), 'dim'),
			...EFFECTS.map(({ title }, index) => span(pad(title, effectWidths[index] ?? 0), 'dim')),
		],
		...kept.map(
			({ name, marks, effects }): Line => [
				span(' '),
				...cell([span(cutMiddle(name, nameWidth))], nameWidth + 2),
				...cell(strip(marks), callsWidth),
				...EFFECTS.flatMap(({ kinds }, index) => cell(amount(effectsOf(effects, kinds)), effectWidths[index] ?? 0)),
			],
		),
		...(kept.length < rows.length ? [[span(` … ${rows.length - kept.length} more rows (--verbose)`, 'dim')]] : []),
		...disclosures(rows),
		...legend(kept, width),
	];
}

function allRows(report: Report): readonly Row[] {
	const marks = callMarks(report);
	const rows = report.profile.scopes.map(({ scope, effects }) => ({ ...scope, effects }));
	// A tool that was called and had no effect has no scope in the profile, but it is shown.
	const idle = [...marks.values()]
		.map(({ scope }) => scope)
		.filter((scope) => !rows.some(({ kind, name }) => kind === scope.kind && name === scope.name));
	return [...rows, ...idle.map((scope) => ({ ...scope, effects: [] }))].map(({ kind, name, effects }) => {
		const shown = printable(name) || '(no name)';
		const label = { tool: shown, phase: `(${shown})`, resource: `resource ${shown}`, prompt: `prompt ${shown}` }[kind];
		return { name: label, marks: marks.get(scopeKey({ kind, name }))?.marks ?? [], effects };
	});
}

/** If not all rows fit, rows with an unexplained effect are shown. */
function worthShowing(rows: readonly Row[]): readonly Row[] {
	return rows.length <= MOST_ROWS ? rows : rows.toSorted((a, b) => unexplained(b.effects) - unexplained(a.effects)).slice(0, MOST_ROWS);
}

function strip(marks: readonly CallMark[]): readonly Span[] {
	if (marks.length <= MOST_MARKS) return marks.map((mark) => span(MARKS[mark].glyph, MARKS[mark].tone));
	const cited = marks.filter((mark) => mark === 'finding').length;
	return [span(number(marks.length)), ...(cited > 0 ? [span(` ${cited}${MARKS.finding.glyph}`, 'bad')] : [])];
}

/** Disclosures have no column: there are few, and each unexplained one is a finding. */
function disclosures(rows: readonly Row[]): readonly Line[] {
	const effects = rows.flatMap((row) => effectsOf(row.effects, ['disclosure']));
	if (effects.length === 0) return [];
	return [[span(` ${counted(effects.length, 'planted secret')} shown or stored `, 'dim'), ...amount(effects)]];
}

function legend(rows: readonly Row[], width: number): readonly Line[] {
	// If there are many calls, only those that a finding cites are drawn.
	const used = new Set(rows.flatMap(({ marks }) => (marks.length <= MOST_MARKS ? marks : marks.filter((mark) => mark === 'finding'))));
	const marks = Object.entries(MARKS).filter(([mark]) => used.has(mark as CallMark));
	const isLoose = rows.some(({ effects }) => unexplained(effects) > 0);
	const groups = [
		...marks.map(([, { glyph, tone, means }]) => [span(glyph, tone), span(` ${means}`, 'dim')]),
		[span('▃', 'good'), span(' n explained', 'dim')],
		...(isLoose ? [[span('▃ +n', 'bad'), span(' unexplained', 'dim')]] : []),
	];
	return flow(
		[span(' ')],
		groups.map((spans) => ({ spans, before: '   ' })),
		width,
	);
}
