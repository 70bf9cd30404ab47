// Escapes text for HTML and XML. Text of a server stays text, and invisible characters are written out.

import { printable } from '#util/printable.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Safe between tags and between quotes. */
export function markup(text: string): string {
	return printable(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
