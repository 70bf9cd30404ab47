// What a tool's name says: whether it makes something, and what kind of thing it is about.

import { nameWords } from '#observe/inputs/hint/name-words.ts';

const CREATING = new Set('create add new make save store insert register open start upload remember put write'.split(' '));
const OTHER_VERBS = new Set(
	'get read fetch show view find search query list update edit modify change set rename move delete remove destroy close stop by for of the a all'.split(
		' ',
	),
);

/** What must be open before anything in it can be read or changed. */
const OPENING = new Set('navigate goto visit browse launch connect login init initialize initialise'.split(' '));

export function isOpening(name: string): boolean {
	return nameWords(name).some((word) => OPENING.has(word));
}

export function isCreating(name: string): boolean {
	return nameWords(name).some((word) => CREATING.has(word));
}

/** What opens something is needed by all others, what makes something by those that make nothing. */
export function isNeededFirst(name: string, other: string): boolean {
	if (isOpening(other)) return false;
	return isOpening(name) || (isCreating(name) && !isCreating(other));
}

/** add_task → task; export_tasks → export, task */
export function nounsOf(name: string): readonly string[] {
	return nameWords(name)
		.filter((word) => !CREATING.has(word) && !OTHER_VERBS.has(word))
		.map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''));
}

/** create_notes, getNote → note */
export function nounOf(name: string): string {
	return nameWords(name)
		.filter((word) => !CREATING.has(word) && !OTHER_VERBS.has(word))
		.join('')
		.replace(/ies$/, 'y')
		.replace(/s$/, '');
}
