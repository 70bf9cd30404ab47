// Finds the ends of keys, strings, comments and lines in a TOML text that is known to be valid.

export type Keys = readonly { readonly key: string; readonly from: number }[];

/** Returns the offset after blanks and, with `alsoLines`, after line breaks and comments. */
export function blankEnd(text: string, from: number, alsoLines = false): number {
	let at = from;
	for (; at < text.length; at++) {
		const character = text[at] ?? '';
		if (character === ' ' || character === '\t' || (at === 0 && character === '\uFEFF')) continue;
		if (alsoLines && (character === '\n' || character === '\r')) continue;
		if (!alsoLines || character !== '#') break;
		at = lineEnd(text, at) - 1;
	}
	return at;
}

/** Returns the offset of the line break, or of the end. */
export function lineEnd(text: string, from: number): number {
	const end = text.indexOf('\n', from);
	return end === -1 ? text.length : end;
}

/** Returns the offset after the closing quote. `'''` and `"""` delimit strings of several lines. */
export function stringEnd(text: string, from: number): number {
	const quote = text[from] ?? '"';
	const isLong = text.startsWith(quote.repeat(3), from);
	const close = isLong ? quote.repeat(3) : quote;
	let at = from + close.length;
	while (at < text.length && !text.startsWith(close, at)) at += quote === '"' && text[at] === '\\' ? 2 : 1;
	at += close.length;
	// Up to two more quotes belong to the string: """a""""" is a""
	if (isLong) for (let more = 0; more < 2 && text[at] === quote; more++) at++;
	return at;
}

/** Reads keys such as mcp_servers."my server".env. `end`: the offset of the following text, after blanks. */
export function keysAt(text: string, from: number): { readonly keys: Keys; readonly end: number } {
	const keys: { key: string; from: number }[] = [];
	let at = blankEnd(text, from);
	while (at < text.length) {
		const first = text[at] ?? '';
		const isQuoted = first === '"' || first === "'";
		let end = isQuoted ? stringEnd(text, at) : at;
		while (!isQuoted && /[\w-]/.test(text[end] ?? '')) end++;
		if (end === at) break;
		const raw = text.slice(at, end);
		keys.push({ key: isQuoted ? unquoted(raw) : raw, from: at });
		at = blankEnd(text, end);
		if (text[at] !== '.') break;
		at = blankEnd(text, at + 1);
	}
	return { keys, end: at };
}

function unquoted(raw: string): string {
	const inner = raw.slice(1, -1);
	if (raw.startsWith("'")) return inner;
	// sample: \u00e9 \U0001F600 \" \t
	return inner.replace(/\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|(.))/gs, (_, short?: string, long?: string, single?: string) => {
		const code = short ?? long;
		return code === undefined ? (ESCAPES[single ?? ''] ?? single ?? '') : String.fromCodePoint(Number.parseInt(code, 16));
	});
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', e: '\u001b' };
