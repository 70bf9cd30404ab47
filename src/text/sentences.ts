// Sentences of a normalised text as classes of words, with the context that tells an order from a text about orders.

import { correctlySpelt } from './misspellings.ts';
import { hashed, knownWords, mayBeKnown } from './vocabulary.ts';
import { classesOf, classesOfOddWord } from './word-classes.ts';

export interface TextSentence {
	/** In the normalised text. */
	readonly from: number;
	readonly to: number;
	/** Words in lower case, empty where no rule knows them, and their classes. */
	readonly words: readonly string[];
	readonly classes: readonly number[];
	/** All classes of its words. */
	readonly has: number;
	/** For each word: 1 inside quotation marks or code. */
	readonly marked: readonly number[];
	/** Inside a comment or an element that is not drawn. */
	readonly isUnseen: boolean;
}

const MOST_WORDS = 90;
const LEADING_SIGNS = /^[^a-z0-9~/.$]{1,20}/;
const COMMENT_OPEN = ['<!--', '[//]:', '[comment]:'];
const ODD = 1;
const MARK = 2;
/** Signs of addresses, paths and variables, and signs that may open or close a quotation, code or a comment. */
const SIGN: Uint8Array = (() => {
	const signs = new Uint8Array(0x2020);
	for (const sign of '/@$.~_[(') signs[sign.charCodeAt(0)] = ODD;
	for (const sign of '"`\'<>[~-(«»“”') signs[sign.charCodeAt(0)] = (signs[sign.charCodeAt(0)] ?? 0) | MARK;
	return signs;
})();
const isLetter = (code: number) => (code >= 97 && code <= 122) || code > 0x7f || (code >= 48 && code <= 57) || code === 95 || code === 39;

interface State {
	inFence: boolean;
	inComment: boolean;
	quote: number;
}

/** Linear: each character is looked at a bounded number of times. */
export function* sentencesOf(text: string): Generator<TextSentence> {
	const lower = lowerCase(text);
	const known = knownWords();
	const state: State = { inFence: false, inComment: false, quote: -1 };
	let words: string[] = [];
	let classes: number[] = [];
	let has = 0;
	let from = 0;
	let marked: number[] = [];
	let unseenWords = 0;
	let at = 0;
	const length = lower.length;
	while (at < length) {
		const code = lower.charCodeAt(at);
		if (code <= 0x20) {
			at++;
			if (code === 0x0a && words.length > 0 && endsLine(lower, at)) {
				yield { from, to: at - 1, words, classes, has, marked, isUnseen: unseenWords > 0 };
				[words, classes, marked, has, unseenWords] = [[], [], [], 0, 0];
			}
			if (words.length === 0) from = at;
			continue;
		}
		let end = at;
		let isOdd = false;
		let hasMark = false;
		while (end < length) {
			const unit = lower.charCodeAt(end);
			if (unit <= 0x20) break;
			const sign = SIGN[unit] ?? 0;
			if ((sign & ODD) !== 0) isOdd = true;
			if ((sign & MARK) !== 0) hasMark = true;
			end++;
			if (end - at >= 2000) break;
		}
		if (hasMark) noteMarks(lower, at, end, state);
		const isMarked = state.inFence || (state.quote >= 0 && at - state.quote < 600) || (hasMark && holdsQuote(lower, at, end)) ? 1 : 0;
		let start = at;
		const oddClasses = isOdd ? classesOfOddWord(lower.slice(at, Math.min(end, at + 300)).replace(LEADING_SIGNS, '')) : 0;
		if (oddClasses !== 0 && words.length < MOST_WORDS) {
			words.push(lower.slice(at, Math.min(end, at + 40)));
			classes.push(oddClasses);
			marked.push(isMarked);
			has |= oddClasses;
			start = end;
		}
		while (start < end && words.length < MOST_WORDS) {
			while (start < end && !isLetter(lower.charCodeAt(start))) start++;
			let stop = start;
			let hash = 0;
			for (let unit = lower.charCodeAt(stop); stop < end && isLetter(unit); unit = lower.charCodeAt(++stop)) hash = hashed(hash, unit);
			if (stop === start) break;
			const word = mayBeKnown(known, hash) ? knownWord(lower.slice(start, Math.min(stop, start + 40))) : '';
			const wordClasses = word === '' ? 0 : classesOf(word);
			words.push(word);
			classes.push(wordClasses);
			has |= wordClasses;
			marked.push(isMarked);
			if (state.inComment) unseenWords++;
			start = stop;
		}
		if (hasMark) noteClosing(lower, at, end, state);
		at = end;
		const last = lower.charCodeAt(end - 1);
		const endsHere =
			last === 0x2e ||
			last === 0x21 ||
			last === 0x3f ||
			last === 0x3b ||
			last === 0x3002 ||
			(last === 0x3e && lower.charCodeAt(at - 2) === 0x2d) ||
			((last === 0x22 || last === 0x29 || last === 0x2a) && isStop(lower.charCodeAt(end - 2)));
		if (words.length > 0 && (words.length >= MOST_WORDS || (endsHere && !isAbbreviation(lower, end)))) {
			yield { from, to: at, words, classes, has, marked, isUnseen: unseenWords > 0 };
			[words, classes, marked, has, unseenWords] = [[], [], [], 0, 0];
			from = at;
		}
	}
	if (words.length > 0) yield { from, to: length, words, classes, has, marked, isUnseen: unseenWords > 0 };
}

function knownWord(written: string): string {
	return classesOf(written) === 0 ? correctlySpelt(written) : written;
}

/** A line end ends a sentence unless the next line goes on in lower case. */
function endsLine(lower: string, at: number): boolean {
	const next = lower.charCodeAt(at);
	return !(next >= 97 && next <= 122) || lower.charCodeAt(at - 2) === 0x3a;
}

function isStop(code: number): boolean {
	return code === 0x2e || code === 0x21 || code === 0x3f;
}

function isAbbreviation(lower: string, end: number): boolean {
	const tail = lower.slice(Math.max(0, end - 5), end);
	return tail.endsWith('e.g.') || tail.endsWith('i.e.') || tail.endsWith(' vs.') || tail.endsWith('etc.');
}

function noteMarks(lower: string, at: number, end: number, state: State): void {
	if (lower.startsWith('```', at) || lower.startsWith('~~~', at)) state.inFence = !state.inFence;
	if (COMMENT_OPEN.some((mark) => lower.startsWith(mark, at))) state.inComment = true;
	const first = lower.charCodeAt(at);
	if (state.quote < 0) {
		const chunk = lower.slice(at, end);
		const inner = chunk.indexOf('"', 1);
		if (inner > 0 && inner < chunk.length - 1 && chunk.indexOf('"', inner + 1) < 0) state.quote = at + inner;
	}
	const opens =
		first === 0x22 ||
		first === 0x201c ||
		first === 0x60 ||
		first === 0xab ||
		(first === 0x27 && end - at > 1) ||
		(first === 0x28 && lower.charCodeAt(at + 1) === 0x22);
	if (opens && state.quote < 0) state.quote = at;
}

function noteClosing(lower: string, at: number, end: number, state: State): void {
	if (state.inComment && lower.slice(at, end).includes('-->')) state.inComment = false;
	let last = end - 1;
	while (
		(last > at && isStop(lower.charCodeAt(last))) ||
		lower.charCodeAt(last) === 0x2c ||
		lower.charCodeAt(last) === 0x29 ||
		lower.charCodeAt(last) === 0x3b
	)
		last--;
	const code = lower.charCodeAt(last);
	if (state.quote >= 0 && last > state.quote && (code === 0x22 || code === 0x201d || code === 0x60 || code === 0xbb || code === 0x27))
		state.quote = -1;
}

/** `scan("ignore`: a quotation that begins inside a word. */
function holdsQuote(lower: string, at: number, end: number): boolean {
	for (let index = at + 1; index < end - 1; index++) if (lower.charCodeAt(index) === 0x22) return true;
	return false;
}

/** As long as the text: positions stay the same. */
function lowerCase(text: string): string {
	const lower = text.toLowerCase();
	return lower.length === text.length ? lower : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
