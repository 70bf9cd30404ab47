// Splits a normalised text into sentences of word classes, with the context that distinguishes an order from a text about orders.

import { MOST_WORDS, type Sentences, SentenceTable } from './sentence-table.ts';
import { hashed, numberOf, vocabulary } from './vocabulary.ts';
import { classesOfOddWord } from './word-classes.ts';

const LEADING_SIGNS = /^[^a-z0-9~/.$]{1,20}/;
/** sample: "<!-- note", "[//]: # (note)", "[comment]: <> (note)" */
const COMMENT_OPEN = /<!--|\[\/\/\]:|\[comment\]:/iy;
const ODD = 1;
const MARK = 2;
const QUOTE = 4;
/** `(` and `[` before a word. */
const OPENS = 8;
const LETTER = 16;
const CAPITAL = 32;
/** A word with only a full stop after it or a bracket before it counts as odd if it contains one of these. */
const ODD_AT_EDGES = /creds|private/i;
/** The same for a word with no other sign than `/`. */
const ODD_WITH_SLASH = /:\/\/|\/(?:etc|credentials|approvals)|creds|private/i;
/** Signs of addresses, paths and variables, and signs that may open or close a quotation, code or a comment. */
const SIGN: Uint8Array = (() => {
	const signs = new Uint8Array(0x2020);
	const add = (written: string, kind: number) => {
		for (const sign of written) signs[sign.charCodeAt(0)] = (signs[sign.charCodeAt(0)] ?? 0) | kind;
	};
	add('/@$.~_[(', ODD);
	add('"`\'<>[~-(«»“”', MARK);
	add('"', QUOTE);
	add('[(', OPENS);
	add("abcdefghijklmnopqrstuvwxyz0123456789_'", LETTER);
	add('ABCDEFGHIJKLMNOPQRSTUVWXYZ', LETTER | CAPITAL);
	for (let code = 0x80; code < signs.length; code++) signs[code] = (signs[code] ?? 0) | LETTER;
	return signs;
})();
const signOf = (code: number) => (code < SIGN.length ? (SIGN[code] ?? 0) : LETTER);
const isLetter = (code: number) => (signOf(code) & LETTER) !== 0;
/** Folds letters of ASCII. Rules know no other capitals. */
const lowered = (code: number) => ((signOf(code) & CAPITAL) === 0 ? code : code + 32);

interface Written {
	readonly text: string;
	readonly units: Uint16Array;
}

interface State {
	inFence: boolean;
	inComment: boolean;
	quote: number;
}

/** A chunk is read in parts of this length. */
const LONGEST_CHUNK = 2000;

/** Runs in linear time: each character is examined a bounded number of times. */
export function sentencesOf(text: string, units: Uint16Array): Sentences {
	const known = vocabulary();
	const state: State = { inFence: false, inComment: false, quote: -1 };
	const written: Written = { text, units };
	const length = text.length;
	// A sign or a blank separates two words, or the end of a part of a long chunk does.
	const table = new SentenceTable((length >> 1) + Math.ceil(length / LONGEST_CHUNK) + 2);
	let from = 0;
	let unseenWords = 0;
	let at = 0;
	while (at < length) {
		const code = units[at] ?? 0;
		if (code <= 0x20) {
			at++;
			if (code === 0x0a && table.open > 0 && endsLine(units, at)) {
				table.close(from, at - 1, unseenWords > 0);
				unseenWords = 0;
			}
			if (table.open === 0) from = at;
			continue;
		}
		// One pass over a chunk without blanks finds its signs and its first word, which is nearly always the only one.
		let end = at;
		let signs = 0;
		let start = -1;
		let stop = -1;
		let hash = 0;
		let hasMore = false;
		for (let unit = code; unit > 0x20 && end - at < LONGEST_CHUNK; unit = units[++end] ?? 0) {
			const sign = unit < SIGN.length ? (SIGN[unit] ?? 0) : LETTER;
			if ((sign & LETTER) === 0) {
				if (stop < 0 && start >= 0) stop = end;
			} else if (stop >= 0) hasMore = true;
			else {
				if (start < 0) start = end;
				hash = hashed(hash, (sign & CAPITAL) === 0 ? unit : unit + 32);
			}
			signs |= sign;
		}
		if (stop < 0) stop = end;
		const hasMark = (signs & MARK) !== 0;
		if (hasMark) noteMarks(written, at, end, state, (signs & QUOTE) !== 0);
		const isMarked =
			state.inFence || (state.quote >= 0 && at - state.quote < 600) || ((signs & QUOTE) !== 0 && holdsQuote(units, at, end)) ? 1 : 0;
		const oddClasses = (signs & ODD) !== 0 ? oddClassesOf(written, at, end) : 0;
		if (oddClasses !== 0 && table.open < MOST_WORDS) {
			table.add(start === at && stop === end ? numberOf(known, hash) : 0, oddClasses, isMarked);
			start = -1;
		}
		while (start >= 0 && table.open < MOST_WORDS) {
			const word = numberOf(known, hash);
			table.add(word, known.classes[word] ?? 0, isMarked);
			if (state.inComment) unseenWords++;
			start = stop;
			if (!hasMore) break;
			while (start < end && !isLetter(units[start] ?? 0)) start++;
			if (start >= end) break;
			stop = start;
			hash = 0;
			for (let unit = units[stop] ?? 0; stop < end && isLetter(unit); unit = units[++stop] ?? 0) hash = hashed(hash, lowered(unit));
		}
		if (hasMark) noteClosing(written, at, end, state);
		at = end;
		if (table.open > 0 && (table.open >= MOST_WORDS || endsSentence(written, end))) {
			table.close(from, at, unseenWords > 0);
			unseenWords = 0;
			from = at;
		}
	}
	if (table.open > 0) table.close(from, length, unseenWords > 0);
	return table;
}

/** Whether the chunk before `end` ends a sentence: with a stop, with `-->`, or with a stop before a quotation mark, a bracket or an asterisk. */
function endsSentence({ text, units }: Written, end: number): boolean {
	const last = units[end - 1];
	const endsHere =
		last === 0x2e ||
		last === 0x21 ||
		last === 0x3f ||
		last === 0x3b ||
		last === 0x3002 ||
		(last === 0x3e && units[end - 2] === 0x2d) ||
		((last === 0x22 || last === 0x29 || last === 0x2a) && isStop(units[end - 2] ?? 0));
	return endsHere && !(last === 0x2e && isAbbreviation(text, end));
}

/** A line end ends a sentence unless the next line continues in lower case. */
function endsLine(units: Uint16Array, at: number): boolean {
	const next = lowered(units[at] ?? 0);
	return !(next >= 97 && next <= 122) || units[at - 2] === 0x3a;
}

function isStop(code: number): boolean {
	return code === 0x2e || code === 0x21 || code === 0x3f;
}

function isAbbreviation(text: string, end: number): boolean {
	const tail = text.slice(Math.max(0, end - 5), end).toLowerCase();
	return tail.endsWith('e.g.') || tail.endsWith('i.e.') || tail.endsWith(' vs.') || tail.endsWith('etc.');
}

/** Returns the classes of a chunk with signs of addresses, paths and variables. A full stop after a word is ignored, and `</b>` is not a path. */
function oddClassesOf({ text, units }: Written, at: number, end: number): number {
	const last = units[end - 1] === 0x2e ? end - 1 : end;
	let isOdd = false;
	let hasSlash = false;
	for (let index = at; index < last && !isOdd; index++) {
		const unit = units[index] ?? 0;
		if (unit === 0x2f) hasSlash = true;
		else {
			const sign = signOf(unit);
			isOdd = (sign & ODD) !== 0 && !(index === at && (sign & OPENS) !== 0);
		}
	}
	const chunk = text.slice(at, Math.min(end, at + 300));
	if (!isOdd && (chunk.length < 5 || !(hasSlash ? ODD_WITH_SLASH : ODD_AT_EDGES).test(chunk))) return 0;
	return classesOfOddWord(chunk.toLowerCase().replace(LEADING_SIGNS, ''));
}

function noteMarks({ text, units }: Written, at: number, end: number, state: State, hasQuote: boolean): void {
	const first = units[at];
	if ((first === 0x60 && text.startsWith('```', at)) || (first === 0x7e && text.startsWith('~~~', at))) state.inFence = !state.inFence;
	if ((first === 0x3c || first === 0x5b) && opensComment(text, at)) state.inComment = true;
	if (hasQuote && state.quote < 0) {
		const chunk = text.slice(at, end);
		const inner = chunk.indexOf('"', 1);
		if (inner > 0 && inner < chunk.length - 1 && chunk.indexOf('"', inner + 1) < 0) state.quote = at + inner;
	}
	const opens =
		first === 0x22 ||
		first === 0x201c ||
		first === 0x60 ||
		first === 0xab ||
		(first === 0x27 && end - at > 1) ||
		(first === 0x28 && units[at + 1] === 0x22);
	if (opens && state.quote < 0) state.quote = at;
}

function noteClosing({ text, units }: Written, at: number, end: number, state: State): void {
	if (state.inComment && text.slice(at, end).includes('-->')) state.inComment = false;
	let last = end - 1;
	while ((last > at && isStop(units[last] ?? 0)) || units[last] === 0x2c || units[last] === 0x29 || units[last] === 0x3b) last--;
	const code = units[last];
	if (state.quote >= 0 && last > state.quote && (code === 0x22 || code === 0x201d || code === 0x60 || code === 0xbb || code === 0x27))
		state.quote = -1;
}

/** `scan("ignore`: a quotation that begins inside a word. */
function holdsQuote(units: Uint16Array, at: number, end: number): boolean {
	for (let index = at + 1; index < end - 1; index++) if (units[index] === 0x22) return true;
	return false;
}

function opensComment(text: string, at: number): boolean {
	COMMENT_OPEN.lastIndex = at;
	return COMMENT_OPEN.test(text);
}
