// A server chooses its names, descriptions and paths; the terminal must not obey them, and a reader must see what is there.

// All that a terminal acts on or an eye misses: controls, formatting (bidi, zero-width, tags), unassigned, private use and lone surrogates;
// line separators; spaces that are not the space; what Unicode says to ignore (variation selectors, fillers); blank Braille.
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}|\p{Default_Ignorable_Code_Point}|\u2800/gu;

/** Accents beyond the second on one letter climb over the lines around it. */
const STACKED = /(?<=\p{M}{2})\p{M}/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** The text on one line, each unseen character written as an escape: `\x1b`, `\u{202e}`. */
export function printable(text: string): string {
	return text.replace(UNSEEN, escaped).replace(STACKED, escaped);
}

function escaped(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	return SHORT[character] ?? (code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`);
}
