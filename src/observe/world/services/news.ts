// A news site with votes: a search over stories and comments, and the individual items.

import { json, type ServiceFamily, type ServiceJson } from './service-family.ts';

const story = (id: number): Record<string, ServiceJson> => ({
	objectID: String(id),
	id,
	story_id: id,
	type: 'story',
	title: 'A small shop opens',
	url: 'https://www.site.example/opened',
	author: 'ada',
	by: 'ada',
	points: 42,
	score: 42,
	num_comments: 1,
	descendants: 1,
	kids: [8864],
	time: 1_735_812_000,
	created_at: '2025-01-02T10:00:00Z',
	created_at_i: 1_735_812_000,
	text: null,
	children: [
		{
			id: 8864,
			type: 'comment',
			author: 'ben',
			text: 'Congratulations.',
			points: null,
			parent_id: id,
			story_id: id,
			created_at: '2025-01-02T11:00:00Z',
			created_at_i: 1_735_815_600,
			children: [],
		},
	],
	_tags: ['story', 'author_ada', `story_${id}`],
});

const person = (name: string): Record<string, ServiceJson> => ({
	username: name,
	id: name,
	about: 'Keeps a shop.',
	karma: 10,
	created: 1_600_000_000,
	submitted: [8863],
});
const hits = (): Record<string, ServiceJson> => ({
	hits: [story(8863), story(8865)],
	nbHits: 2,
	page: 0,
	nbPages: 1,
	hitsPerPage: 20,
	query: '',
	params: '',
});

export const news: readonly ServiceFamily[] = [
	{
		hosts: ['hn.algolia.com'],
		routes: [
			{ path: '/api/v1/items/:id', answer: ({ params }) => json(story(Number(params['id']) || 8863)) },
			{ path: '/api/v1/users/:name', answer: ({ params }) => json(person(params['name'] ?? '')) },
			{ path: '/api/v1/*', answer: () => json(hits()) },
		],
	},
	{
		hosts: ['hacker-news.firebaseio.com'],
		routes: [
			{ path: '/v0/item/:file', answer: ({ params }) => json(story(Number.parseInt(params['file'] ?? '', 10) || 8863)) },
			{ path: '/v0/user/:file', answer: ({ params }) => json(person((params['file'] ?? '').replace(/\.json$/, ''))) },
			{ path: '/v0/maxitem.json', answer: () => json(8865) },
			{ path: '/v0/*', answer: () => json([8863, 8865]) },
		],
	},
];
