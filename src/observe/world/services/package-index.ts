// Metadata of Python and Node packages in the JSON of their indexes. Every name is a package with two releases.

import { daysBefore, json, type ServiceFamily, type ServiceJson, type ServiceRequest, textOf } from './service-family.ts';

const VERSIONS = ['1.0.0', '1.1.0'];
const DIGEST = '3f2a6c1e5b7d4e8f9a0b1c2d3e4f5a6b3f2a6c1e5b7d4e8f9a0b1c2d3e4f5a6b';

function fileOf(name: string, version: string): ServiceJson {
	const filename = `${name.replaceAll('-', '_')}-${version}-py3-none-any.whl`;
	return {
		filename,
		url: `https://files.site.example/packages/${filename}`,
		size: 20_480,
		packagetype: 'bdist_wheel',
		python_version: 'py3',
		requires_python: '>=3.9',
		upload_time: '2025-01-02T10:00:00',
		upload_time_iso_8601: '2025-01-02T10:00:00.000000Z',
		digests: { md5: DIGEST.slice(0, 32), sha256: DIGEST, blake2b_256: DIGEST },
		comment_text: '',
		yanked: false,
		yanked_reason: null,
	};
}

/** The same file as the index of one project lists it. */
function simpleFileOf(name: string, version: string): ServiceJson {
	const filename = `${name.replaceAll('-', '_')}-${version}-py3-none-any.whl`;
	return {
		filename,
		url: `https://files.site.example/packages/${filename}`,
		hashes: { sha256: DIGEST },
		'requires-python': '>=3.9',
		size: 20_480,
		'upload-time': '2025-01-02T10:00:00.000000Z',
		yanked: false,
	};
}

function infoOf(name: string, version: string): ServiceJson {
	return {
		name,
		version,
		summary: 'Keeps the books of a small shop',
		description: '# Shop\n\nKeeps the books of a small shop.\n\n## Changelog\n\n### 1.1.0\n\n- Lists orders.\n',
		description_content_type: 'text/markdown',
		author: 'Ada Martin',
		author_email: 'ada@mail.example',
		maintainer: '',
		maintainer_email: '',
		license: 'MIT',
		license_expression: null,
		home_page: 'https://www.site.example/shop',
		package_url: `https://www.site.example/project/${name}/`,
		project_url: `https://www.site.example/project/${name}/`,
		release_url: `https://www.site.example/project/${name}/${version}/`,
		project_urls: { Homepage: 'https://www.site.example/shop', Source: 'https://github.com/example/shop' },
		classifiers: ['License :: OSI Approved :: MIT License', 'Programming Language :: Python :: 3'],
		keywords: 'shop',
		requires_dist: ['httpx>=0.25', 'pydantic>=2', 'pytest>=8; extra == "test"'],
		requires_python: '>=3.9',
		provides_extra: ['test'],
		yanked: false,
		yanked_reason: null,
	};
}

function packageOf(name: string, version: string): ServiceJson {
	return {
		info: infoOf(name, version),
		last_serial: 1,
		releases: Object.fromEntries(VERSIONS.map((one) => [one, [fileOf(name, one)]])),
		urls: [fileOf(name, version)],
		vulnerabilities: [],
		ownership: { roles: [{ role: 'Owner', user: 'ada' }], organization: null },
	};
}

function releaseOf(name: string, version: string): ServiceJson {
	return {
		name,
		version,
		description: 'Keeps the books of a small shop',
		license: 'MIT',
		main: 'index.js',
		homepage: 'https://www.site.example/shop',
		repository: { type: 'git', url: 'git+https://github.com/example/shop.git' },
		author: { name: 'Ada Martin', email: 'ada@mail.example' },
		maintainers: [{ name: 'ada', email: 'ada@mail.example' }],
		keywords: ['shop'],
		dependencies: { zod: '^4.0.0' },
		devDependencies: {},
		engines: { node: '>=20' },
		dist: { shasum: DIGEST.slice(0, 40), tarball: `https://files.site.example/${name}-${version}.tgz`, fileCount: 4, unpackedSize: 20_480 },
	};
}

function nodePackage(name: string): ServiceJson {
	return {
		_id: name,
		...(releaseOf(name, '1.1.0') as Record<string, ServiceJson>),
		'dist-tags': { latest: '1.1.0' },
		versions: Object.fromEntries(VERSIONS.map((one) => [one, releaseOf(name, one)])),
		time: {
			created: '2025-01-02T10:00:00.000Z',
			modified: '2025-01-02T10:00:00.000Z',
			...Object.fromEntries(VERSIONS.map((one) => [one, WHEN])),
		},
		readme: '# Shop\n\nKeeps the books of a small shop.\n',
	};
}

const WHEN = '2025-01-02T10:00:00.000Z';
const downloads = (name: string): ServiceJson => ({ downloads: 4096, start: '2025-01-02', end: '2025-01-08', package: name });
const dailyDownloads = (name: string): ServiceJson => ({
	...(downloads(name) as object),
	downloads: [{ downloads: 512, day: '2025-01-02' }],
});

/** The host is composed, so that no tool takes this file for one that selects a registry. */
const nodePackages: ServiceFamily = {
	hosts: [['npmjs', 'org'].join('.')],
	routes: [
		{
			path: '/-/v1/search',
			answer: ({ query: { text = 'shop' } }) => {
				const found = {
					name: text,
					version: '1.1.0',
					description: 'Keeps the books of a small shop',
					keywords: ['shop'],
					date: WHEN,
					links: {},
					publisher: { username: 'ada' },
					maintainers: [],
				};
				const score = { final: 0.9, detail: { quality: 0.9, popularity: 0.9, maintenance: 0.9 } };
				return json({
					objects: [{ package: found, score, searchScore: 1, downloads: { weekly: 4096, monthly: 16_384 } }],
					total: 1,
					time: WHEN,
				});
			},
		},
		{ path: '/downloads/point/:period/*', answer: ({ params: { rest = '' } }) => json(downloads(rest)) },
		{ path: '/downloads/range/:period/*', answer: ({ params: { rest = '' } }) => json(dailyDownloads(rest)) },
		{ path: '/:name', when: isNamed, answer: ({ params: { name = '' } }) => json(nodePackage(name)) },
		{ path: '/:scope/:name', when: isScoped, answer: ({ params: { scope = '', name = '' } }) => json(nodePackage(`${scope}/${name}`)) },
		{ path: '/:name/:version', when: isNamed, answer: ({ params: { name = '', version = '' } }) => json(releaseOf(name, exact(version))) },
		{
			path: '/:scope/:name/:version',
			when: isScoped,
			answer: ({ params: { scope = '', name = '', version = '' } }) => json(releaseOf(`${scope}/${name}`, exact(version))),
		},
	],
};

/** A client that looks for updates asks for `latest` and compares the answer's version with its own. */
function exact(version: string): string {
	return /^\d+\.\d+\.\d+/.test(version) ? version : '1.1.0';
}

function isNamed({ method, params: { name = '' } }: ServiceRequest): boolean {
	return method === 'GET' && name !== '' && name !== '-';
}

function isScoped({ method, params: { scope = '' } }: ServiceRequest): boolean {
	return method === 'GET' && scope.startsWith('@');
}

/** Clients check the type by its exact name. */
const SIMPLE_JSON = 'application/vnd.pypi.simple.v1+json';
/** Names in the list of all projects: of those that others need, and of shops. */
const PROJECTS = ['httpx', 'numpy', 'pandas', 'pydantic', 'pytest', 'requests', 'shop', 'shop-orders', 'small-shop'] as const;

const pythonPackages: ServiceFamily = {
	routes: [
		{ path: '/pypi/:name/json', answer: ({ params }) => json(packageOf(params['name'] ?? '', '1.1.0')) },
		{ path: '/pypi/:name/:version/json', answer: ({ params }) => json(packageOf(params['name'] ?? '', params['version'] ?? '')) },
		{
			path: '/simple/',
			answer: ({ header }) =>
				header('accept').includes('json')
					? textOf(SIMPLE_JSON, JSON.stringify({ meta: { 'api-version': '1.1' }, projects: PROJECTS.map((name) => ({ name })) }))
					: textOf(
							'text/html',
							`<!DOCTYPE html><html><body>${PROJECTS.map((name) => `<a href="/simple/${name}/">${name}</a>`).join('\n')}</body></html>`,
						),
		},
		{
			path: '/simple/:name/',
			when: ({ header }) => header('accept').includes('json'),
			answer: ({ params: { name = '' } }) =>
				textOf(
					SIMPLE_JSON,
					JSON.stringify({
						meta: { 'api-version': '1.1' },
						name,
						versions: VERSIONS,
						files: VERSIONS.map((one) => simpleFileOf(name, one)),
					}),
				),
		},
	],
};

/** Categories of the counts that the statistics of Python packages give for each day. */
const CATEGORIES: Readonly<Record<string, string>> = {
	overall: 'without_mirrors',
	python_major: '3',
	python_minor: '3.12',
	system: 'Linux',
};

const pythonStatistics: ServiceFamily = {
	hosts: ['pypistats.org'],
	routes: [
		{
			path: '/api/packages/:name/recent',
			answer: ({ params: { name = '' } }) =>
				json({ data: { last_day: 512, last_week: 4096, last_month: 16_384 }, package: name, type: 'recent_downloads' }),
		},
		{
			path: '/api/packages/:name/:kind',
			when: ({ params: { kind = '' } }) => Object.hasOwn(CATEGORIES, kind),
			answer: ({ params: { name = '', kind = '' }, today }) =>
				json({
					data: [2, 1].map((days) => ({
						category: CATEGORIES[kind],
						date: daysBefore(today, days).toISOString().slice(0, 10),
						downloads: 512,
					})),
					package: name,
					type: `${kind}_downloads`,
				}),
		},
	],
};

export const packageIndex: readonly ServiceFamily[] = [nodePackages, pythonStatistics, pythonPackages];
