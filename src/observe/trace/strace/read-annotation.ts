// strace annotates a descriptor with what it refers to: `3</tmp/x>` or `3</tmp/x>(deleted)`.

import type { Place } from '../kernel/place.ts';
import { unquote } from './unquote.ts';

const DELETED = '(deleted)';

/** Reads the annotation whose `<` is at `start`. `end` is the position after it. */
export function readAnnotation(text: string, start: number): { readonly place: Place; readonly end: number } {
	// A `>` within a name is escaped. One that no delimiter follows belongs to forms such as `<TCP:[a->b]>`.
	let close = text.indexOf('>', start);
	while (close >= 0 && !isDelimiter(text.charCodeAt(close + 1))) close = text.indexOf('>', close + 1);
	if (close < 0) return { place: place(text.slice(start + 1), false), end: text.length };
	const isDeleted = text.startsWith(DELETED, close + 1);
	return { place: place(text.slice(start + 1, close), isDeleted), end: close + 1 + (isDeleted ? DELETED.length : 0) };
}

function place(raw: string, isDeleted: boolean): Place {
	const path = unquote(raw);
	// A file in memory appears as `/memfd:name` and as deleted. A real file of that name at the root would not be deleted.
	return { path: isDeleted && path.startsWith('/memfd:') ? path.slice(1) : path, isDeleted };
}

/** End of text, `,` `)` `]` `}`, a space, or `(` of `(deleted)`. */
function isDelimiter(code: number): boolean {
	return Number.isNaN(code) || code === 44 || code === 41 || code === 93 || code === 125 || code === 32 || code === 40;
}
