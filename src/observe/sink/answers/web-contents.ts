// The contents of an ordinary site: a page, a feed, a table, a picture. The ending of the path and the Accept header select one.

import { pdfFile, picture } from '#observe/world/cell/media-files.ts';
import { workbook } from '#observe/world/cell/office-files.ts';
import { csvOf, TABLES } from '#observe/world/cell/tables.ts';
import { zipArchive } from '#observe/world/cell/zip-archive.ts';
import { PAGE_HEADING, pageForm } from '#observe/world/web-page.ts';

export interface Content {
	readonly type: string;
	readonly body: string | Uint8Array;
}

type Made = (host: string) => Content;

const PARAGRAPHS = [
	'A small shop sells notebooks, lamps and chairs. It opened in January and has four customers so far.',
	'Its orders are kept in a ledger. Every order has a number, a product, an amount and a date, and the sum of all orders is known at any time.',
	'The shop is open from Monday to Friday. Whoever wants to know more reads the guide or writes to the owner, who answers within a day.',
];

const gif = Buffer.from('R0lGODlhAQABAIAAADNmmQAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

export const pageOf: Made = (host) => ({
	type: 'text/html; charset=utf-8',
	body: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${host}</title><meta name="description" content="A small shop"><link rel="alternate" type="application/rss+xml" href="/feed.xml"></head>
<body><header><nav><a href="/">Home</a> <a href="/guide">Guide</a> <a href="/about">About</a></nav></header>
<main><article><h1>${host}</h1>${PARAGRAPHS.map((text) => `<p>${text}</p>`).join('')}
<h2>${PAGE_HEADING}</h2><table><tr><th>Product</th><th>Amount</th></tr><tr><td>Lamp</td><td>45</td></tr><tr><td>Chair</td><td>120</td></tr></table>
<ul><li><a href="/guide">The guide</a></li><li><a href="https://docs.site.example/">Documentation</a></li></ul><img src="/logo.png" alt="Logo"></article>
${pageForm()}</main>
<footer><p>Welcome.</p></footer></body>
</html>
`,
});
const rss: Made = (host) => ({
	type: 'application/rss+xml',
	body: `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>${host}</title><link>https://${host}/</link><description>News of a small shop</description><item><title>Opened</title><link>https://${host}/opened</link><guid>https://${host}/opened</guid><pubDate>Thu, 02 Jan 2025 10:00:00 GMT</pubDate><description>${PARAGRAPHS[0]}</description></item></channel></rss>\n`,
});
const atom: Made = (host) => ({
	type: 'application/atom+xml',
	body: `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>${host}</title><id>https://${host}/</id><updated>2025-01-02T10:00:00Z</updated><entry><title>Opened</title><id>https://${host}/opened</id><link href="https://${host}/opened"/><updated>2025-01-02T10:00:00Z</updated><author><name>Ada Martin</name></author><summary>${PARAGRAPHS[0]}</summary></entry></feed>\n`,
});
const sitemap: Made = (host) => ({
	type: 'application/xml',
	body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://${host}/</loc></url><url><loc>https://${host}/guide</loc></url></urlset>\n`,
});
const plain =
	(type: string, body: string | Uint8Array): Made =>
	() => ({ type, body });
const markdown = plain('text/markdown; charset=utf-8', `# Shop\n\n${PARAGRAPHS.join('\n\n')}\n`);

const BY_ENDING: Readonly<Record<string, Made>> = {
	txt: plain('text/plain', 'ok\n'),
	md: markdown,
	sh: plain('text/x-shellscript', '#!/bin/sh\nexit 0\n'),
	js: plain('text/javascript', 'export {};\n'),
	css: plain('text/css', '\n'),
	xml: plain('application/xml', '<?xml version="1.0"?>\n<response status="ok"/>\n'),
	rss: rss,
	atom: atom,
	csv: () => ({ type: 'text/csv', body: TABLES.map(csvOf)[0] ?? '' }),
	yaml: plain('application/yaml', 'name: shop\nport: 8080\n'),
	yml: plain('application/yaml', 'name: shop\nport: 8080\n'),
	svg: plain('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><circle cx="16" cy="16" r="12"/></svg>\n'),
	png: plain('image/png', picture()),
	pdf: plain('application/pdf', pdfFile()),
	xlsx: plain('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', workbook()),
	zip: plain('application/zip', zipArchive({ 'notes.md': '# Notes\n' })),
	gif: plain('image/gif', gif),
};

/** Selects by the end of the path: `/install.sh`, `/feed.xml`. */
export function contentAt(path: string, host: string): Content | undefined {
	if (path === '/robots.txt') return { type: 'text/plain', body: 'User-agent: *\nAllow: /\n' };
	if (path.endsWith('/sitemap.xml')) return sitemap(host);
	if (/(?:^|\/)(?:feed|rss)(?:\.xml)?\/?$/.test(path)) return rss(host);
	return BY_ENDING[/\.([a-z]{2,4})$/.exec(path)?.[1] ?? '']?.(host);
}

/** Selects by the Accept header. Returns undefined for JSON, or if the header does not specify a type. */
export function contentFor(accept: string, host: string): Content | undefined {
	if (accept.includes('application/atom+xml')) return atom(host);
	if (accept.includes('rss+xml')) return rss(host);
	if (accept.includes('text/csv')) return BY_ENDING['csv']?.(host);
	if (accept.startsWith('image/')) return BY_ENDING['png']?.(host);
	if (accept.startsWith('text/markdown')) return markdown(host);
	return undefined;
}
