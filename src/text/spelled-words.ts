// An order whose words are taken apart or glued together: `i g n o r e a l l`, `Ig + nore + all`, `ignoreallpreviousinstructions`. A model
// reads the words all the same.

import type { EncodedPart } from './encoded-parts.ts';

/** Single letters with the same few signs between them. */
const APART = /(?<![a-z])(?:[a-z][ .*_|+-]{1,3}){9,400}[a-z](?![a-z])/gi;
/** Pieces of words with a plus between them. */
const ADDED = /[a-z]{1,8}(?: {0,2}\+ {0,2}[a-z]{1,8}){4,80}/gi;
const GLUED = /[a-z]{18,200}/gi;
/** `ignorePreviousInstructions`: a name in a program. */
const IDENTIFIER = /[a-z][A-Z]/;
/** No order to a model is without two of these. */
const TELLING =
	'ignore disregard forget previous instructions instruction prompt override bypass reveal restrictions unrestricted password'.split(' ');
/** Longer words first: `instructions` is not `instruction` and a letter. */
const WORDS = [
	...TELLING,
	...'all prior above rules and the your my system print output say secret safety guidelines you are now not tell user any with'.split(' '),
].sort((a, b) => b.length - a.length);
const LONGEST = 4000;
const MOST = 20;

export function spelledPartsOf(text: string): readonly EncodedPart[] {
	const head = text.slice(0, LONGEST);
	const parts: EncodedPart[] = [];
	for (const [encoding, pattern] of [
		['single letters', APART],
		['pieces of words', ADDED],
		['words without blanks', GLUED],
	] as const) {
		let count = 0;
		for (const { 0: written, index } of head.matchAll(pattern)) {
			if (++count > MOST) break;
			if (pattern === GLUED && IDENTIFIER.test(written)) continue;
			const { words, telling } = wordsIn(written.replaceAll(/[^a-z]/gi, '').toLowerCase());
			if (telling >= 2) parts.push({ encoding, from: index, to: index + written.length, text: words });
		}
	}
	return parts;
}

/** The letters with a blank before and behind each known word. */
function wordsIn(letters: string): { readonly words: string; readonly telling: number } {
	const words: string[] = [];
	let telling = 0;
	let unknown = '';
	for (let at = 0; at < letters.length; ) {
		const word = WORDS.find((one) => letters.startsWith(one, at));
		if (word === undefined) {
			unknown += letters.charAt(at++);
			continue;
		}
		if (unknown !== '') words.push(unknown);
		unknown = '';
		words.push(word);
		if (TELLING.includes(word)) telling++;
		at += word.length;
	}
	return { words: [...words, unknown].join(' '), telling };
}
