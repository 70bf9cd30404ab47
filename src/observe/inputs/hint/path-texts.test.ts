import { expect, test } from 'vitest';
import { fileTexts } from './path-texts.ts';

const FILES = [
	{ path: '/workspace/notes.md', kind: 'markdown' },
	{ path: '/workspace/README.md', kind: 'markdown' },
	{ path: '/workspace/data/shop.sqlite', kind: 'database' },
	{ path: '/workspace/docs/report.pdf', kind: 'pdf' },
];
const world = { root: '/workspace', repositories: [], files: FILES, tables: [], sheets: [] };
const places = { home: '/home/user', cwd: '/workspace', tmp: '/tmp', namedPaths: [], files: ['/workspace/notes.md'], world };

function texts(tool: string, turn: number, description = 'Path of the file') {
	return fileTexts({ words: ['path'], description, tool, turn, marker: 'ref-1', places } as never);
}

test('a tool that reads any file gets files of other kinds once it has read the first ones', () => {
	const first = texts('preview_file', 0);
	expect(first[0]).toBe('/workspace/notes.md');
	expect(first.slice(1, 3).toSorted()).toEqual(['/workspace/data/shop.sqlite', '/workspace/docs/report.pdf']);
	expect(first.at(-1)).toBe('/workspace/ref-1.txt');
	expect(texts('preview_file', 1)[1]).not.toBe(first[1]);
});

test('a tool for one kind gets that kind, and a tool that changes files gets its own', () => {
	expect(texts('read_pdf', 0)[0]).toBe('/workspace/docs/report.pdf');
	expect(texts('read_pdf', 0)).not.toContain('/workspace/data/shop.sqlite');
	expect(texts('write_file', 0)).not.toContain('/workspace/data/shop.sqlite');
});
