// Text that a server chose, fit to stand in Markdown: nothing in it becomes a link, an image, a mention, a tag, a table cell or a heading.

import { printable } from '#util/printable.ts';

// Emphasis, code, links, images, tags, entities, table cells, strikethrough and mathematics; an underscore inside of a word is none of these.
// Mentions and references: @someone #12 GH-12. Emoji: :smile:. Addresses that become links: https://x, www.x, a@b.
const SPECIAL = /[\\`*[\]<>&|~!@{}$]|(?<!\w)_|_(?!\w)|#(?=\w)|(?<=\bGH)-(?=\d)|:(?=[a-z+_-])|(?<=\/)\/|(?<=\/|:)\/|(?<=www)\./gi;

/** Every character that a forge may act on becomes an entity: an entity is text to every renderer. The text must not begin a line. */
export function markdownText(text: string, most = Number.POSITIVE_INFINITY): string {
	const plain = printable(text);
	return (plain.length > most ? `${plain.slice(0, most - 1)}…` : plain).replace(SPECIAL, (character) => `&#${character.charCodeAt(0)};`);
}

/** As code: copied as it is, and no entity is read in it. A fence that is longer than any in the text cannot be closed by it. */
export function markdownCode(text: string): string {
	const plain = printable(text).replaceAll('|', '\\|');
	const fence = '`'.repeat(Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
	const space = plain.startsWith('`') || plain.endsWith('`') ? ' ' : '';
	return plain === '' ? '' : `${fence}${space}${plain}${space}${fence}`;
}
