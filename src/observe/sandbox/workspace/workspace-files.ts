// A developer's project for the working directory: the files that tools take, and an index of them.

import { dirname, join } from 'node:path';
import { sqliteFile } from '#canary/plant/sqlite-file.ts';
import { climbingName, climbingTar, climbingZip } from '#observe/world/cell/climbing-archives.ts';
import { film, photograph } from '#observe/world/cell/drawn-scene.ts';
import { gitRepository } from '#observe/world/cell/git-repository.ts';
import { MAIN, REMOTE, SIDE_BRANCH, TAG } from '#observe/world/cell/history.ts';
import { pdfFile, soundFile } from '#observe/world/cell/media-files.ts';
import { SHEETS, workbook } from '#observe/world/cell/office-files.ts';
import { personalDocuments } from '#observe/world/cell/personal-documents.ts';
import { PROJECT_FILES } from '#observe/world/cell/project-files.ts';
import { slideFile } from '#observe/world/cell/slide-file.ts';
import { TABLES, type Table } from '#observe/world/cell/tables.ts';
import { wordDocument } from '#observe/world/cell/word-document.ts';
import { zipArchive } from '#observe/world/cell/zip-archive.ts';
import type { WorldIndex } from '#observe/world/world-index.ts';
import type { NewFile, NewLink } from '#util/write-files.ts';
import type { Outside } from '../sandbox.ts';

/** Ordinary files, for a tool that does not name a kind. */
const SAMPLES = ['notes.md', 'data.json', 'src/main.js'];

export interface Workspace {
	/** Relative to the working directory. */
	readonly files: readonly NewFile[];
	readonly shown: ShownWorkspace;
}

export interface ShownWorkspace {
	/** Paths as the server sees them. */
	readonly samples: readonly string[];
	readonly world: WorldIndex;
}

/** The server sees the working directory as `inside`. */
export function workspaceFiles(inside: string): Workspace {
	const texts = new Map(PROJECT_FILES.map(({ path, text }) => [path, text]));
	const repository = gitRepository(texts);
	const binary = binaryFiles();
	const files = [
		...PROJECT_FILES.map(({ path, text }) => ({ path, content: text })),
		...binary.map(({ path, bytes }) => ({ path, content: bytes })),
		// People keep the notes of a project as a vault. A server for notes asks for its folder of settings.
		{ path: '.obsidian/app.json', content: '{}\n' },
		...[...repository.files].map(([path, content]) => ({ path: `.git/${path}`, content })),
	];
	const world = {
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
	};
	return { files, shown: { samples: SAMPLES.map((path) => join(inside, path)), world } };
}

export interface WaysOut {
	/** Relative to the working directory. */
	readonly files: readonly (NewFile | NewLink)[];
	readonly paths: Required<Pick<Outside, 'link' | 'archives'>>;
}

/**
 * Ways from the working directory to a file outside it: a link as people keep them in a project, and archives as they come from elsewhere. If these are
 * unpacked carelessly, their entry becomes a file beside `outside`.
 */
export function waysOut(inside: string, outside: string): WaysOut {
	const reached = join(dirname(outside), 'unpacked-notes.txt');
	const name = climbingName(reached);
	const [link, zip, tar] = ['shared', 'data/theme.zip', 'data/theme.tar'];
	const files = [
		{ path: link, target: dirname(outside) },
		{ path: zip, content: climbingZip(name) },
		{ path: tar, content: climbingTar(name) },
	];
	return { files, paths: { link: join(inside, link), archives: { zip: join(inside, zip), tar: join(inside, tar), reached } } };
}

function binaryFiles() {
	return [
		{ path: 'data/report.xlsx', kind: 'workbook', bytes: workbook() },
		{ path: 'data/budget.xlsx', kind: 'workbook', bytes: workbook() },
		{ path: 'docs/letter.docx', kind: 'document', bytes: wordDocument() },
		{ path: 'docs/shop.pptx', kind: 'slides', bytes: slideFile() },
		{ path: 'docs/report.pdf', kind: 'pdf', bytes: pdfFile() },
		{ path: 'docs/invoice.pdf', kind: 'pdf', bytes: pdfFile() },
		{ path: 'assets/photo.png', kind: 'image', bytes: photograph() },
		{ path: 'assets/opening.avi', kind: 'video', bytes: film() },
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
