// The catalogue and the folder say the same, so that no fixture is forgotten and none is only promised.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FIXTURES } from './fixtures-catalogue.ts';

const servers = new URL('../fixtures/servers/', import.meta.url);
const firstLine = (file: string) => readFileSync(new URL(file, servers), 'utf8').split('\n', 1)[0];

// Parts that other fixtures start or import; no servers of their own.
const parts = [
	'bad/raw.mjs',
	'bad/raw-http.mjs',
	'detached-process/worker.mjs',
	'undeclared-egress/own-helper.mjs',
	'undeclared-exec/worker.mjs',
];

test('every server of the folder is in the catalogue once', () => {
	// theft/symlink.py
	const inFolder = readdirSync(servers, { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.(mjs|py|sh)$/.test(file) && !file.startsWith('lib/') && !parts.includes(file))
		.sort();
	expect(FIXTURES.map(({ file }) => file).sort()).toEqual(inFolder);
});

test.each(FIXTURES)('$file says in its first line what must be found', ({ file, expects }) => {
	const line = firstLine(file);
	if (expects === 'bad') expect(line).toContain('Must end with:');
	else if (expects === 'clean') expect(line).toContain('Must not be found:');
	else {
		expect(line).toContain('Must be found');
		for (const { rule } of expects) expect(line).toContain(rule);
	}
});

test.each(
	[...new Set(FIXTURES.map(({ file }) => file.split('/', 1)[0]))].filter(
		(folder) => !['demo', 'theft', 'http', 'triggers', 'bad', 'good-and-evil', 'generations', 'steps'].includes(folder ?? ''),
	),
)('%s has a server that trips it and one that nearly does', (folder) => {
	const own = FIXTURES.filter(({ file }) => file.startsWith(`${folder}/`));
	expect(own.some(({ expects }) => Array.isArray(expects) && expects.some(({ rule }) => rule === folder))).toBe(true);
	expect(own.some(({ expects }) => expects === 'clean')).toBe(true);
});
