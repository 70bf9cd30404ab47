// Documents that people keep beside a project: a book, a calendar, contacts, a mail, a paper with its bibliography, places, subtitles, a project's settings.

import { zipArchive } from './zip-archive.ts';

interface PersonalDocument {
	readonly path: string;
	/** One of `FILE_KINDS`. */
	readonly kind: string;
	readonly bytes: Uint8Array;
}

const CHAPTERS = [
	{ id: 'opening', title: 'Opening', text: 'The shop opened in January. It sells notebooks, lamps and chairs.' },
	{ id: 'ledger', title: 'The Ledger', text: 'Every order has a number, a product, an amount and a date.' },
];

const lines = (...all: readonly string[]) => Buffer.from(`${all.join('\n')}\n`);
/** Calendars, contacts and mails end their lines as the mail standards require. */
const wired = (...all: readonly string[]) => Buffer.from(`${all.join('\r\n')}\r\n`);

const xhtml = (title: string, body: string) =>
	`<?xml version="1.0" encoding="utf-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>${title}</title></head><body>${body}</body></html>\n`;

/** Returns a book of two chapters with both tables of contents, of version 2 and of version 3. https://www.w3.org/TR/epub-33/ */
function book(): Buffer {
	const items = CHAPTERS.map(({ id }) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`).join('');
	const points = CHAPTERS.map(
		({ id, title }, index) =>
			`<navPoint id="${id}" playOrder="${index + 1}"><navLabel><text>${title}</text></navLabel><content src="${id}.xhtml"/></navPoint>`,
	).join('');
	const links = CHAPTERS.map(({ id, title }) => `<li><a href="${id}.xhtml">${title}</a></li>`).join('');
	return zipArchive({
		// The first entry names the type, so that it stands at a fixed place of the file.
		mimetype: 'application/epub+zip',
		'META-INF/container.xml':
			'<?xml version="1.0"?>\n<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n',
		'OEBPS/content.opf': `<?xml version="1.0" encoding="utf-8"?>\n<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:isbn:9780000000002</dc:identifier><dc:title>The Handbook of a Small Shop</dc:title><dc:creator>Ada Martin</dc:creator><dc:language>en</dc:language><dc:date>2025-01-02</dc:date><meta property="dcterms:modified">2025-01-02T10:00:00Z</meta></metadata><manifest><item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${items}</manifest><spine toc="ncx">${CHAPTERS.map(({ id }) => `<itemref idref="${id}"/>`).join('')}</spine></package>\n`,
		'OEBPS/toc.ncx': `<?xml version="1.0" encoding="utf-8"?>\n<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head><meta name="dtb:uid" content="urn:isbn:9780000000002"/></head><docTitle><text>The Handbook of a Small Shop</text></docTitle><navMap>${points}</navMap></ncx>\n`,
		'OEBPS/nav.xhtml': xhtml('Contents', `<nav epub:type="toc"><ol>${links}</ol></nav>`),
		...Object.fromEntries(CHAPTERS.map(({ id, title, text }) => [`OEBPS/${id}.xhtml`, xhtml(title, `<h1>${title}</h1><p>${text}</p>`)])),
	});
}

const PLAIN_DOCUMENTS: readonly PersonalDocument[] = [
	{
		path: 'docs/paper.tex',
		kind: 'latex',
		bytes: lines(
			'\\documentclass{article}',
			'\\title{On Ledgers of Small Shops}',
			'\\author{Ada Martin}',
			'\\begin{document}',
			'\\maketitle',
			'\\section{Introduction}',
			'Shops have kept books for centuries \\cite{martin2023}.',
			'\\section{Results}',
			'\\begin{equation}\\label{eq:sum} s = \\sum_{i=1}^{n} a_i \\end{equation}',
			'\\bibliographystyle{plain}',
			'\\bibliography{papers}',
			'\\end{document}',
		),
	},
	{
		path: 'docs/papers.bib',
		kind: 'bibliography',
		bytes: lines(
			'@article{martin2023,',
			'  author = {Martin, Ada and Okafor, Ben},',
			'  title = {On Ledgers of Small Shops},',
			'  journal = {Journal of Shop Research},',
			'  year = {2023},',
			'  volume = {12},',
			'  doi = {10.1000/shop.2023.001}',
			'}',
		),
	},
	{
		path: 'docs/calendar.ics',
		kind: 'calendar',
		bytes: wired(
			'BEGIN:VCALENDAR',
			'VERSION:2.0',
			'PRODID:-//Shop//Calendar//EN',
			'BEGIN:VEVENT',
			'UID:stocktaking@shop.example',
			'DTSTAMP:20250102T100000Z',
			'DTSTART:20250110T090000Z',
			'DTEND:20250110T110000Z',
			'SUMMARY:Stocktaking',
			'LOCATION:Berlin',
			'END:VEVENT',
			'END:VCALENDAR',
		),
	},
	{
		path: 'docs/contacts.vcf',
		kind: 'contacts',
		bytes: wired(
			'BEGIN:VCARD',
			'VERSION:3.0',
			'N:Martin;Ada;;;',
			'FN:Ada Martin',
			'EMAIL:ada@mail.example',
			'TEL:+49 30 5550100',
			'END:VCARD',
		),
	},
	{
		path: 'docs/welcome.eml',
		kind: 'mail',
		bytes: wired(
			'From: Ada Martin <ada@mail.example>',
			'To: Ben Okafor <ben@mail.example>',
			'Subject: Welcome',
			'Date: Thu, 02 Jan 2025 10:00:00 +0000',
			'Message-ID: <welcome@mail.example>',
			'MIME-Version: 1.0',
			'Content-Type: text/plain; charset=utf-8',
			'',
			'The shop is open.',
		),
	},
	{
		path: 'data/shops.geojson',
		kind: 'places',
		bytes: lines(
			JSON.stringify({
				type: 'FeatureCollection',
				features: [
					{ type: 'Feature', properties: { name: 'Shop' }, geometry: { type: 'Point', coordinates: [13.41, 52.52] } },
					{
						type: 'Feature',
						properties: { name: 'Yard' },
						geometry: {
							type: 'Polygon',
							coordinates: [
								[
									[13.4, 52.5],
									[13.5, 52.5],
									[13.5, 52.6],
									[13.4, 52.5],
								],
							],
						},
					},
				],
			}),
		),
	},
	{
		path: 'assets/talk.srt',
		kind: 'subtitles',
		bytes: lines(
			'1',
			'00:00:01,000 --> 00:00:03,500',
			'The shop is open.',
			'',
			'2',
			'00:00:04,000 --> 00:00:06,000',
			'Every order is kept in a ledger.',
		),
	},
	{
		path: 'pyproject.toml',
		kind: 'toml',
		bytes: lines('[project]', 'name = "shop"', 'version = "1.2.0"', 'requires-python = ">=3.9"', 'dependencies = ["httpx>=0.25"]'),
	},
];

export function personalDocuments(): readonly PersonalDocument[] {
	return [{ path: 'docs/handbook.epub', kind: 'book', bytes: book() }, ...PLAIN_DOCUMENTS];
}
