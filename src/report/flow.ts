// Groups of spans in a row. Line breaks fall between groups, never inside one.

import { type Line, lineColumns, type Span, span } from './line.ts';

export interface Group {
	readonly spans: readonly Span[];
	/** The separator from the previous group on the same line. */
	readonly before?: string;
}

export function flow(first: Line, groups: readonly Group[], width: number): readonly Line[] {
	const indent = span(' '.repeat(lineColumns(first)));
	const lines: Span[][] = [];
	for (const { spans, before = ' · ' } of groups) {
		const line = lines.at(-1);
		if (line === undefined) lines.push([...first, ...spans]);
		else if (lineColumns(line) + before.length + lineColumns(spans) <= width) line.push(span(before, 'dim'), ...spans);
		else lines.push([indent, ...spans]);
	}
	return lines;
}
