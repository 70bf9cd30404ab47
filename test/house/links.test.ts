// Every link between the documents leads somewhere, also in the package: what it links to is published with it.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly files: readonly string[] };
/** npm adds these by itself. */
const PUBLISHED = ['README.md', 'LICENSE', 'package.json', ...files];
const documents = [
	'README.md',
	...readdirSync(join(ROOT, 'docs'))
		.filter((name) => name.endsWith('.md'))
		.map((name) => `docs/${name}`),
];

/** As forges make them of a heading: `## What it is compared with` → what-it-is-compared-with */
function anchorsIn(text: string): ReadonlySet<string> {
	const headings = text.matchAll(/^#{1,6} (.+)$/gm);
	return new Set(
		Array.from(headings, ([, heading = '']) =>
			heading
				.toLowerCase()
				.replace(/[^\p{L}\p{N} _-]/gu, '')
				.trim()
				.replaceAll(' ', '-'),
		),
	);
}

// [text](path#anchor), but not [text](https://…)
const LINK = /\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g;

test.for(documents)('%s', (document) => {
	const text = readFileSync(join(ROOT, document), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
	for (const [link, path = '', anchor] of text.matchAll(LINK)) {
		const target = path === '' ? document : normalize(join(dirname(document), path));
		expect(existsSync(join(ROOT, target)), `${link}: nothing there`).toBe(true);
		expect(
			PUBLISHED.some((one) => target === one || target.startsWith(`${one}/`)),
			`${link}: not in the package`,
		).toBe(true);
		if (anchor === undefined || !statSync(join(ROOT, target)).isFile()) continue;
		expect([...anchorsIn(readFileSync(join(ROOT, target), 'utf8'))], link).toContain(anchor);
	}
});
