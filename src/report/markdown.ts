// Makes text of a server safe for Markdown: nothing in it becomes a link, an image, a mention, a tag, a table cell or a heading.

import { printable } from '#util/printable.ts';

// Emphasis, code, links, images, tags, entities, table cells, strikethrough and mathematics. An underscore inside a word is harmless.
// Mentions and references: @someone #12 GH-12. Emoji: :smile:. Addresses that become links: https://x, www.x, a@b.
const SPECIAL = /[\\`*[\]<>&|~!@{}$]|(?<!\w)_|_(?!\w)|#(?=\w)|(?<=\bGH)-(?=\d)|:(?=[a-z+_-])|(?<=\/)\/|(?<=\/|:)\/|(?<=www)\./gi;

/** Every character that a forge may act on becomes an entity, which every renderer shows as text. The text must not begin a line. */
export function markdownText(text: string, most = Number.POSITIVE_INFINITY): string {
	const plain = printable(text);
	return (plain.length > most ? `${plain.slice(0, most - 1)}…` : plain).replace(SPECIAL, (character) => `&#${character.charCodeAt(0)};`);
}

/** Inline code: it can be copied verbatim, and entities are not interpreted. The fence is longer than any in the text, so the text cannot close it. */
export function markdownCode(text: string): string {
	const plain = printable(text).replaceAll('|', '\\|');
	const fence = '`'.repeat(Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
	const space = plain.startsWith('`') || plain.endsWith('`') ? ' ' : '';
	return plain === '' ? '' : `${fence}${space}${plain}${space}${fence}`;
}
