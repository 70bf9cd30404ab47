// Turns a normalised text into a sequence of numbers, one for each word, sign or end of a sentence. The learned model counts these and their neighbours.

import { lazily } from '#util/lazily.ts';
import { codeUnitsOf } from '../code-units.ts';
import { classesOf, classifiedWords, WORD_CLASS, type WordClass } from '../word-classes.ts';
import { MORE_WORDS } from './more-words.ts';

/** Tokens that represent a whole class of words. They are above all signs and below all hashes of relevant words. */
const URL_TOKEN = 0x10_0001;
const EMAIL_TOKEN = 0x10_0002;
const PATH_TOKEN = 0x10_0003;
const NUMBER_TOKEN = 0x10_0004;
const SHOUTED_TOKEN = 0x10_0005;
/** The end of a sentence or a line. The following token begins one, as orders do. */
const END_TOKEN = 0x10_0006;
/** `instructions` and `instruction` count as one word. */
const STEM = 6;
/** A longer sequence of letters is not a word. */
const LONGEST_WORD = 40;

const LETTER = 1;
const DIGIT = 2;
const END = 3;
const SIGN = 4;
const KIND: Uint8Array = (() => {
	const kinds = new Uint8Array(128);
	for (let code = 0x61; code <= 0x7a; code++) kinds[code] = kinds[code - 32] = LETTER;
	for (let code = 0x30; code <= 0x39; code++) kinds[code] = DIGIT;
	for (const sign of '.!?:;\n') kinds[sign.charCodeAt(0)] = END;
	for (const sign of '<>[]{}#|`$@=%"') kinds[sign.charCodeAt(0)] = SIGN;
	return kinds;
})();

const BUCKETS = 1 << 14;

/** Classes by the hash of the whole word, and one byte per bucket of hashes: 1 if a word in it has a class. */
interface HashedClasses {
	readonly byHash: ReadonlyMap<number, number>;
	readonly buckets: Uint8Array;
}

const hashedClasses = lazily((): HashedClasses => {
	const byHash = new Map<number, number>();
	const buckets = new Uint8Array(BUCKETS);
	const add = (word: string, classes: number) => {
		let hash = 7;
		for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) !== 0x27) hash = (Math.imul(hash, 31) + word.charCodeAt(at)) | 0;
		byHash.set(hash, (byHash.get(hash) ?? 0) | classes);
		buckets[hash & (BUCKETS - 1)] = 1;
	};
	for (const word of classifiedWords()) add(word, classesOf(word));
	for (const [name, words] of Object.entries(MORE_WORDS)) for (const word of words.split(' ')) add(word, WORD_CLASS[name as WordClass]);
	return { byHash, buckets };
});

export interface Tokens {
	readonly count: number;
	readonly hashes: Int32Array;
	/** Start position of each token in the text. */
	readonly starts: Int32Array;
	/** Word classes of each token. */
	readonly classes: Int32Array;
}

type Add = (hash: number, start: number, ofClass?: number) => void;

/** Runs in linear time and one pass, with space for the maximum number of tokens. */
export function tokensOf(text: string, units: Uint16Array = codeUnitsOf(text)): Tokens {
	const hashes = new Int32Array(text.length + 2);
	const starts = new Int32Array(text.length + 2);
	const classes = new Int32Array(text.length + 2);
	const known = hashedClasses();
	let count = 0;
	const add = (hash: number, start: number, ofClass = 0) => {
		hashes[count] = hash;
		classes[count] = ofClass;
		starts[count++] = start;
	};
	// What a text begins with begins a sentence.
	add(END_TOKEN, 0);
	for (let at = 0; at < text.length; ) {
		const code = units[at] ?? 0;
		if (code === 0x20) {
			at++;
			continue;
		}
		if (code > 0x7f) {
			at = addOther(units, at, add);
			continue;
		}
		const kind = KIND[code] ?? 0;
		if (kind === LETTER) at = addWord(units, at, known, add);
		else if (kind === DIGIT) {
			add(NUMBER_TOKEN, at);
			while (isDigitOrLetter(units[++at] ?? 0));
		} else if ((code === 0x2f || code === 0x7e) && isPathStart(units, at)) {
			add(PATH_TOKEN, at, WORD_CLASS.secretPath);
			at = endOfChunk(units, at);
		} else {
			if (kind === END) {
				if (hashes[count - 1] !== END_TOKEN) add(END_TOKEN, at);
			} else if (kind === SIGN && hashes[count - 1] !== code) add(code, at);
			at++;
		}
	}
	return { count, hashes, starts, classes };
}

/** Adds a word in Latin letters, or the URL that begins with it. */
function addWord(units: Uint16Array, from: number, { byHash, buckets }: HashedClasses, add: Add): number {
	let stem = 7;
	let whole = 7;
	let at = from;
	let capitals = 0;
	for (let code = units[at] ?? 0; ; code = units[at] ?? 0) {
		if (code >= 0x61 && code <= 0x7a) {
			whole = (Math.imul(whole, 31) + code) | 0;
		} else if (code >= 0x41 && code <= 0x5a) {
			capitals++;
			whole = (Math.imul(whole, 31) + code + 32) | 0;
		} else if (code !== 0x27 && code !== 0x2019) break;
		at++;
		if (at - from === STEM) stem = whole;
		if (at - from >= LONGEST_WORD) break;
	}
	if (at - from < STEM) stem = whole;
	const next = units[at] ?? 0;
	if (next === 0x3a && (units[at + 1] ?? 0) === 0x2f && (units[at + 2] ?? 0) === 0x2f) {
		add(URL_TOKEN, from, WORD_CLASS.url);
		return endOfChunk(units, at);
	}
	if (next === 0x40 && isDigitOrLetter(units[at + 1] ?? 0)) {
		add(EMAIL_TOKEN, from, WORD_CLASS.email);
		return endOfChunk(units, at);
	}
	if (capitals >= 4 && capitals === at - from) add(SHOUTED_TOKEN, from);
	add(stem | 0x20_0000, from, buckets[whole & (BUCKETS - 1)] === 1 ? (byHash.get(whole) ?? 0) : 0);
	return at;
}

/** Adds a word of letters beyond ASCII, or one character if the script is written without blanks. */
function addOther(units: Uint16Array, from: number, add: Add): number {
	let at = from;
	let hash = 11;
	for (let code = units[at] ?? 0; code > 0x7f && at - from < LONGEST_WORD; code = units[at] ?? 0) {
		if (at - from < STEM) hash = (Math.imul(hash, 31) + code) | 0;
		at++;
		if (code >= 0x2e80) break;
	}
	add(hash | 0x20_0000, from);
	return at;
}

function isPathStart(units: Uint16Array, at: number): boolean {
	const before = units[at - 1] ?? 0;
	const after = units[at + 1] ?? 0;
	return (!(before > 0x2d) || before === 0x60 || before === 0x3d) && (isDigitOrLetter(after) || after === 0x2f || after === 0x2e);
}

function isDigitOrLetter(code: number): boolean {
	return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/** Returns the next blank, at most 400 characters ahead. A longer run is read in parts. */
function endOfChunk(units: Uint16Array, from: number): number {
	let at = from;
	while (at - from < 400 && (units[at] ?? 0) > 0x20) at++;
	return at;
}
