// A citation graph in JSON: papers, authors, citations, recommendations and data sets.

import { ABSTRACT } from './papers.ts';
import { json, type ServiceFamily, type ServiceJson } from './service-family.ts';

const PAPER_ID = '649def34f8be52c8b66281af98ae884c09aef38b';
const AUTHOR = {
	authorId: '1741101',
	name: 'Ada Martin',
	url: 'https://www.semanticscholar.org/author/1741101',
	affiliations: ['University of Berlin'],
	homepage: null,
	paperCount: 2,
	citationCount: 1,
	hIndex: 1,
};

const paper = (id: string): Record<string, ServiceJson> => ({
	paperId: PAPER_ID,
	corpusId: 215416146,
	externalIds: { ArXiv: id, DOI: `10.48550/arXiv.${id}` },
	title: 'On Ledgers of Small Shops',
	abstract: ABSTRACT,
	year: 2023,
	venue: 'arXiv',
	url: `https://www.semanticscholar.org/paper/${id}`,
	authors: [{ authorId: AUTHOR.authorId, name: AUTHOR.name }],
	citationCount: 1,
	referenceCount: 1,
	influentialCitationCount: 0,
	isOpenAccess: true,
	openAccessPdf: { url: `https://arxiv.org/pdf/${id}`, status: 'GREEN' },
	fieldsOfStudy: ['Computer Science'],
	publicationDate: '2023-01-01',
	publicationTypes: ['JournalArticle'],
	tldr: { model: 'tldr@v2.0.0', text: 'A simple ledger is enough for most shops.' },
});

const listOf = (...data: readonly ServiceJson[]) => json({ total: data.length, offset: 0, data });
const cited = (key: string, id: string) => listOf({ [key]: paper(id), isInfluential: false, contexts: [], intents: [] });
const count = (asked: ServiceJson | undefined) => (Array.isArray(asked) ? asked.length : 1);
const recommended = json({ recommendedPapers: [paper('2301.00002')] });
const DATA_SET = { name: 'papers', description: 'The core attributes of a paper.', README: 'One paper a line.' };

export const citationGraph: ServiceFamily = {
	hosts: ['semanticscholar.org'],
	routes: [
		{ path: '/graph/v1/paper/search/match', answer: () => json({ data: [{ ...paper('2301.00001'), matchScore: 174.2 }] }) },
		{ path: '/graph/v1/paper/search*', answer: () => json({ total: 1, offset: 0, token: null, data: [paper('2301.00001')] }) },
		{
			path: '/graph/v1/paper/autocomplete',
			answer: () => json({ matches: [{ id: PAPER_ID, title: 'On Ledgers of Small Shops', authorsYear: 'Martin, 2023' }] }),
		},
		{ method: 'POST', path: '/graph/v1/paper/batch', answer: ({ body }) => json(Array(count(body['ids'])).fill(paper('2301.00001'))) },
		{ path: '/graph/v1/paper/:id/citations', answer: () => cited('citingPaper', '2301.00002') },
		{ path: '/graph/v1/paper/:id/references', answer: () => cited('citedPaper', '2301.00003') },
		{ path: '/graph/v1/paper/:id/authors', answer: () => listOf(AUTHOR) },
		{
			path: '/graph/v1/paper/:id',
			answer: ({ params }) =>
				json({
					...paper((params['id'] ?? '').replace(/^\w+:/, '')),
					citations: [paper('2301.00002')],
					references: [paper('2301.00003')],
				}),
		},
		{ path: '/graph/v1/author/search', answer: () => listOf(AUTHOR) },
		{ method: 'POST', path: '/graph/v1/author/batch', answer: ({ body }) => json(Array(count(body['ids'])).fill(AUTHOR)) },
		{ path: '/graph/v1/author/:id/papers', answer: () => listOf(paper('2301.00001')) },
		{ path: '/graph/v1/author/:id', answer: ({ params }) => json({ ...AUTHOR, authorId: params['id'] ?? AUTHOR.authorId }) },
		{
			path: '/graph/v1/snippet/search',
			answer: () => {
				const snippet = { text: ABSTRACT, snippetKind: 'abstract', section: 'Abstract', snippetOffset: { start: 0, end: ABSTRACT.length } };
				return json({ data: [{ snippet, score: 0.9, paper: paper('2301.00001') }], retrievalVersion: 'v1' });
			},
		},
		...['/datasets/v1/release', '/datasets/v1/release/'].map((path) => ({ path, answer: () => json(['2025-01-07', '2025-01-14']) })),
		{ path: '/recommendations/v1/papers*', answer: () => recommended },
		{
			path: '/datasets/v1/release/:id/dataset/:name',
			answer: () => json({ ...DATA_SET, files: ['https://files.site.example/papers.gz'] }),
		},
		{
			path: '/datasets/v1/release/:id',
			answer: ({ params }) => json({ release_id: params['id'] ?? '', README: 'Papers.', datasets: [DATA_SET] }),
		},
	],
};
