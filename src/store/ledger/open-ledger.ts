// The ledger as the guard writes it: append-only, each row hashed over the one before, durable before its call goes on.
// Straight on better-sqlite3: an append is a few prepared statements and one write to the log, and it is over when the call returns,
// which is what "durable before forwarded" needs; a query builder would only add promises to it.
// For an outcome nobody waits: it is written together with the next decision, or when a moment has passed without one.

import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DecisionNote, DecisionReceipt, Durability, Ledger, LedgerHead, OutcomeNote } from '#model/ledger.ts';
import { makeDirectories } from '#util/make-directories.ts';
import { nowMicros } from '#util/micros.ts';
import { NO_HASH, rowHash } from './chain.ts';
import { openForWriting } from './database.ts';
import { type HeadFile, openHeadFile, readHeadFile } from './head-file.ts';
import { makeRoom } from './make-room.ts';
import { decisionContent, lossContent, type MaskArguments, outcomeContent, startContent } from './row-content.ts';
import { type LedgerStatements, prepareStatements } from './statements.ts';
import { namedTrouble, namingStoreTrouble } from './store-trouble.ts';

export interface LedgerOptions {
	readonly durable?: Durability;
	/** The database's size from which its older half is archived. */
	readonly maxBytes?: number;
	/** More archives than this, and the oldest are removed. */
	readonly keepArchives?: number;
	/** Keeps arguments too, as this leaves them; without it only their digest. */
	readonly maskArguments?: MaskArguments;
	/** Outcomes could not be kept yet. They are tried again with the next decision, which is refused if they still cannot. */
	readonly onDelay?: (error: Error) => void;
}

type RowContent = (seq: number) => string;

const DEFAULT_BYTES = 32 * 1024 * 1024;
const DEFAULT_ARCHIVES = 60;
const APPENDS_PER_LOOK = 64;
/** Long enough for a client that calls without pause to come with its next call, which takes the outcome along. */
const MOMENT_MS = 2;

export async function openLedger(file: string, options: LedgerOptions = {}): Promise<Ledger> {
	await makeDirectories(dirname(file)).catch((error: unknown) => {
		throw namedTrouble(file, error);
	});
	return namingStoreTrouble(file, () => {
		const database = openForWriting(file, options.durable ?? 'normal');
		try {
			const headFile = openHeadFile(file);
			try {
				return new SqliteLedger(file, prepareStatements(database), headFile, options);
			} catch (error) {
				headFile[Symbol.dispose]();
				throw error;
			}
		} catch (error) {
			database.close();
			throw error;
		}
	});
}

class SqliteLedger implements Ledger {
	readonly #file: string;
	readonly #statements: LedgerStatements;
	readonly #headFile: HeadFile;
	readonly #mask: MaskArguments | undefined;
	readonly #size: { readonly maxBytes: number; readonly keepArchives: number };
	readonly #onDelay: (error: Error) => void;
	/** Nobody waits for these: they are written with the next decision, or a moment later. */
	#waiting: RowContent[] = [];
	/** What nobody waited for could not be done: it goes before everything else. */
	#isDelayed = false;
	/** The last row that we know of. */
	#last: LedgerHead | undefined;
	/** The head file knows of it. One that lags is right all the same. */
	#isHeadNoted = false;
	#catchingUp: NodeJS.Timeout | undefined;
	#untilLook = APPENDS_PER_LOOK;

	constructor(file: string, statements: LedgerStatements, headFile: HeadFile, options: LedgerOptions) {
		this.#file = file;
		this.#statements = statements;
		this.#headFile = headFile;
		this.#mask = options.maskArguments;
		this.#onDelay = options.onDelay ?? (() => {});
		this.#size = { maxBytes: options.maxBytes ?? DEFAULT_BYTES, keepArchives: options.keepArchives ?? DEFAULT_ARCHIVES };
		this.#locked(() => this.#continueChain());
		this.#noteHead();
	}

	decide(note: DecisionNote): DecisionReceipt {
		const { server, session, request, method, tool } = note;
		namingStoreTrouble(this.#file, () => {
			if (this.#isDelayed) this.#doWhatWaits();
			this.#append([...this.#waiting, (next) => decisionContent(next, note, this.#mask)]);
		});
		this.#catchUpSoon();
		return { seq: this.#last?.seq ?? 0, call: { server, session, request, method, ...(tool === undefined ? {} : { tool }) } };
	}

	outcome(receipt: DecisionReceipt, note: OutcomeNote): void {
		const at = nowMicros();
		this.#waiting.push((next) => outcomeContent(next, at, receipt, note));
		this.#catchUpSoon();
	}

	[Symbol.dispose](): void {
		this.#catchUp();
		try {
			// Of two processes the slower may have noted its older head last.
			this.#locked(() => this.#statements.last());
			this.#noteHead();
		} catch {
			// A head that lags is right all the same, and the next start mends it.
		}
		this.#headFile[Symbol.dispose]();
		this.#statements.database.close();
	}

	#catchUpSoon(): void {
		this.#catchingUp ??= setTimeout(() => this.#catchUp(), MOMENT_MS);
	}

	#catchUp(): void {
		clearTimeout(this.#catchingUp);
		this.#catchingUp = undefined;
		try {
			namingStoreTrouble(this.#file, () => this.#doWhatWaits());
		} catch (error) {
			this.#isDelayed = true;
			this.#onDelay(error as Error);
		}
	}

	#doWhatWaits(): void {
		if (this.#untilLook < 0) this.#keepWithinSize();
		if (this.#waiting.length > 0) this.#append(this.#waiting);
		if (!this.#isHeadNoted) this.#noteHead();
		this.#isDelayed = false;
	}

	#noteHead(): void {
		if (this.#last !== undefined) this.#headFile.write(this.#last);
		this.#isHeadNoted = true;
	}

	/** All that waits or nothing. */
	#append(contents: readonly RowContent[]): void {
		this.#locked(() => contents.reduce((last, content) => this.#insert(content, last), this.#statements.last()));
		this.#waiting = [];
		this.#untilLook -= contents.length;
	}

	/** With the database to itself: no other process comes between the last row and the next. `work` gives the last row. */
	#locked(work: () => LedgerHead | undefined): void {
		const { begin, commit, rollback, database } = this.#statements;
		begin.run();
		let head: LedgerHead | undefined;
		try {
			head = work();
			commit.run();
		} catch (error) {
			if (database.inTransaction) rollback.run();
			throw error;
		}
		this.#last = head;
		this.#isHeadNoted = false;
	}

	#insert(contentOf: RowContent, last: LedgerHead | undefined): LedgerHead {
		const seq = last === undefined ? 0 : last.seq + 1;
		const content = contentOf(seq);
		const hash = rowHash(last?.hash ?? NO_HASH, content);
		this.#statements.insert.run(seq, content, hash);
		return { seq, hash };
	}

	/** The chain goes on where it ended. When the head file knows of more than there is, that is written down before anything else. */
	#continueChain(): LedgerHead | undefined {
		const { last, hashAt } = this.#statements;
		const found = last();
		const noted = readHeadFile(this.#file);
		// A process that was killed before it noted its very first row leaves no head.
		const isWhole = noted === undefined ? (found?.seq ?? 0) === 0 : noted !== 'damaged' && hashAt(noted.seq) === noted.hash;
		const start = found ?? this.#insert((seq) => startContent(seq, randomUUID()), undefined);
		if (isWhole) return start;
		if (noted === 'damaged') this.#headFile.clear();
		return this.#insert((seq) => lossContent(seq, noted === 'damaged' ? null : (noted ?? null), found ?? null), start);
	}

	/** While there is still some room above the limit, a failed attempt may wait for the next; then nothing is taken any more. */
	#keepWithinSize(): void {
		this.#untilLook = APPENDS_PER_LOOK;
		const { maxBytes } = this.#size;
		if (this.#statements.liveBytes() < maxBytes) return;
		try {
			let pruned: readonly string[] = [];
			this.#locked(() => {
				const made = makeRoom(this.#file, this.#statements, this.#size, (contentOf) => this.#insert(contentOf, this.#statements.last()));
				pruned = made.pruned;
				return made.head;
			});
			this.#noteHead();
			for (const archive of pruned) rmSync(archive, { force: true });
		} catch (error) {
			if (this.#statements.liveBytes() >= 2 * maxBytes) throw error;
		}
	}
}
