import { wrap } from './columns.ts';
import { type Line, type Span, span } from './line.ts';

/** Wraps a sentence. Leading blanks indent all its lines. */
export function prose(text: string, width: number, tone?: Span['tone']): readonly Line[] {
	const indent = /^ */.exec(text)?.[0] ?? '';
	return wrap(text.trimStart(), width - indent.length).map((line) => [span(`${indent}${line}`, tone)]);
}
