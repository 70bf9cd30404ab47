// Text in HTML and XML: whatever the server chose stays text, and what no eye can see is written out.

import { printable } from '#util/printable.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Fit to stand between tags and between quotes. */
export function markup(text: string): string {
	return printable(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
