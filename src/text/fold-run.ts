// Folds long runs of honest writing in any script in one step. Nearly all text beyond ASCII is such a run, and examining each word
// separately is slow. A run has as many code units as the original, so that positions stay the same.

import { lazily } from '#util/lazily.ts';

const OTHER = 1;
const NEUTRAL = 2;
const LATIN = 3;

interface Tables {
	/** The kind of each code unit; 0 ends a run. */
	readonly kinds: Uint8Array;
	/** é → e, Ž → Z: base letters of accented letters. */
	readonly bases: Uint16Array;
}

const tables = lazily((): Tables => {
	const kinds = new Uint8Array(65_536);
	const mark = (kind: number, ...ranges: readonly (readonly [first: number, last: number])[]) => {
		for (const [first, last] of ranges) kinds.fill(kind, first, last + 1);
	};
	// Cyrillic, Armenian, Hebrew and Arabic letters, Indic scripts to Georgian, kana, Chinese characters, Hangul syllables
	mark(OTHER, [0x400, 0x482], [0x48a, 0x52f], [0x531, 0x556], [0x561, 0x586], [0x5d0, 0x5ea], [0x620, 0x66f], [0x6c0, 0x6d3]);
	mark(OTHER, [0x900, 0xe32], [0xe34, 0xe7f], [0x1000, 0x10ff], [0x3041, 0x3096], [0x30a1, 0x30fe], [0x4e00, 0x9fff], [0xac00, 0xd7a3]);
	// Punctuation without another form, arrows, box drawing, dingbats, both halves of emoji
	mark(NEUTRAL, [0xa1, 0xa7], [0xa9, 0xa9], [0xab, 0xac], [0xae, 0xae], [0xb0, 0xb1], [0xb6, 0xb7], [0xbb, 0xbb], [0xbf, 0xbf]);
	mark(
		NEUTRAL,
		[0x2010, 0x2010],
		[0x2012, 0x2016],
		[0x2018, 0x2023],
		[0x2190, 0x21ff],
		[0x2500, 0x27bf],
		[0x3001, 0x3002],
		[0x3008, 0x3011],
	);
	mark(NEUTRAL, [0x20ac, 0x20ac], [0xd83c, 0xd83e], [0xdc00, 0xdfff]);
	const bases = new Uint16Array(0x250);
	for (let code = 0xc0; code < bases.length; code++) {
		const [base = '', ...marks] = String.fromCharCode(code).normalize('NFKD');
		if (/^[a-z]$/i.test(base) && marks.length > 0 && marks.every((mark) => /[\u0300-\u036f]/.test(mark))) {
			bases[code] = base.charCodeAt(0);
			kinds[code] = LATIN;
		}
	}
	return { kinds, bases };
});

const CHUNK = 4096;
const isBlank = (unit: number) => unit === 0x20 || unit === 0x0a;
const isLatin = (unit: number) => (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a);

/** Returns a buffer for one run, which a caller can reuse for any number of runs. */
export function foldingRoom(): Uint16Array {
	return new Uint16Array(CHUNK);
}

export interface FoldedRun {
	readonly text: string;
	/** The position where the original continues. */
	readonly to: number;
}

/** Folds the run from the start of a word to the last word that is written in one alphabet. Returns undefined if the first word already mixes alphabets. */
export function foldRun(original: string, from: number, buffer: Uint16Array): FoldedRun | undefined {
	const { kinds, bases } = tables();
	const limit = Math.min(original.length, from + CHUNK);
	let end = from;
	let at = from;
	let hasLatin = false;
	let hasOther = false;
	for (; at < limit; at++) {
		const unit = original.charCodeAt(at);
		if (unit > 0x7e) {
			const kind = isJoinerInEmoji(original, at, unit) ? NEUTRAL : (kinds[unit] ?? 0);
			if (kind === 0) break;
			if (kind === LATIN) hasLatin = true;
			else if (kind === OTHER) hasOther = true;
			buffer[at - from] = kind === LATIN ? (bases[unit] ?? unit) : unit;
		} else if (isBlank(unit)) {
			if (hasLatin && hasOther) break;
			hasLatin = false;
			hasOther = false;
			end = at;
			if (isBlank(original.charCodeAt(at + 1))) break;
			buffer[at - from] = unit;
		} else if (unit < 0x20 || unit === 0x26) break;
		else {
			if (isLatin(unit)) hasLatin = true;
			buffer[at - from] = unit;
		}
	}
	// A word longer than a run, or a text without blanks, may be split anywhere except inside a character.
	if (at === limit && !(hasLatin && hasOther)) end = isLowHalf(original.charCodeAt(at)) ? at - 1 : at;
	return end <= from ? undefined : { text: String.fromCharCode(...buffer.subarray(0, end - from)), to: end };
}

/** Whether the unit is the joiner or the selector of 👨‍👩‍👧 and ❤️ after an emoji. */
function isJoinerInEmoji(original: string, at: number, unit: number): boolean {
	if (unit !== 0x200d && unit !== 0xfe0f) return false;
	const before = original.charCodeAt(at - 1);
	const after = original.charCodeAt(at + 1);
	const isEmoji =
		(before >= 0xdc00 && before <= 0xdfff) || (before >= 0x2190 && before <= 0x27bf) || (before === 0xfe0f && unit === 0x200d);
	return isEmoji && (after !== unit || Number.isNaN(after)) && !(after >= 0xdb40 && after <= 0xdb43);
}

function isLowHalf(unit: number): boolean {
	return unit >= 0xdc00 && unit <= 0xdfff;
}
