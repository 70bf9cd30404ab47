// The ledger as the guard writes it: append-only, each row hashed over the one before, durable before its call goes on.
// Straight on better-sqlite3: an append is four prepared statements and one write to the log, and it is over when the call returns,
// which is what "durable before forwarded" needs; a query builder would only add promises to it.

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
/** A loop that is never free must not gather without end. */
const MOST_WAITING = 64;

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
	/** Nobody waits for these: they are written once the call before them has gone on. */
	#waiting: RowContent[] = [];
	/** What nobody waited for could not be done: it goes before everything else. */
	#isDelayed = false;
	/** The last row, unless another process has written since. */
	#last: LedgerHead | undefined;
	/** The head file knows of it. One that lags is right all the same. */
	#isHeadNoted = false;
	#catchingUp: NodeJS.Immediate | undefined;
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
			if (this.#isDelayed || this.#waiting.length >= MOST_WAITING) this.#doWhatWaits();
			this.#append([(next) => decisionContent(next, note, this.#mask)]);
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
		this.#waiting = [];
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

	/** Once the loop is free: the call, or its answer, is on its way by then. */
	#catchUpSoon(): void {
		this.#catchingUp ??= setImmediate(() => this.#catchUp());
	}

	#catchUp(): void {
		clearImmediate(this.#catchingUp);
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
		this.#waiting = [];
		if (!this.#isHeadNoted) this.#noteHead();
		this.#isDelayed = false;
	}

	#noteHead(): void {
		if (this.#last !== undefined) this.#headFile.write(this.#last);
		this.#isHeadNoted = true;
	}

	/** All of them or none. */
	#append(contents: readonly RowContent[]): void {
		this.#untilLook -= contents.length;
		const [only, ...more] = contents;
		if (only !== undefined && more.length === 0 && this.#insertBehind(only)) return;
		this.#locked(() => contents.reduce((last, content) => this.#insert(content, last), this.#statements.last()));
	}

	/** One row, where nobody else has written since: one statement in the place of four. */
	#insertBehind(contentOf: RowContent): boolean {
		const last = this.#last;
		if (last === undefined) return false;
		const { seq, content, hash } = rowBehind(last, contentOf);
		if (this.#statements.insertBehind.run(seq, content, hash, last.seq).changes === 0) return false;
		this.#last = { seq, hash };
		this.#isHeadNoted = false;
		return true;
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
		const { seq, content, hash } = rowBehind(last, contentOf);
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

function rowBehind(last: LedgerHead | undefined, contentOf: RowContent): LedgerHead & { readonly content: string } {
	const seq = last === undefined ? 0 : last.seq + 1;
	const content = contentOf(seq);
	return { seq, content, hash: rowHash(last?.hash ?? NO_HASH, content) };
}
