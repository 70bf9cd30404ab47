// Decisions on their way into the chain. A line at the end of a file that this process alone writes to outlives a kill as a row does, and takes a tenth of the
// time: a call waits for that, and a moment later many lines become rows at once. If the process is killed before, whoever opens the ledger next does it.

import { randomUUID } from 'node:crypto';
import { closeSync, constants, fchownSync, fdatasyncSync, fstatSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Durability } from '#model/ledger.ts';
import { syncDirectory } from '#util/sync-directory.ts';
import { textIfThere } from '#util/text-if-there.ts';
import { HeldFile } from './held-file.ts';
import type { Unnumbered } from './row-content.ts';

/** Whoever opens a ledger reads its journals. */
const LARGE_BYTES = 256 * 1024;
const HOUR_MS = 3_600_000;
/** A file that has not been touched for this long is nobody's any more, and may be removed by anybody. */
const ABANDONED_MS = HOUR_MS;
/** So whoever still has one takes another long before. */
const RESTED_MS = HOUR_MS / 2;

const NAME = /^[0-9a-f]{12}$/;
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_APPEND;

export class Journal {
	readonly name: string;
	readonly #descriptor: number;
	readonly #held: HeldFile;
	readonly #isSynced: boolean;
	#bytes = 0;
	#lines = 0;
	#touched = Date.now();
	#hasFailed = false;

	private constructor(ledger: string, name: string, durable: Durability) {
		this.name = name;
		this.#isSynced = durable === 'full';
		this.#descriptor = openSync(journalFile(ledger, name), NEW_FILE, 0o600);
		try {
			this.#held = new HeldFile(ledger, journalFile(ledger, name), fstatSync(this.#descriptor, { bigint: true }));
			giveToOwner(ledger, this.#descriptor);
			if (this.#isSynced) syncDirectory(dirname(ledger));
		} catch (error) {
			this.close();
			removeJournal(ledger, name);
			throw error;
		}
	}

	/** The ledger has to know of it before the first line. */
	static create(ledger: string, durable: Durability): Journal {
		// ledger.db.journal-9f86d081884c
		return new Journal(ledger, randomUUID().slice(-12), durable);
	}

	/** Returns which line it is, from 1: then it is kept for good. */
	append(text: Unnumbered): number {
		const line = `${text}\n`;
		const bytes = Buffer.byteLength(line);
		this.#touched = Date.now();
		try {
			let written = writeSync(this.#descriptor, line);
			// Less than all of it: the disk is full, and the next attempt says so.
			while (written < bytes) written += writeSync(this.#descriptor, Buffer.from(line), written);
			if (this.#isSynced) fdatasyncSync(this.#descriptor);
		} catch (error) {
			this.#hasFailed = true;
			throw error;
		}
		this.#bytes += bytes;
		this.#lines += 1;
		return this.#lines;
	}

	/** Throws if its lines lie no more under its name. */
	check(): void {
		this.#held.check(this.#bytes);
	}

	get lines(): number {
		return this.#lines;
	}

	/** No line may follow: it has ended in the middle of one, or is large enough, or so old that others may take it for abandoned. */
	get isWorn(): boolean {
		return this.#hasFailed || this.#bytes > LARGE_BYTES || Date.now() - this.#touched > RESTED_MS;
	}

	close(): void {
		closeSync(this.#descriptor);
	}
}

/** The whole lines, from the one after `from`; `undefined` for one that is not as it was written. `'gone'`: there is no such journal any more. */
export function readJournal(ledger: string, name: string, from: number): readonly (Unnumbered | undefined)[] | 'gone' {
	const text = textIfThere(journalFile(ledger, name));
	// What comes after the last line feed was never finished, so its call never went on.
	return text === undefined ? 'gone' : text.split('\n').slice(from, -1).map(textIn);
}

export function removeJournal(ledger: string, name: string): void {
	rmSync(journalFile(ledger, name), { force: true });
}

/** Whatever the ledger knows of them; but only what has the name of one. */
export function abandonedJournals(ledger: string): readonly string[] {
	const start = basename(journalFile(ledger, ''));
	const isAbandoned = (file: string) => {
		const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
		return touched !== undefined && Date.now() - touched > ABANDONED_MS;
	};
	return readdirSync(dirname(ledger))
		.filter((file) => file.startsWith(start) && NAME.test(file.slice(start.length)) && isAbandoned(join(dirname(ledger), file)))
		.map((file) => file.slice(start.length));
}

function journalFile(ledger: string, name: string): string {
	return `${ledger}.journal-${name}`;
}

/** All of a decision's row but its number: a page that a power cut took leaves no such line. */
function textIn(line: string): Unnumbered | undefined {
	try {
		JSON.parse(`{${line}`);
		return /^"at":\d+,"kind":"decision",/.test(line) ? (line as Unnumbered) : undefined;
	} catch {
		return undefined;
	}
}

/** A guard of root's must not keep out those whose ledger it is. Where that cannot be done, they are told which file they may not read. */
function giveToOwner(ledger: string, descriptor: number): void {
	const { uid, gid } = statSync(ledger);
	if (process.geteuid?.() !== 0 || uid === 0) return;
	try {
		fchownSync(descriptor, uid, gid);
	} catch {
		// A user that this namespace does not know.
	}
}
