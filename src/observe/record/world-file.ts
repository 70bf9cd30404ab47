// The file of the cell that a setting or an operand of the command line means.

import { nameWords } from '#observe/inputs/hint/name-words.ts';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import { FILE_KINDS } from '#observe/world/file-kinds.ts';

type Cell = Pick<OpenSandbox, 'cwd' | 'world'>;

/** Returns a database with rows, or the name of one to be made. */
export function databaseIn({ cwd, world }: Cell): string {
	return world?.files.find(({ kind }) => kind === 'database')?.path ?? `${cwd}/server.db`;
}

const OF_DIRECTORIES = /(?:^|_)(?:DIR|DIRECTORY|FOLDER|ROOT|VAULT|WORKSPACE|REPO|REPOSITORY|PROJECT)$/;
// sample: PATH_TO_SPEC, INPUT_FILE: a file, of which only the rest of the text may say the kind
const OF_FILES = /(?:^|_)(?:FILE|SPEC|SPECIFICATION)$|^PATH_TO_/;

/** `name`: as a variable, OPENAPI_PATH. `about`: the server's text about it. Returns undefined if the name means no file that the cell has. */
export function fileFor(name: string, { world }: Pick<Cell, 'world'>, about: string): string | undefined {
	if (OF_DIRECTORIES.test(name)) return undefined;
	const kindIn = (text: string) => {
		const told = new Set(nameWords(text.toLowerCase()));
		return FILE_KINDS.find(({ words, kind }) => kind !== 'database' && words.some((word) => told.has(word)))?.kind;
	};
	const kind = kindIn(name) ?? (OF_FILES.test(name) ? kindIn(about) : undefined);
	return world?.files.find((file) => file.kind === kind)?.path;
}
