// Text that a server chose, fit to stand in Markdown: nothing in it becomes a link, an image, a mention, a tag, a table cell or a heading.

import { printable } from '#util/printable.ts';

const SPECIAL = /[\\`*_{}[\]()#+\-.!|<>&~$:@/"'=^]/g;

/** Every character that Markdown or HTML may act on becomes an entity: an entity is text to every renderer. */
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
