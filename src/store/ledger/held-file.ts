// One file of a ledger that this process holds open, and whether its name still leads to it. Rows in a file without a name cannot be read back.
//
// The name is checked after a line is written and before its call is forwarded. The check detects everything that happened to the file before it. What happens
// later concerns a row that was kept, and the check of the next call detects it. A watch (inotify) would report later, on an event loop that may have forwarded
// the call by then. The link count does not reveal a rename. An open file keeps its inode number, so no other file can get it.

import { type BigIntStats, fstatSync, lstatSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';

/** Inode numbers exceed 2^53, and two close ones are equal as doubles. */
const EXACT = { bigint: true, throwIfNoEntry: false } as const;

/** The guard no longer writes to the file under the ledger's name. No call may proceed until the guard is restarted. */
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

	/** `opened`: the status of the open descriptor. Throws if the name does not lead to that file. */
	constructor(ledger: string, path: string, opened: Pick<BigIntStats, 'dev' | 'ino'>, mayShrink = false) {
		this.#ledger = ledger;
		this.#path = path;
		this.#mayShrink = mayShrink;
		this.#device = opened.dev;
		this.#number = opened.ino;
		this.check();
	}

	/**
	 * Throws unless the file has its name, and at least its former or required size. A symbolic link in its place is another file, wherever it
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

/** The database with its log and its index. SQLite does not reveal its descriptors, and closing a second descriptor would release its locks. */
export function heldDatabase(ledger: string): readonly HeldFile[] {
	const opened = openFiles();
	return [ledger, `${ledger}-wal`, `${ledger}-shm`].map((path) => {
		const found = lstatSync(path, EXACT);
		if (found === undefined) throw new TamperedLedger(ledger, path, 'is gone');
		// The server may already run and exchange files while they are opened.
		if (opened !== undefined && !opened.has(keyOf(found))) throw new TamperedLedger(ledger, path, 'is another file now');
		return new HeldFile(ledger, path, found);
	});
}

/** Returns all files that this process has open, or undefined if the system does not list them. */
function openFiles(): ReadonlySet<string> | undefined {
	const directory = process.platform === 'linux' ? '/proc/self/fd' : '/dev/fd';
	try {
		return new Set(readdirSync(directory).flatMap((descriptor) => statsIfOpen(Number(descriptor))));
	} catch {
		return undefined;
	}
}

/** The list contains the descriptor that read it, which is closed by now. */
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
