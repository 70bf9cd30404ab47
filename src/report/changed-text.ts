// One side of a changed text, without the long parts that both sides share.

import { printable } from '#util/printable.ts';

const LONGEST_SIDE = 4000;
const AROUND = 200;

/** Shows the text from shortly before the first difference to shortly after the last, so that a change at the end of a long text is visible. */
export function changedText(text: string, other: string): readonly string[] {
	if (text === '(absent)') return [];
	const shorter = Math.min(text.length, other.length);
	let [same, tail] = [0, 0];
	while (same < shorter && text[same] === other[same]) same++;
	while (tail < shorter - same && text[text.length - 1 - tail] === other[other.length - 1 - tail]) tail++;
	const start = Math.max(0, same - AROUND);
	const end = Math.min(text.length, text.length - tail + AROUND, start + LONGEST_SIDE);
	return [`${start > 0 ? '…' : ''}${printable(text.slice(start, end))}${end < text.length ? '…' : ''}`];
}
