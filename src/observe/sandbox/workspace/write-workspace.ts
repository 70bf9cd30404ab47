// Writes a developer's project into the working directory: the files that tools take, and an index of them.

import { symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sqliteFile } from '#canary/plant/sqlite-file.ts';
import { climbingName, climbingTar, climbingZip } from '#observe/world/cell/climbing-archives.ts';
import { gitRepository } from '#observe/world/cell/git-repository.ts';
import { MAIN, REMOTE, SIDE_BRANCH, TAG } from '#observe/world/cell/history.ts';
import { pdfFile, picture, soundFile } from '#observe/world/cell/media-files.ts';
import { SHEETS, wordDocument, workbook } from '#observe/world/cell/office-files.ts';
import { personalDocuments } from '#observe/world/cell/personal-documents.ts';
import { PROJECT_FILES } from '#observe/world/cell/project-files.ts';
import { slideFile } from '#observe/world/cell/slide-file.ts';
import { TABLES, type Table } from '#observe/world/cell/tables.ts';
import { zipArchive } from '#observe/world/cell/zip-archive.ts';
import type { WorldIndex } from '#observe/world/world-index.ts';
import { writeFiles } from '#util/write-files.ts';
import type { Outside } from '../sandbox.ts';

/** Ordinary files, for a tool that does not name a kind. */
const SAMPLES = ['notes.md', 'data.json', 'src/main.js'];

export interface Workspace {
	/** Paths as the server sees them. */
	readonly samples: readonly string[];
	readonly world: WorldIndex;
}

/** Writes to `directory`, which the server sees as `inside`. */
export function writeWorkspace(directory: string, inside: string): Workspace {
	const texts = new Map(PROJECT_FILES.map(({ path, text }) => [path, text]));
	const repository = gitRepository(texts);
	const binary = binaryFiles();
	writeFiles(directory, [
		...PROJECT_FILES.map(({ path, text }) => ({ path, content: text })),
		...binary.map(({ path, bytes }) => ({ path, content: bytes })),
		...[...repository.files].map(([path, content]) => ({ path: `.git/${path}`, content })),
	]);
	return {
		samples: SAMPLES.map((path) => join(inside, path)),
		world: {
			root: inside,
			repositories: [
				{
					root: inside,
					branches: [MAIN, SIDE_BRANCH.name],
					tags: [TAG],
					commits: repository.commits,
					otherCommits: repository.otherCommits,
					remote: REMOTE,
					files: ['notes.md', ...repository.tracked.filter((path) => path !== 'notes.md')],
				},
			],
			files: [...PROJECT_FILES, ...binary].map(({ path, kind }) => ({ path: join(inside, path), kind })),
			tables: TABLES.map(({ name, columns }) => ({ name, columns })),
			sheets: SHEETS,
		},
	};
}

/** Creates a link as people keep them in a project, which leads out of it. Returns its path as the server sees it. */
export function linkOutside(directory: string, inside: string, target: string): string {
	symlinkSync(target, join(directory, 'shared'));
	return join(inside, 'shared');
}

/** Archives as they come from elsewhere: if they are unpacked carelessly, their entry becomes a file beside `outside`. */
export function plantArchives(directory: string, inside: string, outside: string): Outside['archives'] {
	const reached = join(dirname(outside), 'unpacked-notes.txt');
	const name = climbingName(reached);
	const [zip, tar] = ['data/theme.zip', 'data/theme.tar'];
	writeFiles(directory, [
		{ path: zip, content: climbingZip(name) },
		{ path: tar, content: climbingTar(name) },
	]);
	return { zip: join(inside, zip), tar: join(inside, tar), reached };
}

function binaryFiles() {
	return [
		{ path: 'data/report.xlsx', kind: 'workbook', bytes: workbook() },
		{ path: 'data/budget.xlsx', kind: 'workbook', bytes: workbook() },
		{ path: 'docs/letter.docx', kind: 'document', bytes: wordDocument() },
		{ path: 'docs/shop.pptx', kind: 'slides', bytes: slideFile() },
		{ path: 'docs/report.pdf', kind: 'pdf', bytes: pdfFile() },
		{ path: 'docs/invoice.pdf', kind: 'pdf', bytes: pdfFile() },
		{ path: 'assets/photo.png', kind: 'image', bytes: picture() },
		{ path: 'assets/tone.wav', kind: 'audio', bytes: soundFile() },
		{ path: 'data/shop.db', kind: 'database', bytes: sqliteFile(...TABLES.map(sqliteTable)) },
		{ path: 'data/backup.zip', kind: 'archive', bytes: zipArchive({ 'notes.md': '# Notes\n', 'data/items.csv': 'id,name\n1,first\n' }) },
		...personalDocuments(),
	];
}

function sqliteTable({ name, columns, rows }: Table) {
	const types = columns.map((column, index) => {
		if (column === 'id') return 'id INTEGER PRIMARY KEY';
		return `${column} ${typeof rows[0]?.[index] === 'number' ? 'INTEGER' : 'TEXT'}`;
	});
	return { table: name, sql: `CREATE TABLE ${name} (${types.join(', ')})`, rows };
}
