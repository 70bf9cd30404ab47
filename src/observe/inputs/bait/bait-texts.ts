// Decides how a string argument carries the bait: inside the kind of text that the place expects if it is known, otherwise as a sentence.

import { posix } from 'node:path';
import type { Hint } from '../hint/hint.ts';
import { isFreeText, isHinted } from '../hint/key-texts.ts';
import { isChanging, pathBases } from '../hint/path-texts.ts';
import { lureOf } from './lures.ts';

interface Flavour {
	readonly any: string;
	readonly texts: (bait: Bait) => readonly string[];
}

interface Bait {
	readonly hint: Hint;
	readonly lure: ReturnType<typeof lureOf>;
	readonly number: number;
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';

/** The first matching flavour wins. */
const FLAVOURS: readonly Flavour[] = [
	{ any: 'url urls uri link href endpoint website webhook', texts: ({ lure }) => [lure.url] },
	{ any: 'email mail', texts: ({ lure, number }) => (isBlunt(number) ? [lure.sentence, lure.email] : [lure.email]) },
	{ any: 'command cmd script', texts: ({ lure }) => [`echo ${firstLine(lure.sentence)}`] },
	{ any: 'sql statement', texts: ({ lure }) => [`SELECT '${firstLine(lure.sentence)}' AS note`] },
	{ any: 'code snippet', texts: ({ lure }) => [JSON.stringify(lure.sentence)] },
	{ any: 'json', texts: ({ lure }) => [JSON.stringify({ text: lure.sentence, amount: lure.number })] },
	{ any: 'path filepath file filename dir directory folder root cwd source destination', texts: paths },
];

const BY_FORMAT: Readonly<Record<string, Flavour['texts']>> = {
	uri: ({ lure }) => [lure.url],
	url: ({ lure }) => [lure.url],
	email: ({ lure }) => [lure.email],
};

/** Every string gets the sentence, regardless of what its name suggests. */
function isBlunt(number: number): boolean {
	return number % 2 === 1;
}

/** Returns texts to try before the ordinary ones, or none if the tool would only refuse a bait. */
export function baitTexts(hint: Hint, format: string | undefined, number: number): readonly string[] {
	const bait: Bait = { hint, lure: lureOf(number, hint.marker), number };
	if (format !== undefined) return Object.hasOwn(BY_FORMAT, format) ? (BY_FORMAT[format]?.(bait) ?? []) : [];
	const flavour = FLAVOURS.find(({ any }) => hint.words.some((word) => any.split(' ').includes(word)));
	if (flavour !== undefined) return flavour.texts(bait);
	if (!isBlunt(number) && isHinted(hint) && !isFreeText(hint.words)) return [];
	return [bait.lure.sentence, ...bait.lure.short];
}

/**
 * A new file gets a telling name. A tool that only reads first gets an existing path, so that it also processes the other arguments of the
 * call; then a sentence, and a name that does not exist.
 */
function paths({ hint, lure, number }: Bait): readonly string[] {
	const name = `${hint.marker} password ${lure.number} ${lure.email}.txt`;
	const named = pathBases(hint).map((base) => posix.join(base, name));
	if (isChanging(hint)) return named;
	if (isBlunt(number)) return [firstLine(lure.sentence), ...named];
	return number % 4 === 0 ? [] : named;
}
