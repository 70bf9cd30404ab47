// Misspelt forms of the words that orders to a model contain: `istructions`, `prevoius`, `ignroe`. A model understands them anyway.

import { lazily } from '#util/lazily.ts';

const WORDS =
	'ignore disregard previous instructions instruction system prompt password credentials override reveal bypass restrictions'.split(' ');
/** Forms that are words of their own. */
const OWN: ReadonlySet<string> = new Set(['revel', 'rompt', 'promt']);

/** Maps each form to its word: one letter omitted or doubled, or two letters swapped. The first letter stays. */
const forms = lazily((): ReadonlyMap<string, string> => {
	const known = new Map<string, string>();
	for (const word of WORDS) {
		for (let at = 1; at < word.length; at++) {
			const before = word.slice(0, at);
			for (const form of [
				before + word.slice(at + 1),
				before + word[at] + word.slice(at),
				before + (word[at + 1] ?? '') + word[at] + word.slice(at + 2),
			])
				if (form !== word && !OWN.has(form) && !WORDS.includes(form)) known.set(form, word);
		}
	}
	return known;
});

export function misspellings(): Iterable<string> {
	return forms().keys();
}

/** Returns the word itself if it is not a known misspelling. */
export function correctlySpelt(word: string): string {
	return forms().get(word) ?? word;
}
