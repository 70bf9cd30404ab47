// Recognises a path that the user names and that does not exist yet: a database to be created, a log to be written.

import { realpath, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

// sample: /srv/new.db · ./new · ../new · ~/new
const WRITTEN_AS_PATH = /^(\/|\.{1,2}\/|~\/)[^\0\n]*[^/\0\n]/;
// sample: notes.db: only databases have such names
const DATABASE = /^[^/\\:*?"<>|\s][^/:*?"<>|]*\.(db3?|sqlite3?|duckdb)$/i;
// sample: state/graph.json · graph.json
const FILE_WITH_EXTENSION = /^[^\s:*?"<>|]+\.[A-Za-z]\w{0,9}$/;
// sample: --data-dir · DB_PATH · --log-file; not --path and --repo, whose values are often no paths: --path v1/mcp, --repo owner/name
const NAMES_A_PLACE =
	/(^|[-_.])(files?|dirs?|directory|directories|folder|db|database)$|(db|database|data|file|storage|store|log|output|memory|cache)[-_.]?path$/i;
// sample: https://api.example
const URL = /:\/\//;
const LONGEST = 4096;

/** Whether a word that is not an existing path names one to be created. `flag`: the name to which the word is assigned, if any. */
export function isNewPath(word: string, flag: string, isAskedFor: boolean): boolean {
	if (word.length > LONGEST || URL.test(word)) return false;
	if (WRITTEN_AS_PATH.test(word) || DATABASE.test(word)) return true;
	if (!isAskedFor) return false;
	return FILE_WITH_EXTENSION.test(word) || (NAMES_A_PLACE.test(flag.replace(/^-+/, '')) && /^[^\s:/]+\//.test(word));
}

/** Returns the path with the links of its existing directories resolved, or undefined if it cannot be created because it is below a file. */
export async function realNewPath(path: string): Promise<string | undefined> {
	for (let directory = dirname(path); ; directory = dirname(directory)) {
		const real = await realpath(directory).catch(() => undefined);
		if (real === undefined) continue;
		return (await stat(real)).isDirectory() ? join(real, relative(directory, path)) : undefined;
	}
}
