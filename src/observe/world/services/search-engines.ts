// Search engines: pages of results for people, and the same results in JSON for programs.

import { json, type ServiceFamily, type ServiceJson, textOf } from './service-family.ts';

const RESULTS = [
	{ title: 'A small shop', url: 'https://www.site.example/shop', text: 'A small shop sells notebooks, lamps and chairs.' },
	{ title: 'How shops work', url: 'https://docs.site.example/guide', text: 'A guide to ledgers, orders and deliveries.' },
] as const;

const record = ({ title, url, text }: (typeof RESULTS)[number], index: number): Record<string, ServiceJson> => ({
	id: url,
	title,
	url,
	link: url,
	text,
	snippet: text,
	description: text,
	content: text,
	summary: text,
	highlights: [text],
	score: 0.9 - index / 10,
	position: index + 1,
	publishedDate: '2025-01-02T10:00:00.000Z',
	author: 'Ada Martin',
});
const records = RESULTS.map(record);

const htmlResults = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Search</title></head><body><div id="links" class="results">
${RESULTS.map(
	({ title, url, text }) =>
		`<div class="result results_links results_links_deep web-result"><div class="links_main result__body"><h2 class="result__title"><a rel="nofollow" class="result__a" href="//duckduckgo.com/l/?uddg=${encodeURIComponent(url)}">${title}</a></h2><a class="result__url" href="${url}">${url}</a><a class="result__snippet" href="${url}">${text}</a></div></div>`,
).join('\n')}
</div></body></html>
`;

const scriptResults = `DDG.pageLayout.load('d',${JSON.stringify(
	RESULTS.map(({ title, url, text }) => ({
		a: text,
		c: url,
		d: 'site.example',
		h: 0,
		i: 'site.example',
		k: null,
		m: 0,
		o: 0,
		p: 0,
		s: 'x',
		t: title,
		u: url,
	})),
)});DDG.duckbar.load('images');`;

const token = 'vqd="4-123456789012345678901234567890123456789"';

export const searchEngines: readonly ServiceFamily[] = [
	{ hosts: ['html.duckduckgo.com', 'lite.duckduckgo.com'], routes: [{ path: '/*', answer: () => textOf('text/html', htmlResults) }] },
	{
		hosts: ['duckduckgo.com'],
		routes: [
			{ path: '/d.js', answer: () => textOf('application/x-javascript', scriptResults) },
			{ path: '/html*', answer: () => textOf('text/html', htmlResults) },
			{ path: '/i.js', answer: () => json({ results: [] }) },
			{ path: '/*', answer: () => textOf('text/html', `<!doctype html><html><body><script>DDG.x=1;${token};</script></body></html>`) },
		],
	},
	{
		hosts: ['api.exa.ai', 'api.tavily.com', 'google.serper.dev', 'api.search.brave.com', 'api.bing.microsoft.com', 'api.perplexity.ai'],
		routes: [
			{ path: '/chat/completions', answer: () => json(completion()) },
			{
				path: '/*',
				answer: ({ body }) =>
					json({
						requestId: 'a1b2c3d4',
						query: typeof body['query'] === 'string' ? body['query'] : '',
						answer: 'A small shop sells notebooks.',
						results: records,
						organic: records,
						web: { type: 'search', results: records },
						webPages: { value: records.map((one) => ({ ...one, name: one['title'] })) },
						statuses: records.map(({ url }) => ({ id: url, status: 'success', source: 'crawled' })),
						context: 'A small shop sells notebooks.',
						costDollars: { total: 0.005 },
						response_time: 0.4,
					}),
			},
		],
	},
];

function completion(): Record<string, ServiceJson> {
	const message = { role: 'assistant', content: 'A small shop sells notebooks.' };
	return {
		id: 'c1',
		object: 'chat.completion',
		model: 'm',
		choices: [{ index: 0, finish_reason: 'stop', message }],
		citations: [RESULTS[0].url],
		usage: { prompt_tokens: 5, completion_tokens: 5, total_tokens: 10 },
	};
}
