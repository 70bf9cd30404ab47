// `candor demo`: two servers with the same declaration, and their effects. The point must be clear in three seconds.

import { callsMade } from '#model/calls-made.ts';
import type { Declaration } from '#model/declaration.ts';
import type { Report } from '#model/report.ts';
import { isAtLeast, worstFirst } from '#model/severity.ts';
import { counted } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { callMarks, MARKS } from './call-marks.ts';
import { cutMiddle, wrap } from './columns.ts';
import { EFFECTS, effectsOf } from './effect-kinds.ts';
import { flow } from './flow.ts';
import { weaker } from './head.ts';
import { BLANK, cell, type Line, type Look, paint, type Span, span } from './line.ts';
import { LABELS, TONES } from './severity.ts';
import { TONE, unseenGroup, verdict } from './sum.ts';

const NARROWEST_COLUMN = 34;
const MOST_WIDE = 120;

export function renderSideBySide(left: Report, right: Report, { color, width: asked }: Look): string {
	const width = Math.min(MOST_WIDE, Math.max(NARROWEST_COLUMN + 2, asked));
	const half = Math.floor((width - 3) / 2);
	const isWide = half >= NARROWEST_COLUMN;
	const room = isWide ? half - 1 : width - 1;
	const blocks = [left, right].map((report) => blocksOf(report, room));
	const body = isWide ? columnsOf(blocks, half, width) : blocks.flatMap((stack) => [rule('─', width), ...stack.flat(), BLANK]);
	return paint(
		[
			...words(left, right, width),
			...weaker([...new Set([...left.run.degraded, ...right.run.degraded])], width),
			BLANK,
			...body,
			...moral(left, right, width),
		],
		{ color, width },
	);
}

/** The declaration that both share, printed once. */
function words(left: Report, right: Report, width: number): readonly Line[] {
	if (!declareTheSame(left, right)) return [[span('These two servers declare different things:', 'strong')]];
	return [
		[span('Two servers declare exactly the same:', 'strong')],
		...(left.declaration?.tools ?? []).flatMap(({ name, description = '', annotations = {} }) => [
			...quote(`${printable(name)}: “${printable(description)}”`, width),
			...(Object.keys(annotations).length === 0
				? []
				: [[span(`    ${printable(JSON.stringify(annotations).replaceAll('"', ''))}`, 'dim')]]),
		]),
	];
}

function quote(text: string, width: number): readonly Line[] {
	return wrap(text, width - 4).map((line) => [span('  │ ', 'dim'), span(line)]);
}

function declareTheSame(left: Report, right: Report): boolean {
	const message = (declaration: Declaration | null) => {
		if (declaration === null) return undefined;
		const { tools, resources, templates, prompts, instructions } = declaration;
		return JSON.stringify([tools, resources, templates, prompts, instructions]);
	};
	const what = message(left.declaration);
	return what !== undefined && what === message(right.declaration);
}

/** Blocks of equal meaning, so that the two columns stay aligned. */
function blocksOf(report: Report, room: number): readonly (readonly Line[])[] {
	return [
		[
			[span(cutMiddle(printable(report.target.name), room), 'strong')],
			[span(cutMiddle(printable(report.target.argv.join(' ')), room), 'dim')],
		],
		[callsLine(report)],
		...EFFECTS.map((effect) => effectLines(report, effect, room)),
		[
			BLANK,
			...flow([], [{ spans: [span(report.summary.conclusion.toUpperCase(), TONE[report.summary.conclusion])] }, ...verdict(report)], room),
		],
		findingLines(report, room),
		flow([], [unseenGroup(report)], room),
	];
}

function callsLine(report: Report): Line {
	const marks = [...callMarks(report).values()].flatMap((scope) => scope.calls);
	const strip: readonly Span[] = marks.length > 12 ? [] : marks.map((mark) => span(MARKS[mark].glyph, MARKS[mark].tone));
	return [span('calls    ', 'dim'), ...strip, span(`${strip.length > 0 ? ' ' : ''}${counted(callsMade(report.coverage), 'call')}`)];
}

/** `reads    43 explained`, then each unexplained subject by name. */
function effectLines(report: Report, { title, kinds }: (typeof EFFECTS)[number], room: number): readonly Line[] {
	const effects = report.profile.scopes.flatMap((scope) => effectsOf(scope.effects, kinds));
	const loose = [...new Set(effects.filter(({ explanation }) => explanation === undefined).map(({ subject }) => subject))];
	const explained = effects.filter(({ explanation }) => explanation !== undefined).length;
	const label = (index: number) => span(index === 0 ? title.padEnd(9) : ' '.repeat(9), 'dim');
	const home = report.sandbox?.home;
	const values: readonly Span[] = [
		...(explained > 0 ? [span(`${explained} explained`)] : []),
		...loose
			.slice(0, 4)
			.map((subject) =>
				span(cutMiddle(`+ ${printable(home === undefined ? subject : subject.replace(`${home}/`, '~/'))}`, room - 9), 'bad'),
			),
		...(loose.length > 4 ? [span(`+ ${loose.length - 4} more`, 'bad')] : []),
	];
	return values.length === 0 ? [[label(0), span('none', 'dim')]] : values.map((value, index) => [label(index), value]);
}

function findingLines(report: Report, room: number): readonly Line[] {
	return worstFirst(report.findings)
		.slice(0, 6)
		.flatMap(({ severity, rule, observed }) => [
			[span(LABELS[severity], TONES[severity]), span(`${' '.repeat(5 - LABELS[severity].length)}${rule}`, 'strong')],
			...wrap(printable(observed), room - 5).map((line): Line => [span(`     ${line}`)]),
		]);
}

function columnsOf(stacks: readonly (readonly (readonly Line[])[])[], half: number, width: number): readonly Line[] {
	const [left = [], right = []] = stacks;
	const border = '─'.repeat(half + 1);
	const lines = left.flatMap((block, index) => {
		const other = right[index] ?? [];
		return Array.from(
			{ length: Math.max(block.length, other.length) },
			(_, at): Line => [span(' '), ...cell(block[at] ?? BLANK, half), span('│ ', 'dim'), ...cell(other[at] ?? BLANK, width - half - 3)],
		);
	});
	const [titles, rest] = [lines.slice(0, 2), lines.slice(2)];
	return [...titles, [span(`${border}┼${'─'.repeat(width - half - 2)}`, 'dim')], ...rest, BLANK];
}

function rule(glyph: string, width: number): Line {
	return [span(glyph.repeat(width), 'dim')];
}

/** Counts what matters: a note about the runtime that both share is no effect of its own. */
function moral(left: Report, right: Report, width: number): readonly Line[] {
	const [leftEffects, rightEffects] = [left, right].map(
		({ findings }) => findings.filter(({ severity }) => isAtLeast(severity, 'medium')).length,
	);
	if (!declareTheSame(left, right) || leftEffects === undefined || rightEffects === undefined || leftEffects === rightEffects) return [];
	const name = printable((leftEffects < rightEffects ? right : left).target.name);
	const text = `Same declaration, different effects: ${name} did ${counted(Math.max(leftEffects, rightEffects), 'thing')} that it does not say.`;
	return wrap(text, width).map((line) => [span(line, 'strong')]);
}
