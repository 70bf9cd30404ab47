// Finds an order whose words are split or joined: `i g n o r e a l l`, `Ig + nore + all`, `ignoreallpreviousinstructions`. A model
// understands the words anyway.

import type { EncodedPart } from './encoded-parts.ts';

/** Single letters with the same few signs between them. */
const APART = /(?<![a-z])(?:[a-z][ .*_|+-]{1,3}){9,400}[a-z](?![a-z])/gi;
/** Pieces of words joined by plus signs. */
const ADDED = /[a-z]{1,8}(?: {0,2}\+ {0,2}[a-z]{1,8}){4,80}/gi;
const GLUED = /[a-z]{18,200}/gi;
/** `ignorePreviousInstructions`: an identifier in a program, unless it has more words than a programmer would type and hardly any other than those of an order. */
const HUMP = /[a-z][A-Z]/g;
const MOST_HUMPS = 3;
const MOST_FOREIGN_SHARE = 0.15;
/** Every order to a model contains two of these words. */
const TELLING =
	'ignore disregard forget previous instructions instruction prompt override bypass reveal restrictions unrestricted password'.split(' ');
/** Longer words come first, so that `instructions` is not read as `instruction` and a letter. */
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
			const humps = pattern === GLUED ? (written.match(HUMP)?.length ?? 0) : 0;
			if (humps > 0 && humps <= MOST_HUMPS) continue;
			const { words, telling, known, strange } = wordsIn(written.replaceAll(/[^a-z]/gi, '').toLowerCase());
			if (humps > 0 && strange > written.length * MOST_FOREIGN_SHARE) continue;
			// Nobody spells honest words in single letters, so one telling word among others is enough there.
			if (telling >= 2 || (pattern === APART && telling === 1 && known >= 3))
				parts.push({ encoding, from: index, to: index + written.length, text: words });
		}
	}
	return parts;
}

/** Returns the letters with a blank before and after each known word. */
function wordsIn(letters: string): { readonly words: string; readonly telling: number; readonly known: number; readonly strange: number } {
	const words: string[] = [];
	let telling = 0;
	let known = 0;
	let strange = 0;
	let unknown = '';
	for (let at = 0; at < letters.length; ) {
		const word = WORDS.find((one) => letters.startsWith(one, at));
		if (word === undefined) {
			unknown += letters.charAt(at++);
			strange++;
			continue;
		}
		if (unknown !== '') words.push(unknown);
		unknown = '';
		words.push(word);
		known++;
		if (TELLING.includes(word)) telling++;
		at += word.length;
	}
	return { words: [...words, unknown].join(' '), telling, known, strange };
}
