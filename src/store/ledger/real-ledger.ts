// Where a ledger really is. All that belongs to it lies beside the file itself, by whichever link it was named, as SQLite does with its own:
// two guards that name it differently have to find each other's journals.

import { closeSync, openSync, realpathSync } from 'node:fs';

/** Makes an empty one where there is none. */
export function madeLedger(file: string): string {
	closeSync(openSync(file, 'a', 0o600)); // ours alone: SQLite gives its log the same mode
	return realpathSync(file);
}

export function realLedger(file: string): string {
	return realpathSync(file);
}
