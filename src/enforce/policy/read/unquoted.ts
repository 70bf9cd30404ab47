/** @/etc/hosts, @~/x: some programs read the file after the sign. */
const FILE_OF_ARGUMENTS = /^@(?=[/~])/;
/** ' " ` < ( */
const QUOTES: ReadonlySet<number> = new Set([39, 34, 96, 60, 40]);

/** 'http://…', <http://…>, ('/x'): returns the text without the surrounding characters. */
export function unquoted(text: string): string | undefined {
	if (FILE_OF_ARGUMENTS.test(text)) return text.slice(1) || undefined;
	if (!QUOTES.has(text.charCodeAt(0))) return undefined;
	let taken = 0;
	for (; taken < text.length - 1 - taken; taken++) {
		const pair = text.charAt(taken) + text.charAt(text.length - 1 - taken);
		if (!["''", '""', '``', '<>', '()'].includes(pair)) break;
	}
	return taken === 0 ? undefined : text.slice(taken, text.length - taken).trim() || undefined;
}
