import { statSync } from 'node:fs';
import { join } from 'node:path';
import { shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';
import { dataDirectory } from '../directories.ts';

/** Files of a ledger that are opened by name. */
const BESIDE = ['', '-wal', '-shm', '.head'];

/** The ledger of `--ledger`, else the one in the data directory. */
export function ledgerFile(named: string | undefined): string {
	if (named !== undefined && statSync(named, { throwIfNoEntry: false })?.isDirectory() === true)
		throw new UserError(`--ledger ${named} is a directory`, { hint: `--ledger ${shellWord(join(named, 'ledger.db'))}` });
	const ledger = named ?? join(dataDirectory(), 'ledger.db');
	const odd = BESIDE.map((end) => `${ledger}${end}`).find((path) => isOdd(path));
	if (odd !== undefined)
		throw new UserError(`the ledger cannot be kept: ${odd} is no file`, { hint: 'find out who put it there, and remove it' });
	return ledger;
}

/** Opening a pipe would block forever, regardless of signals. */
function isOdd(path: string): boolean {
	const stats = statSync(path, { throwIfNoEntry: false });
	return stats !== undefined && !stats.isFile() && !stats.isDirectory();
}
