import { wrap } from './columns.ts';
import { type Line, type Span, span } from './line.ts';

/** Lines of a sentence; blanks before it indent all of them. */
export function prose(text: string, width: number, tone?: Span['tone']): readonly Line[] {
	const indent = /^ */.exec(text)?.[0] ?? '';
	return wrap(text.trimStart(), width - indent.length).map((line) => [span(`${indent}${line}`, tone)]);
}
