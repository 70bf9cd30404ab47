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
/** Long enough that an agent's next call takes the last one's outcome along, short enough that nobody sees it come late. */
const CATCH_UP_MS = 5;

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
	/** Nobody waits for these: they are written a moment later, or with the next decision. */
	#waiting: RowContent[] = [];
	/** The last row that the head file does not know of yet. One that lags is right all the same. */
	#unnoted: LedgerHead | undefined;
	#catchingUp: NodeJS.Timeout | undefined;
	#untilLook = APPENDS_PER_LOOK;

	constructor(file: string, statements: LedgerStatements, headFile: HeadFile, options: LedgerOptions) {
		this.#file = file;
		this.#statements = statements;
		this.#headFile = headFile;
		this.#mask = options.maskArguments;
		this.#onDelay = options.onDelay ?? (() => {});
		this.#size = { maxBytes: options.maxBytes ?? DEFAULT_BYTES, keepArchives: options.keepArchives ?? DEFAULT_ARCHIVES };
		this.#noteHead(this.#locked(() => this.#continueChain()));
	}

	decide(note: DecisionNote): DecisionReceipt {
		const { server, session, request, method, tool } = note;
		const seq = this.#append((next) => decisionContent(next, note, this.#mask));
		return { seq, call: { server, session, request, method, ...(tool === undefined ? {} : { tool }) } };
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
			this.#noteHead(this.#locked(() => this.#statements.last()));
		} catch {
			// A head that lags is right all the same, and the next start mends it.
		}
		this.#headFile[Symbol.dispose]();
		this.#statements.database.close();
	}

	/** What waits, then this one, in one transaction: the last row's number. */
	#append(contentOf?: RowContent): number {
		const contents = contentOf === undefined ? this.#waiting : [...this.#waiting, contentOf];
		const head = namingStoreTrouble(this.#file, () => {
			this.#untilLook -= contents.length;
			if (this.#untilLook < 0) this.#keepWithinSize();
			return this.#locked(() => contents.reduce<LedgerHead | undefined>((last, content) => this.#insert(content, last), undefined));
		});
		this.#waiting = [];
		this.#unnoted = head;
		this.#catchUpSoon();
		return head?.seq ?? 0;
	}

	#catchUpSoon(): void {
		this.#catchingUp ??= setTimeout(() => this.#catchUp(), CATCH_UP_MS);
	}

	/** What no call waits for. */
	#catchUp(): void {
		clearTimeout(this.#catchingUp);
		this.#catchingUp = undefined;
		try {
			if (this.#waiting.length > 0) this.#append();
			if (this.#unnoted !== undefined) this.#noteHead(this.#unnoted);
		} catch (error) {
			this.#onDelay(error as Error);
		}
	}

	#noteHead(head: LedgerHead | undefined): void {
		this.#unnoted = undefined;
		if (head !== undefined) this.#headFile.write(head);
	}

	/** With the database to itself: no other process comes between the last row and the next. Its head may be noted once the row is safe. */
	#locked<T extends LedgerHead | undefined>(work: () => T): T {
		const { begin, commit, rollback, database } = this.#statements;
		begin.run();
		let head: T;
		try {
			head = work();
			commit.run();
		} catch (error) {
			if (database.inTransaction) rollback.run();
			throw error;
		}
		return head;
	}

	#insert(contentOf: RowContent, last = this.#statements.last()): LedgerHead {
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
		const start = found ?? this.#insert((seq) => startContent(seq, randomUUID()));
		if (isWhole) return start;
		if (noted === 'damaged') this.#headFile.clear();
		return this.#insert((seq) => lossContent(seq, noted === 'damaged' ? null : (noted ?? null), found ?? null));
	}

	/** While there is still some room above the limit, a failed attempt may wait for the next; then nothing is taken any more. */
	#keepWithinSize(): void {
		this.#untilLook = APPENDS_PER_LOOK;
		const { maxBytes } = this.#size;
		if (this.#statements.liveBytes() < maxBytes) return;
		try {
			let pruned: readonly string[] = [];
			const head = this.#locked(() => {
				const made = makeRoom(this.#file, this.#statements, this.#size, (contentOf) => this.#insert(contentOf));
				pruned = made.pruned;
				return made.head;
			});
			this.#noteHead(head);
			for (const archive of pruned) rmSync(archive, { force: true });
		} catch (error) {
			if (this.#statements.liveBytes() >= 2 * maxBytes) throw error;
		}
	}
}
