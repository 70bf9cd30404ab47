// Finds a text whose words are disguised as a whole: ROT13, letters replaced by digits, reversed text. The search uses the disguised forms of the
// words that every order to a model contains.

import type { EncodedPart } from './encoded-parts.ts';

const ROT13 = /\b(?:vtaber|qvfertneq|vafgehpgvbaf?|cerivbhf|cebzcg|haerfgevpgrq|olcnff)\b/gi;
const BACKWARDS = /\b(?:snoitcurtsni|erongi|draged?sid|suoiverp|tpmorp)\b/gi;
/** A word with a digit or a sign among its letters. */
const LEET = /\b(?=[a-z@$!|]{0,12}[0-9@$!|])[a-z0134578@$!|]{5,14}\b/gi;
const LETTER: Readonly<Record<string, string>> = {
	'0': 'o',
	'1': 'i',
	'3': 'e',
	'4': 'a',
	'5': 's',
	'7': 't',
	'8': 'b',
	'@': 'a',
	$: 's',
	'!': 'i',
	'|': 'l',
};
const PLAIN: ReadonlySet<string> = new Set(
	'ignore disregard previous instructions instruction prompt system override bypass unrestricted reveal forget rules password'.split(' '),
);
const LONGEST = 4000;
const MOST_LOOKS = 200;

export function disguisedPartsOf(text: string): readonly EncodedPart[] {
	const part = (encoding: string, decode: (head: string) => string): EncodedPart => {
		const head = text.slice(0, LONGEST);
		return { encoding, from: 0, to: head.length, text: decode(head) };
	};
	const head = text.slice(0, LONGEST);
	const parts: EncodedPart[] = [];
	if (holdsTwo(head, ROT13)) parts.push(part('ROT13', (written) => written.replace(/[a-z]/gi, rotated)));
	if (holdsTwo(head, BACKWARDS)) parts.push(part('letters in reverse', (written) => [...written].reverse().join('')));
	if (isLeet(head)) parts.push(part('digits for letters', (written) => written.replace(LEET, unleeted)));
	return parts;
}

function holdsTwo(text: string, pattern: RegExp): boolean {
	pattern.lastIndex = 0;
	return pattern.test(text) && pattern.test(text);
}

function isLeet(text: string): boolean {
	let known = 0;
	LEET.lastIndex = 0;
	for (let found = LEET.exec(text), looks = 0; found !== null && looks < MOST_LOOKS; found = LEET.exec(text), looks++)
		if (PLAIN.has(unleeted(found[0])) && ++known === 2) return true;
	return false;
}

function unleeted(word: string): string {
	return word.toLowerCase().replace(/[0134578@$!|]/g, (sign) => LETTER[sign] ?? sign);
}

function rotated(letter: string): string {
	const base = letter <= 'Z' ? 65 : 97;
	return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
}
