import { statSync } from 'node:fs';
import { join } from 'node:path';
import { shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';
import { dataDirectory } from '../directories.ts';

/** The ledger that `--ledger` names, else the one in the data directory. */
export function ledgerFile(named: string | undefined): string {
	if (named !== undefined && statSync(named, { throwIfNoEntry: false })?.isDirectory() === true)
		throw new UserError(`--ledger ${named} is a directory`, { hint: `--ledger ${shellWord(join(named, 'ledger.db'))}` });
	return named ?? join(dataDirectory(), 'ledger.db');
}
