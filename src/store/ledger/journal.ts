// Decisions before they enter the chain. A line at the end of a file that only this process writes survives a kill like a row and takes a tenth of the
// time. The call waits only for the line. A moment later many lines become rows at once. If the process is killed before, the next process that opens the ledger does it.

import { randomUUID } from 'node:crypto';
import { closeSync, constants, fchownSync, fdatasyncSync, fstatSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Durability } from '#model/ledger.ts';
import { syncDirectory } from '#util/sync-directory.ts';
import { textIfThere } from '#util/text-if-there.ts';
import { HeldFile } from './held-file.ts';
import type { Unnumbered } from './row-content.ts';

/** Every process that opens a ledger reads its journals, so they stay small. */
const LARGE_BYTES = 256 * 1024;
const HOUR_MS = 3_600_000;
/** A journal that was not modified for this long is abandoned, and any process may remove it. */
const ABANDONED_MS = HOUR_MS;
/** A guard therefore replaces its journal long before. */
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

	/** The ledger must know the journal before its first line. */
	static create(ledger: string, durable: Durability): Journal {
		// ledger.db.journal-9f86d081884c
		return new Journal(ledger, randomUUID().slice(-12), durable);
	}

	/** Returns the number of the first line, counted from 1. All lines are durable then. */
	append(texts: readonly Unnumbered[]): number {
		const lines = `${texts.join('\n')}\n`;
		const bytes = Buffer.byteLength(lines);
		this.#touched = Date.now();
		try {
			let written = writeSync(this.#descriptor, lines);
			// A partial write means that the disk is full. The next attempt reports it.
			while (written < bytes) written += writeSync(this.#descriptor, Buffer.from(lines), written);
			if (this.#isSynced) fdatasyncSync(this.#descriptor);
		} catch (error) {
			this.#hasFailed = true;
			throw error;
		}
		this.#bytes += bytes;
		this.#lines += texts.length;
		return this.#lines - texts.length + 1;
	}

	/** Throws if the lines are no longer under the journal's name. */
	check(): void {
		this.#held.check(this.#bytes);
	}

	get lines(): number {
		return this.#lines;
	}

	/** Whether no line may follow: the last line is incomplete, the journal is large enough, or others may soon consider it abandoned. */
	get isWorn(): boolean {
		return this.#hasFailed || this.#bytes > LARGE_BYTES || Date.now() - this.#touched > RESTED_MS;
	}

	close(): void {
		closeSync(this.#descriptor);
	}
}

/** Returns the complete lines after `from`, with `undefined` for a damaged line. `'gone'`: the journal no longer exists. */
export function readJournal(ledger: string, name: string, from: number): readonly (Unnumbered | undefined)[] | 'gone' {
	const text = textIfThere(journalFile(ledger, name));
	// The text after the last line feed was never completed, so its call was never forwarded.
	return text === undefined ? 'gone' : text.split('\n').slice(from, -1).map(textIn);
}

export function removeJournal(ledger: string, name: string): void {
	rmSync(journalFile(ledger, name), { force: true });
}

/** Returns all abandoned journals by file name, whether or not the ledger knows them. */
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

/** Returns the row of a decision or an approval without its number. A page that a power failure lost contains no such line. */
function textIn(line: string): Unnumbered | undefined {
	try {
		JSON.parse(`{${line}`);
		return /^"at":\d+,"kind":"(?:decision|approval)",/.test(line) ? (line as Unnumbered) : undefined;
	} catch {
		return undefined;
	}
}

/** A guard that runs as root must not lock out the owner of the ledger. If this fails, the owner is told which file is unreadable. */
function giveToOwner(ledger: string, descriptor: number): void {
	const { uid, gid } = statSync(ledger);
	if (process.geteuid?.() !== 0 || uid === 0) return;
	try {
		fchownSync(descriptor, uid, gid);
	} catch {
		// The user does not exist in this namespace.
	}
}
