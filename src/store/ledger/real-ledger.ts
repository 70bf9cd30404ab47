// The real path of a ledger. All its files are beside the real file, whichever link names it, as SQLite does with its own files:
// two guards that name the ledger differently must find each other's journals.

import { closeSync, openSync, realpathSync } from 'node:fs';

/** Creates an empty ledger if there is none. */
export function madeLedger(file: string): string {
	closeSync(openSync(file, 'a', 0o600)); // private: SQLite gives its log the same mode
	return realpathSync(file);
}

export function realLedger(file: string): string {
	return realpathSync(file);
}
