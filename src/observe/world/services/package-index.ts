// Metadata of Python packages in the JSON of a package index. Every name is a package with two releases.

import { json, type ServiceFamily, type ServiceJson } from './service-family.ts';

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

export const packageIndex: ServiceFamily = {
	routes: [
		{ path: '/pypi/:name/json', answer: ({ params }) => json(packageOf(params['name'] ?? '', '1.1.0')) },
		{ path: '/pypi/:name/:version/json', answer: ({ params }) => json(packageOf(params['name'] ?? '', params['version'] ?? '')) },
		{
			path: '/simple/:name/',
			when: ({ header }) => header('accept').includes('json'),
			answer: ({ params: { name = '' } }) =>
				json({ meta: { 'api-version': '1.1' }, name, versions: VERSIONS, files: VERSIONS.map((one) => fileOf(name, one)) }),
		},
	],
};
