/** Replaces the text between `<!-- name -->` and `<!-- end of name -->`. */
export function withSection(page: string, name: string, text: string): string {
	const [start, end] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`];
	const [from, to] = [page.indexOf(start), page.indexOf(end)];
	if (from === -1 || to < from) throw new Error(`the page has no ${start.trim()} and ${end}`);
	return `${page.slice(0, from + start.length)}\n${text.trim()}\n\n${page.slice(to)}`;
}
