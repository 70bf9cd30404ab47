// One file of a ledger that this process holds open, and whether it is still what its name leads to. Rows in a file without a name cannot be read back.
//
// The name is looked at after a line is written and before its call goes on. Whatever happens to the file before that look is seen by it; what happens after it
// happens to a row that was kept, and the next call's look sees it. A watch (inotify) would tell of it later, on an event loop that may have forwarded the call
// by then; the count of links does not show a rename. An open file keeps its number, so that no other can get it.

import { type BigIntStats, fstatSync, lstatSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';

/** Numbers beyond 2^53 are in use, and two that are near to each other are one as a double. */
const EXACT = { bigint: true, throwIfNoEntry: false } as const;

/** The ledger lies no more where its guard writes to: no call may go on until the guard is started again. */
export class TamperedLedger extends UserError {
	constructor(ledger: string, file: string, what: string) {
		super(`the ledger ${ledger} was tampered with while it was open: ${basename(file)} ${what}`, {
			hint: `candor ledger verify --ledger ${shellWord(ledger)} says what is missing; start the guard again when you know who did it`,
		});
	}
}

export class HeldFile {
	readonly #ledger: string;
	readonly #path: string;
	readonly #mayShrink: boolean;
	readonly #device: bigint;
	readonly #number: bigint;
	#size = 0n;

	/** `opened`: the file itself, by a descriptor. Throws if its name does not lead to it. */
	constructor(ledger: string, path: string, opened: Pick<BigIntStats, 'dev' | 'ino'>, mayShrink = false) {
		this.#ledger = ledger;
		this.#path = path;
		this.#mayShrink = mayShrink;
		this.#device = opened.dev;
		this.#number = opened.ino;
		this.check();
	}

	/**
	 * Throws unless the file has its name, and at least the size that it had before or has to have. A symbolic link in its place is another file, wherever it
	 * leads.
	 */
	check(leastSize = 0): void {
		const found = lstatSync(this.#path, EXACT);
		if (found === undefined) throw this.#tampered('is gone');
		if (found.ino !== this.#number || found.dev !== this.#device) throw this.#tampered('is another file now');
		if ((found.size < this.#size || found.size < leastSize) && !this.#mayShrink) throw this.#tampered('was truncated');
		this.#size = found.size;
	}

	#tampered(what: string): TamperedLedger {
		return new TamperedLedger(this.#ledger, this.#path, what);
	}
}

/** The database with its log and its index. SQLite has no way to ask for its descriptors, and one of our own would, when closed, take its locks away. */
export function heldDatabase(ledger: string): readonly HeldFile[] {
	const opened = openFiles();
	return [ledger, `${ledger}-wal`, `${ledger}-shm`].map((path) => {
		const found = lstatSync(path, EXACT);
		if (found === undefined) throw new TamperedLedger(ledger, path, 'is gone');
		// The server may run already, and exchange files while they are opened.
		if (opened !== undefined && !opened.has(keyOf(found))) throw new TamperedLedger(ledger, path, 'is another file now');
		return new HeldFile(ledger, path, found);
	});
}

/** All that this process has open; undefined where the system does not say. */
function openFiles(): ReadonlySet<string> | undefined {
	const directory = process.platform === 'linux' ? '/proc/self/fd' : '/dev/fd';
	try {
		return new Set(readdirSync(directory).flatMap((descriptor) => statsIfOpen(Number(descriptor))));
	} catch {
		return undefined;
	}
}

/** The descriptor by which the list was read is in the list, and closed by now. */
function statsIfOpen(descriptor: number): readonly string[] {
	try {
		return [keyOf(fstatSync(descriptor, { bigint: true }))];
	} catch {
		return [];
	}
}

function keyOf({ dev, ino }: BigIntStats): string {
	return `${dev}:${ino}`;
}
