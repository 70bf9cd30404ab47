// A site that hosts code: repositories, issues, pull requests, contents and searches, in its JSON.

import { json, type ServiceFamily, type ServiceJson, type ServiceRequest, textOf } from './service-family.ts';

type Fields = Record<string, ServiceJson>;

const README = '# Shop\n\nA small shop.\n';
const SHA = '1c37de48ca862925bde2e4496e9aaefb884cdf04';
const WHEN = { created_at: '2025-01-02T10:00:00Z', updated_at: '2025-02-02T10:00:00Z' };
const person = (login: string): Fields => ({
	login,
	id: 1,
	type: 'User',
	html_url: `https://github.com/${login}`,
	name: 'Ada Martin',
	bio: 'Keeps a shop.',
	public_repos: 1,
	followers: 2,
	...WHEN,
});

function repository({ params }: Pick<ServiceRequest, 'params'>): Fields {
	const { owner = 'shop', repo = 'shop' } = params;
	return {
		id: 1,
		name: repo,
		full_name: `${owner}/${repo}`,
		private: false,
		owner: person(owner),
		html_url: `https://github.com/${owner}/${repo}`,
		description: 'A small shop.',
		url: `https://api.github.com/repos/${owner}/${repo}`,
		clone_url: `https://github.com/${owner}/${repo}.git`,
		default_branch: 'main',
		language: 'TypeScript',
		stargazers_count: 42,
		forks_count: 3,
		open_issues_count: 1,
		topics: ['shop'],
		license: { key: 'mit', name: 'MIT License', spdx_id: 'MIT' },
		pushed_at: '2025-02-02T10:00:00Z',
		...WHEN,
	};
}

const issue = (number: number, more: Fields = {}): Fields => ({
	id: number,
	number,
	title: 'Orders are slow',
	body: 'It takes a while.',
	state: 'open',
	user: person('ada'),
	labels: [],
	assignees: [],
	comments: 1,
	html_url: `https://github.com/shop/shop/issues/${number}`,
	closed_at: null,
	...WHEN,
	...more,
});
const pull = (number: number, more: Fields = {}): Fields =>
	issue(number, {
		title: 'Greet politely',
		merged: false,
		mergeable: true,
		draft: false,
		head: { ref: 'feature/greeting', sha: SHA },
		base: { ref: 'main', sha: SHA },
		...more,
	});
const commit = (): Fields => ({
	sha: SHA,
	html_url: 'https://github.com/shop/shop/commit/1',
	author: person('ada'),
	commit: { message: 'Write a guide', author: { name: 'Ada Martin', email: 'ada@mail.example', date: '2025-01-02T10:00:00Z' } },
	parents: [],
	files: [],
});
const API = 'https://api.github.com/repos/shop/shop';
/** A commit as the database of git has it. */
const gitCommit = (message = 'Write a guide'): Fields => ({
	sha: SHA,
	message,
	url: `${API}/git/commits/${SHA}`,
	html_url: 'https://github.com/shop/shop/commit/1',
	author: { name: 'Ada Martin', email: 'ada@mail.example', date: WHEN.created_at },
	committer: { name: 'Ada Martin', email: 'ada@mail.example', date: WHEN.created_at },
	tree: { sha: SHA, url: `${API}/git/trees/${SHA}` },
	parents: [],
});
const reference = (ref: string): Fields => ({
	ref: ref.startsWith('refs/') ? ref : `refs/${ref}`,
	url: `${API}/git/refs/heads/main`,
	object: { type: 'commit', sha: SHA, url: `${API}/git/commits/${SHA}` },
});
const review = (body = ''): Fields => ({
	id: 1,
	user: person('ada'),
	body,
	state: 'COMMENTED',
	commit_id: SHA,
	html_url: 'https://github.com/shop/shop/pull/3#pullrequestreview-1',
	submitted_at: WHEN.created_at,
});
const CHANGED: readonly Fields[] = [
	{
		sha: SHA,
		filename: 'README.md',
		status: 'modified',
		additions: 1,
		deletions: 1,
		changes: 2,
		patch: '@@ -1 +1 @@\n-# Shop\n+# The shop',
	},
];
const SOURCE = 'export function total(prices: readonly number[]): number {\n\treturn prices.reduce((sum, price) => sum + price, 0);\n}\n';
const BY_ENDING: Readonly<Record<string, string>> = {
	json: '{ "name": "shop", "version": "1.2.0", "description": "A small shop" }\n',
	yaml: 'name: shop\nversion: 1.2.0\n',
	yml: 'name: shop\nversion: 1.2.0\n',
	py: 'def total(prices):\n    return sum(prices)\n',
	...Object.fromEntries(['ts', 'tsx', 'js', 'jsx', 'mjs'].map((ending) => [ending, SOURCE])),
};
const textAt = (path: string) => BY_ENDING[/\.([a-z]{2,4})$/i.exec(path)?.[1]?.toLowerCase() ?? ''] ?? README;
const content = (path: string): Fields => ({
	type: 'file',
	name: path.split('/').at(-1) ?? '',
	path,
	sha: SHA,
	size: textAt(path).length,
	encoding: 'base64',
	content: Buffer.from(textAt(path)).toString('base64'),
	download_url: `https://raw.githubusercontent.com/shop/shop/main/${path}`,
});
/** A path without an extension is a directory, except the usual files of that kind. */
const isDirectory = (path: string) => !/\.[a-z0-9]{1,6}$|(?:^|\/)(?:LICENSE|Makefile|Dockerfile|CODEOWNERS)$/i.test(path);
const directory = (path: string): readonly Fields[] => [
	content(`${path}/README.md`),
	content(`${path}/shop.ts`),
	{ type: 'dir', name: 'src', path: `${path}/src`, sha: SHA, size: 0, download_url: null },
];
const found = (items: readonly Fields[]): Fields => ({ total_count: items.length, incomplete_results: false, items });
const isWriting = ({ method }: ServiceRequest) => method !== 'GET' && method !== 'HEAD';
const number = ({ params }: ServiceRequest) => Number(params['number']) || 1;

export const codeHosting: readonly ServiceFamily[] = [
	{
		hosts: ['api.github.com'],
		routes: [
			{ path: '/user', answer: () => json(person('ada')) },
			{ path: '/users/:owner', answer: ({ params }) => json(person(params['owner'] ?? '')) },
			{ path: '/user/repos', answer: (request) => json(isWriting(request) ? repository(request) : [repository(request)]) },
			{ path: '/users/:owner/repos', answer: (request) => json([repository(request)]) },
			{ path: '/search/repositories', answer: (request) => json(found([repository(request)])) },
			{ path: '/search/issues', answer: () => json(found([issue(1)])) },
			{ path: '/search/code', answer: (request) => json(found([{ ...content('README.md'), repository: repository(request) }])) },
			{ path: '/search/users', answer: () => json(found([person('ada')])) },
			{ path: '/repos/:owner/:repo', answer: (request) => json(repository(request)) },
			{ path: '/repos/:owner/:repo/readme', answer: () => json(content('README.md')) },
			{ path: '/repos/:owner/:repo/contents', answer: () => json([content('README.md')]) },
			{
				path: '/repos/:owner/:repo/contents/*',
				answer: (request) => {
					const { rest = '' } = request.params;
					if (isWriting(request)) return json({ content: content(rest), commit: gitCommit(String(request.body['message'] ?? '')) });
					return json(isDirectory(rest) ? directory(rest) : content(rest));
				},
			},
			{ path: '/repos/:owner/:repo/issues', answer: (request) => json(isWriting(request) ? issue(2, request.body as Fields) : [issue(1)]) },
			{ path: '/repos/:owner/:repo/issues/:number', answer: (request) => json(issue(number(request))) },
			{
				path: '/repos/:owner/:repo/issues/:number/comments',
				answer: (request) =>
					json(
						isWriting(request)
							? { id: 2, user: person('ada'), ...(request.body as Fields), ...WHEN }
							: [{ id: 1, user: person('ben'), body: 'Same here.', ...WHEN }],
					),
			},
			{ path: '/repos/:owner/:repo/pulls', answer: (request) => json(isWriting(request) ? pull(3) : [pull(3)]) },
			{ path: '/repos/:owner/:repo/pulls/:number', answer: (request) => json(pull(number(request))) },
			{
				path: '/repos/:owner/:repo/pulls/:number/reviews',
				answer: (request) => json(isWriting(request) ? review(String(request.body['body'] ?? '')) : [review()]),
			},
			{ path: '/repos/:owner/:repo/pulls/:number/merge', answer: () => json({ sha: SHA, merged: true, message: 'Merged' }) },
			{ path: '/repos/:owner/:repo/pulls/:number/files', answer: () => json(CHANGED) },
			{ path: '/repos/:owner/:repo/pulls/:number/commits', answer: () => json([commit()]) },
			{ path: '/repos/:owner/:repo/pulls/:number/*', answer: () => json([]) },
			{ path: '/repos/:owner/:repo/forks', answer: (request) => json(isWriting(request) ? repository(request) : [repository(request)]) },
			{ path: '/repos/:owner/:repo/commits', answer: () => json([commit()]) },
			{ path: '/repos/:owner/:repo/commits/:sha', answer: () => json(commit()) },
			{ path: '/repos/:owner/:repo/branches', answer: () => json([{ name: 'main', commit: { sha: SHA }, protected: false }]) },
			{ path: '/repos/:owner/:repo/tags', answer: () => json([{ name: 'v1.2.0', commit: { sha: SHA } }]) },
			{
				path: '/repos/:owner/:repo/releases',
				answer: () =>
					json([
						{
							id: 1,
							tag_name: 'v1.2.0',
							name: '1.2.0',
							body: 'First release.',
							draft: false,
							prerelease: false,
							assets: [],
							...WHEN,
							published_at: WHEN.created_at,
						},
					]),
			},
			{
				path: '/repos/:owner/:repo/releases/latest',
				answer: () => json({ id: 1, tag_name: 'v1.2.0', name: '1.2.0', body: 'First release.', assets: [], published_at: WHEN.created_at }),
			},
			{ path: '/repos/:owner/:repo/git/ref/*', answer: ({ params }) => json(reference(params['rest'] ?? '')) },
			{ path: '/repos/:owner/:repo/git/refs', answer: ({ body }) => json(reference(String(body['ref'] ?? 'heads/main'))) },
			{ path: '/repos/:owner/:repo/git/refs/*', answer: ({ params }) => json(reference(params['rest'] ?? '')) },
			{ path: '/repos/:owner/:repo/git/commits', answer: ({ body }) => json(gitCommit(String(body['message'] ?? ''))) },
			{ path: '/repos/:owner/:repo/git/commits/:sha', answer: () => json(gitCommit()) },
			{ path: '/repos/:owner/:repo/git/blobs', answer: () => json({ sha: SHA, url: `${API}/git/blobs/${SHA}` }) },
			{ path: '/repos/:owner/:repo/git/trees', answer: () => json({ sha: SHA, truncated: false, tree: [] }) },
			{
				path: '/repos/:owner/:repo/branches/:branch',
				answer: ({ params }) => json({ name: params['branch'] ?? 'main', commit: commit(), protected: false }),
			},
			{
				path: '/repos/:owner/:repo/git/trees/:sha',
				answer: () => json({ sha: SHA, truncated: false, tree: [{ path: 'README.md', mode: '100644', type: 'blob', sha: SHA, size: 24 }] }),
			},
		],
	},
	{
		hosts: ['raw.githubusercontent.com'],
		routes: [{ path: '/*', answer: ({ path }) => textOf('text/plain; charset=utf-8', textAt(path)) }],
	},
];
