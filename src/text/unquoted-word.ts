// Reads the word that a shell derives from its written form: `w"h"oami`, `$'i'd`, `c\at`, `{id,}`, `'/bin/id'`.

export interface UnquotedWord {
	/** The word without quotes and escapes, in lower case. */
	readonly word: string;
	/** The position where the text continues. */
	readonly end: number;
	/** Whether the word was composed of quotes, escapes or braces. */
	readonly isPutTogether: boolean;
}

const PLAIN = /[\w./~:+@!?*-]/;
const LONGEST = 120;

/** Returns undefined if no word begins at that position. */
export function unquotedWord(text: string, from: number): UnquotedWord | undefined {
	let at = from;
	let word = '';
	let isPutTogether = false;
	const limit = Math.min(text.length, from + LONGEST);
	while (at < limit) {
		const sign = text[at] ?? '';
		if (PLAIN.test(sign)) {
			word += sign;
			at++;
			continue;
		}
		const part = putTogether(text, at, limit);
		if (part === undefined) break;
		word += part.word;
		at = part.end;
		isPutTogether = true;
	}
	return word === '' ? undefined : { word: word.toLowerCase(), end: at, isPutTogether };
}

/** Reads one quotation, escape or brace. */
function putTogether(text: string, at: number, limit: number): { readonly word: string; readonly end: number } | undefined {
	const sign = text[at] ?? '';
	const next = text[at + 1] ?? '';
	if ((sign === '\\' || sign === '^') && /\w/.test(next)) return { word: next, end: at + 2 };
	if (sign === '$' && next === '@') return { word: '', end: at + 2 };
	if (sign === '`') return { word: '', end: at + 1 };
	const open = sign === '$' && (next === "'" || next === '"') ? at + 1 : at;
	const quote = text[open] ?? '';
	if (quote === "'" || quote === '"') {
		const close = text.indexOf(quote, open + 1);
		if (close < 0 || close >= limit || /[\s;|&]/.test(text.slice(open + 1, close))) return undefined;
		return { word: text.slice(open + 1, close).replaceAll('\\', '/'), end: close + 1 };
	}
	// {cat,/etc/hosts} and {id,}
	const braced = sign === '{' ? /^\{([\w./-]{1,40}),[^}\s]{0,100}\}/.exec(text.slice(at, limit)) : null;
	return braced === null ? undefined : { word: braced[1] ?? '', end: at + braced[0].length };
}
