// Determines which quotes are open at a position of a program text, so that a payload can close them.

export type Quote = '' | "'" | '"' | '`' | "'''" | '"""';

interface Language {
	/** All quotes of the language, the longest first. */
	readonly quotes: readonly Exclude<Quote, ''>[];
	/** Quotes in which a backslash is an ordinary character. */
	readonly raw: readonly Quote[];
	/** The opening and closing of nested code, and the quotes that may contain it: "$(grep 'x')" */
	readonly nested?: { readonly open: string; readonly close: string; readonly within: readonly Quote[] };
	/** A comment extends to the end of its line, and its quotes are ignored. */
	readonly comment?: string;
}

export const SHELL: Language = { quotes: ["'", '"', '`'], raw: ["'"], nested: { open: '$(', close: ')', within: ['', '"'] } };
export const PYTHON: Language = { quotes: ["'''", '"""', "'", '"'], raw: [], comment: '#' };
export const JAVASCRIPT: Language = { quotes: ["'", '"', '`'], raw: [], nested: { open: '${', close: '}', within: ['`'] }, comment: '//' };
export const SQL: Language = { quotes: ["'", '"', '`'], raw: ["'", '"', '`'], comment: '--' };
export const OTHER: Language = { quotes: ["'", '"', '`'], raw: [] };

export function quoteAt(text: string, offset: number, language: Language): Quote {
	const { quotes, raw, nested, comment } = language;
	const outer: Quote[] = [];
	let open: Quote = '';
	for (let at = 0; at < offset; at++) {
		const isNext = (part: string | undefined) => part !== undefined && text.startsWith(part, at);
		if (text[at] === '\\' && !raw.includes(open)) at++;
		else if (nested?.within.includes(open) && isNext(nested.open)) {
			outer.push(open);
			open = '';
			at += nested.open.length - 1;
		} else if (open === '' && outer.length > 0 && isNext(nested?.close)) open = outer.pop() ?? '';
		else if (open === '' && isNext(comment)) {
			const end = text.indexOf('\n', at);
			if (end < 0 || end >= offset) return '';
			at = end;
		} else if (open === '') {
			const quote = quotes.find(isNext);
			if (quote === undefined) continue;
			open = quote;
			at += quote.length - 1;
		} else if (isNext(open)) {
			at += open.length - 1;
			open = '';
		}
	}
	return open;
}
