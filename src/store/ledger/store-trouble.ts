// Turns errors of a disk or a database file into a line that names the file and the next command to type.

import { dirname } from 'node:path';
import { SetupError } from '#util/setup-error.ts';
import { shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';

type Trouble = readonly [codes: RegExp, what: string, hint: (file: string) => string];

const TROUBLES: readonly Trouble[] = [
	[
		/^(?:SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)$/,
		'has no room on its disk',
		(file) => `df -h ${shellWord(dirname(file))}, then free some space there; or take another place: --ledger FILE`,
	],
	[
		/^(?:SQLITE_READONLY.*|SQLITE_CANTOPEN.*|SQLITE_PERM|SQLITE_AUTH|EROFS|EACCES|EPERM|EISDIR|ENOTDIR|ENOENT|ENAMETOOLONG|ELOOP)$/,
		'may not be opened or written here',
		(file) =>
			`ls -ld ${shellWord(dirname(file))} ${shellWord(file)}; take another place with --ledger FILE; to read one, its directory must be writable too: copy it`,
	],
	[
		/^SQLITE_NOTADB$/,
		'is damaged, or is no ledger',
		// The user may have named a file of their own. Only a ledger is to be moved away.
		(file) =>
			`if it is no ledger, name yours with --ledger FILE; if it was one, mv ${shellWord(file)} ${shellWord(`${file}.damaged`)}: the next ledger there begins with a row that names the end of this one`,
	],
	[
		/^SQLITE_CORRUPT.*$/,
		'is damaged, or is no ledger',
		(file) =>
			`mv ${shellWord(file)} ${shellWord(`${file}.damaged`)}; the next ledger there begins with a row that names the end of this one`,
	],
	[
		/^SQLITE_(?:BUSY|LOCKED|PROTOCOL).*$/,
		'is held by another process',
		(file) => `fuser -v ${shellWord(file)} says by which; or give each guard its own: --ledger FILE`,
	],
	[
		/^(?:SQLITE_IOERR.*|EIO)$/,
		'could not be read or written by this machine',
		(file) => `df -h ${shellWord(dirname(file))}; dmesg | tail says what the disk says; or take another place: --ledger FILE`,
	],
];

/** Runs `work`. An error of the disk or the database file becomes one line and a hint; any other error is rethrown unchanged. */
export function namingStoreTrouble<T>(file: string, work: () => T): T {
	try {
		return work();
	} catch (error) {
		throw namedTrouble(file, error);
	}
}

export function namedTrouble(file: string, error: unknown): unknown {
	const code = error instanceof Error && 'code' in error ? String(error.code) : '';
	const found = TROUBLES.find(([codes]) => codes.test(code));
	if (found === undefined || error instanceof UserError) return error;
	const [, what, hint] = found;
	const { message } = error as Error;
	const cause = message.startsWith(code) ? message : `${code}: ${message}`;
	return new SetupError(`the ledger ${file} ${what} (${cause})`, { hint: hint(file), cause: error });
}
