// Extends the chain: rows in SQLite, each hashed over the previous one, and the end of the chain noted beside the database.
// Uses better-sqlite3 directly, because a query builder would only add promises to a few prepared statements.

import { randomUUID } from 'node:crypto';
import type { Durability, LedgerHead } from '#model/ledger.ts';
import { NO_HASH, rowHash } from './chain.ts';
import { openForWriting } from './database.ts';
import { type HeadFile, type NotedHead, openHeadFile, readHeadFile } from './head-file.ts';
import { type HeldFile, heldDatabase } from './held-file.ts';
import { type LedgerSize, Rotation } from './rotation.ts';
import { type AddRow, numbered, type Unnumbered, unnumberedLoss, unnumberedStart } from './row-content.ts';
import { type LedgerStatements, prepareStatements } from './statements.ts';

export type Extension = (add: AddRow, statements: LedgerStatements) => void;

const ROWS_PER_LOOK = 64;

export class ChainWriter implements Disposable {
	readonly #file: string;
	readonly #durable: Durability;
	readonly #statements: LedgerStatements;
	readonly #headFile: HeadFile;
	/** The last row that this process knows. */
	#last: LedgerHead | undefined;
	/** Whether the head file names the last row. A head file that lags is still valid. */
	#isHeadNoted = true;
	#untilLook = ROWS_PER_LOOK;
	#held: readonly HeldFile[] = [];
	#rotation: Rotation | undefined;

	private constructor(file: string, durable: Durability, statements: LedgerStatements, last: LedgerHead | undefined) {
		this.#file = file;
		this.#durable = durable;
		this.#statements = statements;
		this.#headFile = openHeadFile(file);
		this.#last = last;
	}

	/** `last`: the last row that the caller knows. */
	static open(file: string, durable: Durability, last?: LedgerHead): ChainWriter {
		const database = openForWriting(file, durable);
		try {
			return new ChainWriter(file, durable, prepareStatements(database), last);
		} catch (error) {
			database.close();
			throw error;
		}
	}

	/** From this call on, `check` and `checkDatabase` detect changes of the files. Call it after a transaction, because the log exists only then. */
	hold(): void {
		this.#held = heldDatabase(this.#file);
	}

	/** Throws if rows that are written now could not be read back. */
	checkDatabase(): void {
		for (const file of this.#held) file.check();
	}

	/** Throws also if the head file could not prove later that rows were cut off the end. */
	check(): void {
		this.checkDatabase();
		this.#headFile.check();
	}

	get statements(): LedgerStatements {
		return this.#statements;
	}

	/** Number of the last row that this process knows. */
	get end(): number {
		return this.#last?.seq ?? -1;
	}

	/** Runs `work` in one exclusive transaction: no other process adds a row between the last one and the next. */
	extend(work: Extension): void {
		const { begin, commit, rollback, database, last } = this.#statements;
		begin.run();
		let head: LedgerHead | undefined;
		let added = 0;
		try {
			head = last();
			const add: AddRow = (text) => {
				head = this.#insert(text, head);
				added++;
				return head.seq;
			};
			if (this.#isCut(head)) {
				this.#statements.forgetFoundUpTo.run(Number.MAX_SAFE_INTEGER);
				add(unnumberedLoss(this.#last ?? null, head ?? null));
			}
			work(add, this.#statements);
			commit.run();
		} catch (error) {
			if (database.inTransaction) rollback.run();
			throw error;
		}
		this.#isHeadNoted &&= head?.hash === this.#last?.hash;
		this.#last = head;
		this.#untilLook -= added;
	}

	/** Like `extend`, but everything, including earlier rows, is on the disk when this returns. */
	extendForGood(work: Extension): void {
		const { database } = this.#statements;
		const usual = database.pragma('synchronous', { simple: true });
		database.pragma('synchronous = FULL');
		try {
			this.extend(work);
		} finally {
			database.pragma(`synchronous = ${usual}`);
		}
	}

	/** Continues the chain at its end. If the head file names a later row than exists, this loss is recorded first. */
	continue(): void {
		this.extend((add, { last }) => {
			const noted = readHeadFile(this.#file);
			const found = last();
			const isWhole = this.#isWhole(noted);
			if (found === undefined) add(unnumberedStart(randomUUID()));
			if (isWhole) return;
			this.#statements.forgetFoundUpTo.run(Number.MAX_SAFE_INTEGER);
			if (noted === 'damaged') this.#headFile.clear();
			add(unnumberedLoss(noted === 'damaged' ? null : (noted ?? null), found ?? null));
		});
		this.#isHeadNoted = false;
	}

	/** Like `extend`, but does nothing if the next guard must first record that rows are missing. */
	extendIfWhole(work: Extension): void {
		let isWhole = false;
		this.extend((add, statements) => {
			isWhole = this.#isWhole(readHeadFile(this.#file));
			if (isWhole) work(add, statements);
		});
		if (isWhole) this.noteHead();
	}

	noteHead(): void {
		if (this.#isHeadNoted) return;
		if (this.#last !== undefined) this.#headFile.write(this.#last);
		this.#isHeadNoted = true;
	}

	/**
	 * Starts a rotation when the ledger has reached its size. One that fails may be repeated until the ledger has reached twice its size; then this waits for the
	 * rotation, and throws if that failed.
	 */
	keepWithin({ maxBytes, keepArchives }: LedgerSize): void {
		if (this.#untilLook >= 0) return;
		const liveBytes = this.#statements.liveBytes();
		if (this.#rotation?.isOver === true) this.endRotation();
		if (liveBytes >= maxBytes)
			this.#rotation ??= new Rotation({
				file: this.#file,
				durable: this.#durable,
				size: { maxBytes, keepArchives },
				last: this.#last,
			});
		const failure = liveBytes >= 2 * maxBytes ? this.endRotation() : undefined;
		if (failure !== undefined && this.#statements.liveBytes() >= 2 * maxBytes) throw failure;
		this.#untilLook = ROWS_PER_LOOK;
	}

	/** Whether a write would have to wait until the rotation has exchanged its rows. */
	get isRotationLocking(): boolean {
		return this.#rotation?.isLocking === true;
	}

	/** Waits for the current rotation. Returns why it failed. */
	endRotation(): Error | undefined {
		const rotation = this.#rotation;
		this.#rotation = undefined;
		return rotation?.wait();
	}

	/** The slower of two processes may have noted its older head last. */
	settleHead(): void {
		try {
			this.extend(() => {});
			this.#isHeadNoted = false;
			this.noteHead();
		} catch {
			// A head that lags is still valid, and the next start repairs it.
		}
	}

	[Symbol.dispose](): void {
		this.endRotation();
		this.#headFile[Symbol.dispose]();
		this.#statements.database.close();
	}

	/** Whether the former last row is gone or changed since the last call. The next head would conceal that. */
	#isCut(found: LedgerHead | undefined): boolean {
		const known = this.#last;
		if (known === undefined) return false;
		return found === undefined || found.seq < known.seq || (found.seq === known.seq && found.hash !== known.hash);
	}

	#insert(text: Unnumbered, last: LedgerHead | undefined): LedgerHead {
		const seq = last === undefined ? 0 : last.seq + 1;
		const content = numbered(seq, text);
		const hash = rowHash(last?.hash ?? NO_HASH, content);
		this.#statements.insert.run(seq, content, hash);
		return { seq, hash };
	}

	/** Whether every row that the head file names exists. */
	#isWhole(noted: NotedHead): boolean {
		const { last, hashAt } = this.#statements;
		// A process that was killed before it noted its very first row leaves no head file.
		if (noted === undefined) return (last()?.seq ?? 0) === 0;
		return noted !== 'damaged' && hashAt(noted.seq) === noted.hash;
	}
}
