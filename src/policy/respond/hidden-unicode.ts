// Characters that a model reads and a person does not see.

export interface TextMatch {
	readonly from: number;
	readonly to: number;
	/** One clause for a person; never the text of a secret. */
	readonly what: string;
}

const RANGES: readonly (readonly [what: string, first: number, last: number])[] = [
	['tag characters', 0xe0000, 0xe007f],
	['variation selectors', 0xe0100, 0xe01ef],
	['zero-width spaces', 0x200b, 0x200b],
	['invisible operators', 0x2060, 0x2064],
	['direction controls', 0x202a, 0x202e],
	['direction controls', 0x2066, 0x2069],
	['byte order marks', 0xfeff, 0xfeff],
	['blank letters', 0x115f, 0x1160],
	['blank letters', 0x3164, 0x3164],
	['blank letters', 0xffa0, 0xffa0],
	['vowel separators', 0x180e, 0x180e],
	['terminal escapes', 0x1b, 0x1b],
];

const HIDDEN = new RegExp(`[${RANGES.map(([, first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`).join('')}]+`, 'gu');
/** A joiner belongs into emoji and some scripts; between Latin letters it only hides. */
const JOINER_IN_LATIN = /(?<=[A-Za-z0-9])[\u200c\u200d]+(?=[A-Za-z0-9])/gu;
/** What is hidden is outside of this; most texts are not. */
const PLAIN = /^[\t\n\r -~]*$/;
const WAVING_FLAG = '\u{1f3f4}';

export function hiddenUnicode(text: string): readonly TextMatch[] {
	if (PLAIN.test(text)) return [];
	const matches: TextMatch[] = [];
	for (const { 0: run, index } of text.matchAll(HIDDEN)) {
		// 🏴󠁧󠁢󠁳󠁣󠁴󠁿 is a flag spelled in tags, and a mark at the very beginning says how the text is encoded.
		if (text.slice(0, index).endsWith(WAVING_FLAG) && run.length <= 14) continue;
		if (index === 0 && run === '\ufeff') continue;
		const code = run.codePointAt(0) ?? 0;
		const what = RANGES.find(([, first, last]) => code >= first && code <= last)?.[0] ?? 'hidden characters';
		matches.push({ from: index, to: index + run.length, what });
	}
	for (const { 0: run, index } of text.matchAll(JOINER_IN_LATIN))
		matches.push({ from: index, to: index + run.length, what: 'joiners inside a word' });
	return matches.toSorted((a, b) => a.from - b.from);
}
