// Which quotes are open at a place of a program text: what a payload has to close there.

export type Quote = '' | "'" | '"' | '`' | "'''" | '"""';

interface Language {
	/** Longest first. */
	readonly quotes: readonly Exclude<Quote, ''>[];
	/** Quotes in which a backslash is a plain character. */
	readonly raw: readonly Quote[];
	/** What begins code of its own, also inside these quotes, and what ends it: "$(grep 'x')" */
	readonly nested?: { readonly open: string; readonly close: string; readonly within: readonly Quote[] };
	/** A comment lasts until the end of its line: its quotes open nothing. */
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
