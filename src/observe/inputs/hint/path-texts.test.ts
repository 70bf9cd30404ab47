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

test.for<[description: string, path: string]>([
	['Path of the note, such as "Journal/2026.md".', 'notes.md'],
	['Current path, e.g. `drafts/idea.md` or `assets/old.png`', 'notes.md'],
	['Where it is, for example "docs/a.pdf"', 'docs/report.pdf'],
	['A picture or anything else, such as "shop/a.sqlite" or "a/b.png"', 'data/shop.sqlite'],
	// Near misses: another form, or no path at all.
	['Path of the note, such as "/srv/notes/2026.md".', '/workspace/notes.md'],
	['Path of the note, such as "~/notes/2026.md".', '/workspace/notes.md'],
	['Address of the note, such as "https://a.example/x.md".', '/workspace/notes.md'],
	['Path of the note (2026/10).', '/workspace/notes.md'],
])('the example of a description shows the form of the path: %s', ([description, path]) => {
	expect(texts('read_note', 0, description)[0]).toBe(path);
});
