// Names of Unicode properties in `\p{…}`. There are no full tables here: a few plain characters represent each property.

import type { Ranges } from './syntax.ts';

const UPPER: Ranges = [[0x41, 0x5a]];
const LOWER: Ranges = [[0x61, 0x7a]];

const EXAMPLES: Readonly<Record<string, Ranges>> = {
	L: [...UPPER, ...LOWER],
	Lu: UPPER,
	Ll: LOWER,
	N: [[0x30, 0x39]],
	Nd: [[0x30, 0x39]],
	P: [
		[0x2d, 0x2e],
		[0x21, 0x21],
	],
	S: [[0x2b, 0x2b]],
	Z: [[0x20, 0x20]],
	M: [[0x300, 0x304]],
	Greek: [[0x3b1, 0x3c9]],
	Cyrillic: [[0x430, 0x44f]],
	Arabic: [[0x627, 0x628]],
	Hebrew: [[0x5d0, 0x5ea]],
	Han: [[0x4e00, 0x4e20]],
	Hiragana: [[0x3042, 0x3050]],
	Katakana: [[0x30a2, 0x30b0]],
	Hangul: [[0xac00, 0xac20]],
	Thai: [[0xe01, 0xe20]],
};

const SHORT: Readonly<Record<string, string>> = {
	Letter: 'L',
	Uppercase_Letter: 'Lu',
	Lowercase_Letter: 'Ll',
	Number: 'N',
	Decimal_Number: 'Nd',
	Punctuation: 'P',
	Symbol: 'S',
	Separator: 'Z',
	Mark: 'M',
};

export function propertyExamples(written: string): Ranges {
	const name = shortName(written);
	const general = name.slice(0, 1);
	return own(EXAMPLES, name) ?? own(EXAMPLES, general === 'L' && name.length > 2 ? 'L' : general) ?? [...UPPER, ...LOWER];
}

/** Rewrites every property to the one name that the linear engine knows: `\p{Script=Greek}` becomes `\p{Greek}`. */
export function withShortNames(source: string): string {
	return source.replace(/\\([pP])\{([^}]*)\}/g, (_, letter: string, name: string) => `\\${letter}{${shortName(name)}}`);
}

function shortName(written: string): string {
	// Script=Greek, sc=Greek, General_Category=Letter, gc=L
	const name = written.replace(/^(?:Script|sc|Script_Extensions|scx|General_Category|gc)=/, '');
	return own(SHORT, name) ?? name;
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
	return Object.hasOwn(table, key) ? table[key] : undefined;
}
