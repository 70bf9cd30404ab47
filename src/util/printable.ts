// A server chooses its names, descriptions and paths. The terminal must not obey them, and a reader must see what they contain.

// Everything that a terminal acts on or a reader misses: controls, formatting (bidi, zero-width, tags), unassigned, private use and lone surrogates;
// line separators; spaces other than U+0020; default-ignorable characters (variation selectors, fillers); blank Braille.
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}|\p{Default_Ignorable_Code_Point}|\u2800/gu;

/** A third accent on one letter would overlap the lines around it. */
const STACKED = /(?<=\p{M}{2})\p{M}/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Returns the text on one line, with each invisible character as an escape: `\x1b`, `\u{202e}`. */
export function printable(text: string): string {
	return text.replace(UNSEEN, escaped).replace(STACKED, escaped);
}

function escaped(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	return SHORT[character] ?? (code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`);
}
