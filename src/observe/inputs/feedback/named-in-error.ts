// Tells whether an error speaks of an argument, by its name.

import { nameWords } from '../hint/name-words.ts';

/** Words for a number that tells which one: slide_index, page_number. */
const ORDINAL = new Set('index idx number no num id position pos'.split(' '));

export function isNamedIn(error: string, name: string): boolean {
	return new RegExp(`(?<![\\w-])${name.replaceAll(/\W/g, '\\$&')}(?![\\w-])`, name.length < 3 ? '' : 'i').test(error);
}

/** A short number counts as repeated if the name of its argument precedes it, perhaps abbreviated there: `slide index: 8`, for `col` `column index: 1`. */
export function isNamedWith(error: string, key: string, value: number): boolean {
	const words = nameWords(key).map((word) => word.replaceAll(/\W/g, ''));
	const nouns = words.filter((word) => !ORDINAL.has(word)).join('[ _-]?') || words.at(-1);
	if (nouns === undefined || nouns === '') return false;
	return new RegExp(`\\b${nouns}[a-z]{0,8}(?:[ _-](?:${[...ORDINAL].join('|')}))?\\W{1,4}${value}(?![\\d.]\\d)\\b`, 'i').test(error);
}

/** Whether the error repeats the number, under whatever name: `Line number 3 is beyond end of file` for an argument `before`. */
export function isNumberIn(error: string, value: number): boolean {
	return new RegExp(`(?<![\\d.])${String(value).replaceAll(/\W/g, '\\$&')}(?![\\d.])`).test(error);
}

/** Does not use: a, b. It takes: c, d. */
export function isTakenIn(error: string, name: string): boolean {
	const [, taken = ''] = /\b(?:takes|accepts|allows|supported are|allowed are|expects)\b:?([^\n]{1,800})/i.exec(error) ?? [];
	return isNamedIn(taken, name);
}
