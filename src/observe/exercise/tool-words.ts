// Derives from a tool's name whether it creates something, and what kind of object it is about.

import { nameWords } from '#observe/inputs/hint/name-words.ts';
import { singular } from '#observe/inputs/hint/singular.ts';
import { choosesWorkDirectory } from '#observe/inputs/hint/work-directory-tool.ts';

const CREATING = new Set('create add new make save store insert register open start upload remember put write'.split(' '));
const OTHER_VERBS = new Set(
	'get read fetch show view find search query list update edit modify change set rename move delete remove destroy close stop by for of the a all'.split(
		' ',
	),
);

/** Verbs of tools that open something, which comes before reading or changing its content. */
const OPENING = new Set('navigate goto visit browse launch connect login init initialize initialise'.split(' '));

export function isOpening(name: string): boolean {
	return nameWords(name).some((word) => OPENING.has(word)) || choosesWorkDirectory(name);
}

// sample: open_document, load_workbook
/** Returns the noun of a tool that makes an existing object the one on which the others work. */
export function loadedNoun(name: string): string | undefined {
	const [verb, ...nouns] = nameWords(name);
	return (verb === 'open' || verb === 'load') && nouns.length > 0 ? singular(nouns.join('')) : undefined;
}

export function isCreating(name: string): boolean {
	return nameWords(name).some((word) => CREATING.has(word));
}

/** Whether one tool must come before another: opening tools come before all others, and creating tools before those that create nothing. */
export function isNeededFirst(name: string, other: string): boolean {
	if (isOpening(other)) return false;
	return isOpening(name) || (isCreating(name) && !isCreating(other));
}

/** Returns the nouns of a name: add_task → task; export_tasks → export, task. */
export function nounsOf(name: string): readonly string[] {
	return nameWords(name)
		.filter((word) => !CREATING.has(word) && !OTHER_VERBS.has(word))
		.map(singular);
}

/** Returns the noun of a name: create_notes, getNote → note. */
export function nounOf(name: string): string {
	const nouns = nameWords(name).filter((word) => !CREATING.has(word) && !OTHER_VERBS.has(word));
	return singular(nouns.join(''));
}

/** Returns how likely two tools take the same values: they are about the same, or their names begin alike, as `hget` and `hset` do. */
export function closeness(name: string, other: string): number {
	const noun = nounOf(name);
	if (noun !== '' && noun === nounOf(other)) return 2;
	const isOneWord = nameWords(name).length === 1 && nameWords(other).length === 1;
	return isOneWord && name[0] === other[0] ? 1 : 0;
}
