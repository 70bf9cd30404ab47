// An encyclopedia with public editing: searches, extracts, sections and links of its articles.

import { json, type ServiceFamily, type ServiceJson, type ServiceRequest } from './service-family.ts';

const EXTRACT =
	'A shop is a place where goods are sold. Shops have kept books for centuries.\n\n== History ==\nThe first shops were stalls.\n\n== Today ==\nMost shops keep a simple ledger.';

function page(title: string): Record<string, ServiceJson> {
	return {
		pageid: 736,
		ns: 0,
		title,
		extract: EXTRACT,
		contentmodel: 'wikitext',
		pagelanguage: 'en',
		pagelanguagedir: 'ltr',
		touched: '2025-01-02T10:00:00Z',
		lastrevid: 1,
		length: 400,
		fullurl: `https://en.wikipedia.org/wiki/${encodeURIComponent(title)}`,
		canonicalurl: `https://en.wikipedia.org/wiki/${encodeURIComponent(title)}`,
		editurl: '',
		description: 'place where goods are sold',
		pageprops: { 'wikibase-shortdesc': 'place where goods are sold' },
		links: [
			{ ns: 0, title: 'Ledger' },
			{ ns: 0, title: 'Market' },
		],
		categories: [{ ns: 14, title: 'Category:Retail' }],
		langlinks: [{ lang: 'de', '*': 'Laden', title: 'Laden', url: 'https://de.wikipedia.org/wiki/Laden' }],
		coordinates: [{ lat: 52.5, lon: 13.4, primary: '', globe: 'earth' }],
		images: [{ ns: 6, title: 'File:Shop.png' }],
		revisions: [
			{
				revid: 1,
				parentid: 0,
				user: 'Ada',
				timestamp: '2025-01-02T10:00:00Z',
				comment: 'first',
				slots: { main: { contentmodel: 'wikitext', '*': EXTRACT, content: EXTRACT } },
				'*': EXTRACT,
			},
		],
		extlinks: [],
		iwlinks: [],
	};
}

function action({ query }: ServiceRequest): ServiceJson {
	const title = query['titles'] ?? query['page'] ?? query['search'] ?? 'Shop';
	// The newer format has texts and lists where the older one has objects.
	const isList = ['2', 'latest'].includes(query['formatversion'] ?? '');
	const content = (text: string) => (isList ? text : { '*': text });
	if (query['action'] === 'opensearch') return [title, ['Shop'], ['place where goods are sold'], ['https://en.wikipedia.org/wiki/Shop']];
	if (query['action'] === 'parse')
		return {
			parse: {
				title,
				pageid: 736,
				text: content(`<div><p>${EXTRACT}</p></div>`),
				wikitext: content(EXTRACT),
				sections: [{ toclevel: 1, level: '2', line: 'History', number: '1', index: '1', anchor: 'History' }],
				links: [],
				categories: [],
				images: [],
			},
		};
	const titles = title.split('|');
	const results = [
		{
			ns: 0,
			title: 'Shop',
			pageid: 736,
			size: 400,
			wordcount: 60,
			snippet: 'A <span class="searchmatch">shop</span> sells goods',
			timestamp: '2025-01-02T10:00:00Z',
		},
	];
	const pages = titles.map(page);
	return {
		batchcomplete: isList ? true : '',
		query: {
			searchinfo: { totalhits: 1 },
			search: results,
			geosearch: [{ pageid: 736, ns: 0, title: 'Shop', lat: 52.5, lon: 13.4, dist: 10, primary: '' }],
			random: [{ id: 736, ns: 0, title: 'Shop' }],
			pages: isList ? pages : { '736': pages[0] ?? null },
			general: { sitename: 'Wikipedia', generator: 'MediaWiki 1.43', lang: 'en' },
			statistics: { articles: 1 },
		},
	};
}

export const encyclopedia: readonly ServiceFamily[] = [
	{
		hosts: ['wikipedia.org', 'wikimedia.org', 'wiktionary.org'],
		routes: [
			{ path: '/w/api.php', answer: (request) => json(action(request)) },
			{
				path: '/api/rest_v1/page/summary/:title',
				answer: ({ params }) =>
					json({
						type: 'standard',
						title: params['title'] ?? '',
						pageid: 736,
						extract: EXTRACT,
						description: 'place where goods are sold',
						content_urls: { desktop: { page: 'https://en.wikipedia.org/wiki/Shop' } },
						timestamp: '2025-01-02T10:00:00Z',
						lang: 'en',
					}),
			},
			{
				path: '/w/rest.php/v1/search/*',
				answer: () =>
					json({ pages: [{ id: 736, key: 'Shop', title: 'Shop', excerpt: 'A shop sells goods', description: 'place', thumbnail: null }] }),
			},
		],
	},
];
