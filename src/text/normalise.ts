// Normalises a text to what a model reads: compatibility forms and look-alike letters folded, invisible characters removed or spelled out, blanks
// collapsed. Every position of the result maps back to the original. One pass; plain ASCII is copied in runs.

import { foldMixedWord } from './fold-look-alikes.ts';
import { foldingRoom, foldRun } from './fold-run.ts';
import { isIgnorable, judgeHiddenRun } from './hidden-runs.ts';

export interface HiddenSpan {
	readonly what: string;
	/** Start position in the original. */
	readonly from: number;
	readonly to: number;
	readonly spells: string;
}

export interface NormalisedText {
	readonly text: string;
	readonly hidden: readonly HiddenSpan[];
	/** Returns the position in the original for a position in `text`. */
	originalAt(at: number): number;
}

/** Anything except letters, digits, marks and single blanks of ASCII. */
const ODD = /[^\n!-~ ]|[ \n]{2,}|&[#a-z]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal escapes are what it looks for
const ANSI = /(?:\x1b\[|\x9b)[0-?]{0,30}[ -/]{0,4}[@-~]|\x1b\][^\x07\x1b]{0,500}(?:\x07|\x1b\\)|\x1b/y;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/iy;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const LATIN_MARKS = /([a-z])[\u0300-\u036f]+/gi;
/** ASCII and the letters of Greek and Cyrillic that are a single code point. */
const PLAIN_LETTERS = /^[!-~\u0391-\u03c9\u0430-\u0438\u043a-\u044f\u0410-\u0418\u041a-\u042f\u0455\u0456\u0458]{1,200}$/;
const FAR_AWAY = 120;
const MOST_HIDDEN = 200;

class Output {
	readonly #parts: string[] = [];
	/** Pairs of positions, in the result and in the original, from which both advance in parallel. */
	readonly #at: number[] = [0, 0];
	length = 0;
	#room: Uint16Array | undefined;
	push(part: string, original: number): void {
		if (part === '') return;
		const last = this.#at.length - 2;
		if ((this.#at[last + 1] ?? 0) - (this.#at[last] ?? 0) !== original - this.length) this.#at.push(this.length, original);
		this.#parts.push(part);
		this.length += part.length;
	}
	/** Allocated on first use, because most texts need no folding. */
	get room(): Uint16Array {
		this.#room ??= foldingRoom();
		return this.#room;
	}
	get text(): string {
		return this.#parts.join('');
	}
	originalAt(at: number): number {
		let low = 0;
		let high = this.#at.length / 2 - 1;
		while (low < high) {
			const middle = (low + high + 1) >> 1;
			if ((this.#at[middle * 2] ?? 0) <= at) low = middle;
			else high = middle - 1;
		}
		return (this.#at[low * 2 + 1] ?? 0) + at - (this.#at[low * 2] ?? 0);
	}
}

export function normalise(original: string): NormalisedText {
	const output = new Output();
	const hidden: HiddenSpan[] = [];
	let silent = 0;
	// Spans that spell nothing must not use up the room of those that do.
	const note = (span: HiddenSpan) => {
		if (span.spells === '' ? silent++ < MOST_HIDDEN : hidden.length < 2 * MOST_HIDDEN) hidden.push(span);
	};
	let done = 0;
	ODD.lastIndex = 0;
	for (let match = ODD.exec(original); match !== null; match = ODD.exec(original)) {
		const from = match.index;
		if (from < done) continue;
		const wordFrom = from > done ? startOfWord(original, from, done) : from;
		const first = original.charCodeAt(from);
		const start = first > 0x7f ? wordFrom : from;
		output.push(original.slice(done, start), done);
		done = replaceOdd(original, { start, from, matched: match[0] }, output, note);
		ODD.lastIndex = Math.max(done, from + 1);
	}
	output.push(original.slice(done), done);
	return { text: output.text, hidden, originalAt: (at) => Math.min(original.length, output.originalAt(at)) };
}

/** Writes the replacement for the odd part at `from`, and returns where the original continues. `start`: the beginning of its word. */
function replaceOdd(
	original: string,
	{ start, from, matched }: { readonly start: number; readonly from: number; readonly matched: string },
	output: Output,
	note: (span: HiddenSpan) => void,
): number {
	const code = original.charCodeAt(from);
	if (code === 0x20 || code === 0x0a) {
		if (matched.length >= FAR_AWAY) note({ what: 'many blanks before more text', from, to: from + matched.length, spells: '' });
		output.push(matched.includes('\n') ? '\n' : ' ', from);
		return from + matched.length;
	}
	if (code === 0x26) return replaceEntity(original, from, output, note);
	if (code < 0x20 || code === 0x7f || (code >= 0x80 && code < 0xa0)) return replaceControl(original, from, code, output, note);
	return replaceWord(original, start, output, note);
}

function replaceEntity(original: string, from: number, output: Output, note: (span: HiddenSpan) => void): number {
	ENTITY.lastIndex = from;
	const found = ENTITY.exec(original);
	if (found === null) {
		output.push('&', from);
		return from + 1;
	}
	const code = found[1] !== undefined ? Number(found[1]) : Number.parseInt(found[2] ?? '', 16);
	const letter =
		found[3] !== undefined
			? (NAMED[found[3].toLowerCase()] ?? ' ')
			: code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
				? String.fromCodePoint(code)
				: ' ';
	const point = letter.codePointAt(0) ?? 0;
	if (point >= 0xe0000 && point <= 0xe01ef) note({ what: 'tag characters', from, to: from + found[0].length, spells: '' });
	output.push(isIgnorable(point) ? '' : letter, from);
	return from + found[0].length;
}

function replaceControl(original: string, from: number, code: number, output: Output, note: (span: HiddenSpan) => void): number {
	if (code === 0x09 || code === 0x0d || code === 0x0b || code === 0x0c || code === 0x85) {
		output.push(code === 0x09 ? ' ' : code === 0x0d ? '' : '\n', from);
		return from + 1;
	}
	if (code === 0x1b || code === 0x9b) {
		ANSI.lastIndex = from;
		const length = ANSI.exec(original)?.[0].length ?? 1;
		note({ what: 'terminal escapes', from, to: from + length, spells: '' });
		return from + length;
	}
	// A line with nothing but a backspace is a mark for the formatter of a Python library of command lines.
	const isAlone = isLineEnd(original.charCodeAt(from - 1)) && isLineEnd(original.charCodeAt(from + 1));
	if ((code === 0x08 && !isAlone) || code === 0x7f) note({ what: 'backspaces', from, to: from + 1, spells: '' });
	return from + 1;
}

function isLineEnd(code: number): boolean {
	return code === 0x0a || code === 0x0d;
}

/** Replaces a run with characters beyond ASCII, up to the next blank. It is folded as a whole, so positions map back by word. */
function replaceWord(original: string, from: number, output: Output, note: (span: HiddenSpan) => void): number {
	const run = foldRun(original, from, output.room);
	if (run !== undefined) {
		output.push(run.text, from);
		return run.to;
	}
	let at = from;
	let word = '';
	let wordFrom = from;
	let before = from > 0 ? original.charCodeAt(from - 1) : 0x20;
	const flush = () => {
		output.push(foldWord(word, wordFrom, at, note), wordFrom);
		word = '';
	};
	while (at < original.length && at - from < 4000) {
		const code = original.codePointAt(at) ?? 0;
		if (code <= 0x20 || (code >= 0x7f && code < 0xa0)) break;
		if (!isIgnorable(code)) {
			const partFrom = at;
			at = endOfSeen(original, at, from + 4000);
			if (word === '') wordFrom = partFrom;
			word += original.slice(partFrom, at);
			before = original.codePointAt(isLowHalf(original.charCodeAt(at - 1)) ? at - 2 : at - 1) ?? 0;
			continue;
		}
		const runFrom = at;
		const run: number[] = [];
		for (let next = code; at < original.length && run.length < 20_000 && isIgnorable(next); next = original.codePointAt(at) ?? 0) {
			run.push(next);
			at += next > 0xffff ? 2 : 1;
		}
		const after = original.codePointAt(at) ?? 0x20;
		const judged = runFrom === 0 && run[0] === 0xfeff && run.length === 1 ? undefined : judgeHiddenRun(run, before, after);
		if (judged === undefined) continue;
		note({ ...judged, from: runFrom, to: at });
		if (judged.spells === '') continue;
		const resume = at;
		at = runFrom;
		flush();
		at = resume;
		output.push(` ${judged.spells} `, runFrom);
	}
	flush();
	return at;
}

/** Returns the end of a run without blanks, controls and characters that are never drawn. The run has at least one character. */
function endOfSeen(original: string, from: number, limit: number): number {
	let at = from;
	while (at < original.length && at < limit) {
		const unit = original.charCodeAt(at);
		if (unit <= 0x20 || (unit >= 0x7f && unit < 0xa0)) break;
		const code = unit >= 0xd800 && unit <= 0xdbff ? (original.codePointAt(at) ?? 0) : unit;
		if (unit >= 0xad && isIgnorable(code)) break;
		at += code > 0xffff ? 2 : 1;
	}
	return at;
}

function isLowHalf(unit: number): boolean {
	return unit >= 0xdc00 && unit <= 0xdfff;
}

function foldWord(word: string, from: number, to: number, note: (span: HiddenSpan) => void): string {
	if (word === '') return '';
	// Letters of plain alphabets have no other form.
	if (PLAIN_LETTERS.test(word)) return noteFolded(word, from, to, note) ?? word;
	const compatible = word.normalize('NFKC');
	const decomposed = compatible.normalize('NFKD');
	const plain = decomposed.replace(LATIN_MARKS, '$1');
	return noteFolded(plain, from, to, note) ?? (plain === decomposed ? compatible : plain);
}

/** Returns undefined if the word is written in one alphabet. */
function noteFolded(word: string, from: number, to: number, note: (span: HiddenSpan) => void): string | undefined {
	const folded = foldMixedWord(word);
	if (folded !== undefined) note({ what: 'look-alike letters inside a word', from, to, spells: folded.slice(0, 200) });
	return folded;
}

function startOfWord(text: string, from: number, least: number): number {
	let at = from;
	while (at > least && from - at < 100 && text.charCodeAt(at - 1) > 0x20) at--;
	return at;
}
