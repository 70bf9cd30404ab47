// Files in the home for paths that lead out of the server's working directory: one of each kind, one that may be changed, and a repository.

import { join, parse, relative } from 'node:path';
import { sqliteFile } from '#canary/plant/sqlite-file.ts';
import { pdfFile, picture } from '#observe/world/cell/media-files.ts';
import { workbook } from '#observe/world/cell/office-files.ts';
import { wordDocument } from '#observe/world/cell/word-document.ts';
import type { NewFile } from '#util/write-files.ts';
import type { Outside } from '../sandbox.ts';

const OF_A_KIND: Readonly<Record<string, () => string | Uint8Array>> = {
	'.xlsx': workbook,
	'.docx': wordDocument,
	'.pdf': pdfFile,
	'.png': picture,
	'.db': () =>
		sqliteFile({ table: 'notes', sql: 'CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)', rows: [[1, 'ship the release']] }),
	'.csv': () => 'id,text\n1,ship the release\n',
	'.yaml': () => 'notes:\n  - ship the release\n',
	'.html': () => '<p>Ship the release</p>\n',
};
/** For tools that change something, because the others must find theirs unchanged. */
const SPARE = 'reading-list';
const REPOSITORY = 'website';
const REPOSITORY_FILES: Readonly<Record<string, string>> = {
	'README.md': '# Website\n',
	'.git/HEAD': 'ref: refs/heads/main\n',
	'.git/config': '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n',
	'.git/info/exclude': '',
	'.git/objects/info/alternates': '',
	'.git/refs/heads/.keep': '',
};

export interface OutsideFiles {
	/** Relative to the home. */
	readonly files: readonly NewFile[];
	readonly paths: Pick<Outside, 'kinds' | 'spare' | 'repository'>;
}

/** `outside`: a file of `home`, as the server sees both. The files lie beside it. */
export function outsideFiles(home: string, outside: string): OutsideFiles {
	const { dir, name } = parse(outside);
	const files = [
		...Object.entries(OF_A_KIND).map(([ending, make]) => [`${name}${ending}`, make()] as const),
		...['.md', '.txt', '.json'].map((ending) => [`${SPARE}${ending}`, '# To read\n\n- the manual\n'] as const),
		...Object.entries(REPOSITORY_FILES).map(([path, text]) => [join(REPOSITORY, path), text] as const),
	].map(([path, content]) => ({ path: join(relative(home, dir), path), content }));
	const paths = { kinds: Object.keys(OF_A_KIND), spare: join(dir, `${SPARE}.md`), repository: join(dir, REPOSITORY) };
	return { files, paths };
}
