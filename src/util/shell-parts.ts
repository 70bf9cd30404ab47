// Splits a shell text into its simple commands. Quoted separators do not count: in `rg 'a;b'` there is no program b.

export interface ShellPart {
	/** One word per argument. Quoted blanks and separators are underscores. */
	readonly text: string;
	/** The quoted texts, unchanged. A shell that receives one reads it as a text of its own. */
	readonly quoted: readonly string[];
}

/** An open construct: double quotes, or a substitution or group together with the command around it. */
type Open =
	| '"'
	| { readonly end: ')' | '`'; readonly value: '' | '_'; readonly around: { readonly text: string; readonly quoted: string[] } };

const LONGEST = 20_000;
const SEPARATORS = new Set([';', '|', '&', '\n', ')']);

/** `A=1 git log | head; x=$(curl y)` becomes: A=1 git log, head, curl y, x=_. */
export function shellParts(whole: string): readonly ShellPart[] {
	const source = whole.slice(0, LONGEST);
	const parts: ShellPart[] = [];
	const open: Open[] = [];
	let current = { text: '', quoted: [] as string[] };
	const flush = (next = { text: '', quoted: [] as string[] }) => {
		parts.push(current);
		current = next;
	};
	for (let at = 0; at < source.length; at += 1) {
		const char = source[at] ?? '';
		const top = open.at(-1);
		const closing = top !== '"' && (char === "'" || char === '"') ? endOfQuote(source, at) : -1;
		const opening = openingAt(source, at, top === '"');
		if (char === '\\') {
			at += 1;
			current.text += wordOf(source[at] ?? '');
		} else if (top === '"' && char === '"') open.pop();
		else if (typeof top === 'object' && char === top.end) {
			open.pop();
			flush({ text: `${top.around.text}${top.value}`, quoted: top.around.quoted });
		} else if (opening !== '') {
			open.push({ end: opening === '`' ? '`' : ')', value: opening === '(' ? '' : '_', around: current });
			current = { text: '', quoted: [] };
			at += opening.length - 1;
		} else if (top === '"') current.text += wordOf(char);
		else if (closing !== -1) {
			current.quoted.push(source.slice(at + 1, closing));
			if (char === '"') open.push('"');
			else {
				current.text += wordOf(source.slice(at + 1, closing));
				at = closing;
			}
		} else if (SEPARATORS.has(char)) flush();
		else current.text += char;
	}
	for (const one of [...open].reverse()) if (one !== '"') flush(one.around);
	flush();
	return parts;
}

/** Returns the opening of a substitution or group. Within double quotes only those that the shell expands count. */
function openingAt(source: string, at: number, isQuoted: boolean): string {
	const two = source.slice(at, at + 2);
	if (two === '$(' || (two === '<(' && !isQuoted)) return two;
	return source[at] === '`' || (source[at] === '(' && !isQuoted) ? (source[at] ?? '') : '';
}

/** Returns -1 if the quote is never closed, so that the following text does not count as quoted. */
function endOfQuote(source: string, start: number): number {
	const quote = source[start];
	for (let at = start + 1; at < source.length; at += 1) {
		if (source[at] === '\\' && quote === '"') at += 1;
		else if (source[at] === quote) return at;
	}
	return -1;
}

function wordOf(text: string): string {
	return text.replaceAll(/[\s;|&()<>]/g, '_');
}
