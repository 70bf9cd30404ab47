// Splits a command line into words like a POSIX shell, without expanding or running anything.

export type SplitWords = { readonly words: readonly string[] } | { readonly unclosed: "'" | '"' | '\\' };

/** node server.mjs --name "two words" → four words. $HOME, * and ; stay unchanged. */
export function splitWords(text: string): SplitWords {
	const words: string[] = [];
	let word: string | undefined;
	for (let at = 0; at < text.length; at++) {
		const char = text[at] ?? '';
		if (/\s/.test(char)) {
			if (word !== undefined) words.push(word);
			word = undefined;
		} else if (char === '\\') {
			if (at + 1 === text.length) return { unclosed: '\\' };
			word = (word ?? '') + text[++at];
		} else if (char === "'") {
			const end = text.indexOf("'", at + 1);
			if (end === -1) return { unclosed: "'" };
			word = (word ?? '') + text.slice(at + 1, end);
			at = end;
		} else if (char === '"') {
			const quoted = doubleQuoted(text, at + 1);
			if (quoted === undefined) return { unclosed: '"' };
			word = (word ?? '') + quoted.text;
			at = quoted.end;
		} else word = (word ?? '') + char;
	}
	return { words: word === undefined ? words : [...words, word] };
}

/** Within double quotes a backslash is literal unless one of these follows. */
const ESCAPABLE = new Set(['"', '\\', '$', '`']);

function doubleQuoted(text: string, from: number): { readonly text: string; readonly end: number } | undefined {
	let inner = '';
	for (let at = from; at < text.length; at++) {
		const char = text[at] ?? '';
		if (char === '"') return { text: inner, end: at };
		inner += char === '\\' && ESCAPABLE.has(text[at + 1] ?? '') ? text[++at] : char;
	}
	return undefined;
}
