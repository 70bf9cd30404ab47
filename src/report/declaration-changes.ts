// `candor accept`: the changes that wait for a person, and how they differ from the accepted declaration.

import { printable } from '#util/printable.ts';
import { changedText } from './changed-text.ts';
import { BLANK, type Line, type Look, paint, span } from './line.ts';

export interface ShownDeclaration {
	readonly server: string;
	readonly version: string;
	readonly seenAt: string;
	readonly changes: readonly {
		readonly entry: string;
		readonly name: string;
		readonly fields: readonly { readonly field: string; readonly before: string; readonly after: string }[];
	}[];
	/** The command that accepts the change. */
	readonly accept: string;
}

const MOST_CHANGES = 100;

export function renderDeclarations(declarations: readonly ShownDeclaration[], look: Look): string {
	return paint(declarations.flatMap(linesOf), look);
}

function linesOf({ server, version, seenAt, changes, accept }: ShownDeclaration): readonly Line[] {
	const more = changes.length - MOST_CHANGES;
	return [
		[span(printable(server), 'strong'), span(`  version ${printable(version)}, seen ${seenAt}`, 'dim')],
		...changes
			.slice(0, MOST_CHANGES)
			.flatMap(({ entry, name, fields }): readonly Line[] => [
				[span(`  ${entry === 'server' ? '' : `${entry} `}`, 'dim'), span(printable(name), 'strong')],
				...fields.flatMap(({ field, before, after }): readonly Line[] => [
					[span(`    ${printable(field)}`, 'dim')],
					...changedText(before, after).map((text): Line => [{ text: `      - ${text}`, tone: 'bad', isWhole: true }]),
					...changedText(after, before).map((text): Line => [{ text: `      + ${text}`, tone: 'good', isWhole: true }]),
				]),
			]),
		...(more > 0 ? [[span(`  … ${more} more changes; the report of an audit has them all`, 'warn')] as const] : []),
		[{ text: printable(`  to accept it: ${accept}`), tone: 'note', isWhole: true }],
		BLANK,
	];
}
