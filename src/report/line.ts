// A line of terminal text as spans with a tone. Layout comes first and colour last, so that width and colour never mix.

import pc from 'picocolors';
import { columns, cut } from './columns.ts';

export type Tone = 'strong' | 'dim' | 'alarm' | 'bad' | 'warn' | 'note' | 'good';

export interface Span {
	readonly text: string;
	readonly tone?: Tone;
	/** A line to be copied. It is never truncated. */
	readonly isWhole?: true;
}

export type Line = readonly Span[];

export interface Look {
	readonly color: boolean;
	readonly width: number;
	/** The output goes to a file or a program, which can search and wrap by itself, so no line is truncated. */
	readonly isWhole?: boolean;
}

export function span(text: string, tone?: Tone): Span {
	return { text, ...(tone === undefined ? {} : { tone }) };
}

export const BLANK: Line = [];

export function lineColumns(line: Line): number {
	return line.reduce((sum, { text }) => sum + columns(text), 0);
}

/** A table cell: truncated or padded to exactly `width` columns. */
export function cell(line: Line, width: number): Line {
	const kept = fitted(line, width);
	return [...kept, span(' '.repeat(width - lineColumns(kept)))];
}

/** Truncates to `width` columns. `…` marks missing text. */
function fitted(line: Line, width: number): Line {
	if (lineColumns(line) <= width || line.some(({ isWhole }) => isWhole)) return line;
	const kept: Span[] = [];
	let room = width;
	for (const part of line) {
		const text = columns(part.text) < room ? part.text : cut(`${part.text}…`, room);
		kept.push({ ...part, text });
		room -= columns(text);
		if (room <= 0) break;
	}
	return kept;
}

/** Joins the lines into one text that ends in a newline. */
export function paint(lines: readonly Line[], { color, width, isWhole = false }: Look): string {
	const colors = pc.createColors(color);
	const painters: Readonly<Record<Tone, (text: string) => string>> = {
		strong: colors.bold,
		dim: colors.dim,
		alarm: (text) => colors.bold(colors.inverse(colors.red(text))),
		bad: (text) => colors.bold(colors.red(text)),
		warn: colors.yellow,
		note: colors.cyan,
		good: colors.green,
	};
	const painted = lines.map((line) =>
		fitted(trimmed(line), isWhole ? Number.POSITIVE_INFINITY : width)
			.map(({ text, tone }) => (tone === undefined || text === '' ? text : painters[tone](text)))
			.join(''),
	);
	return `${painted.join('\n')}\n`;
}

/** Removes trailing blanks, which would otherwise be truncated visibly. */
function trimmed(line: Line): Line {
	const last = line.at(-1);
	if (last === undefined) return line;
	const text = last.text.trimEnd();
	return text === '' ? trimmed(line.slice(0, -1)) : [...line.slice(0, -1), { ...last, text }];
}
