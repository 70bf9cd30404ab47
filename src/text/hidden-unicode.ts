// Finds characters that a model reads and a person does not see.

export interface TextMatch {
	readonly from: number;
	readonly to: number;
	/** One clause for a person. It never contains the text of a secret. */
	readonly what: string;
}

const RANGES: readonly (readonly [what: string, first: number, last: number])[] = [
	['tag characters', 0xe0000, 0xe00ff],
	['variation selectors', 0xe0100, 0xe01ef],
	['unassigned hidden characters', 0xe01f0, 0xe0fff],
	['unassigned hidden characters', 0xfff0, 0xfff8],
	['annotation marks', 0xfff9, 0xfffb],
	['zero-width spaces', 0x200b, 0x200b],
	['invisible operators', 0x2060, 0x2065],
	['direction controls', 0x202a, 0x202e],
	['direction controls', 0x2066, 0x206f],
	['byte order marks', 0xfeff, 0xfeff],
	['blank letters', 0x115f, 0x1160],
	['blank letters', 0x17b4, 0x17b5],
	['blank letters', 0x3164, 0x3164],
	['blank letters', 0xffa0, 0xffa0],
	['vowel separators', 0x180e, 0x180e],
	['notation controls', 0x1bca0, 0x1bca3],
	['notation controls', 0x1d173, 0x1d17a],
	['letters that take others back', 0x8, 0x8],
	['letters that take others back', 0x7f, 0x7f],
	['terminal escapes', 0x1b, 0x1b],
	['terminal escapes', 0x9b, 0x9b],
];

const CLASS = RANGES.map(([, first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`).join('');
/** \x1b[31m, \x1b]8;;https://a.example\x07: the text after an escape belongs to it. */
const ESCAPE = '(?:\\x1b\\[|\\x9b)[0-?]{0,30}[ -/]{0,4}[@-~]|\\x1b\\][^\\x07\\x1b]{0,500}(?:\\x07|\\x1b\\\\)';
/** The repetition is bounded, here and below: the engine keeps state for each character of a run, and millions are too many. */
const HIDDEN = new RegExp(`${ESCAPE}|[${CLASS}]{1,1000}`, 'gu');
/** A joiner belongs in emoji and some scripts. With only ASCII around it, it serves to hide text. */
const JOINER_IN_LATIN = /(?<![^\0-\x7f])[\u200c\u200d]{1,1000}(?![^\0-\x7f])/gu;
/** Soft hyphens, joiners, marks, selectors. One or two occur in honest texts of all languages; a longer run encodes something. */
const RUN = /\p{Default_Ignorable_Code_Point}{3,1000}/gu;
/** Hidden characters are outside of this set, and most texts are inside it. */
const PLAIN = /^[\t\n\r -~]*$/;
/** England, Scotland, Wales: a black flag and the region, spelled in tags. */
const FLAGS: ReadonlySet<string> = new Set(
	['gbeng', 'gbsct', 'gbwls'].map((region) =>
		String.fromCodePoint(...[...region].map((letter) => 0xe0000 + letter.charCodeAt(0)), 0xe007f),
	),
);
const WAVING_FLAG = '\u{1f3f4}';

/** Whether the text contains no hidden characters. */
export function isPlain(text: string): boolean {
	return PLAIN.test(text);
}

/** The hidden parts of a text, each kind once, and the text without them. */
export interface Hidden {
	readonly kinds: readonly string[];
	readonly text: string;
}

export function hiddenUnicode(text: string): Hidden {
	if (isPlain(text)) return { kinds: [], text };
	const kinds = new Set<string>();
	// Positions are marked in an array, because an object for each of millions would take gigabytes.
	const isHidden = new Uint8Array(text.length);
	const hide = (run: string, index: number, what: string) => {
		kinds.add(what);
		isHidden.fill(1, index, index + run.length);
	};
	for (const { 0: run, index } of text.matchAll(HIDDEN)) {
		if (isHonest(text, run, index)) continue;
		const code = run.codePointAt(0) ?? 0;
		hide(run, index, RANGES.find(([, first, last]) => code >= first && code <= last)?.[0] ?? 'hidden characters');
	}
	for (const { 0: run, index } of text.matchAll(JOINER_IN_LATIN)) hide(run, index, 'joiners inside a word');
	for (const { 0: run, index } of text.matchAll(RUN)) if (!isFlag(text, run, index)) hide(run, index, 'a run of unseen characters');
	return { kinds: [...kinds], text: kinds.size === 0 ? text : withoutMarked(text, isHidden) };
}

/** Works on code units, so halves of characters stay unchanged. */
function withoutMarked(text: string, isMarked: Uint8Array): string {
	const units = new Uint16Array(text.length);
	let length = 0;
	for (let at = 0; at < text.length; at++) if (isMarked[at] === 0) units[length++] = text.charCodeAt(at);
	return Buffer.from(units.buffer, 0, length * 2).toString('utf16le');
}

/** Returns the text without everything that `hiddenUnicode` may find and without characters that are never drawn. */
export function seenOnly(text: string): string {
	return isPlain(text) ? text : text.replace(HIDDEN, '').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

function isHonest(text: string, run: string, index: number): boolean {
	// A byte order mark at the very beginning states the encoding of the text.
	if (index === 0 && run === '\ufeff') return true;
	if (isFlag(text, run, index)) return true;
	const before = text.codePointAt(index - (isLowHalf(text.charCodeAt(index - 1)) ? 2 : 1)) ?? 0;
	// This marks a possible line end, in scripts that are written without spaces.
	if (run === '\u200b') return isHan(before) || (before >= 0xe00 && before <= 0x109f) || (before >= 0x1780 && before <= 0x17ff);
	// 葛󠄀: a variant form of the preceding letter.
	const code = run.codePointAt(0) ?? 0;
	return code >= 0xe0100 && code <= 0xe01ef && run.length === 2 && isHan(before);
}

/** Whether the code is a Chinese character or kana. */
function isHan(code: number): boolean {
	return (code >= 0x2e80 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff) || (code >= 0x20000 && code <= 0x3ffff);
}

function isLowHalf(unit: number): boolean {
	return unit >= 0xdc00 && unit <= 0xdfff;
}

function isFlag(text: string, run: string, index: number): boolean {
	return FLAGS.has(run) && text.slice(Math.max(0, index - 2), index) === WAVING_FLAG;
}
