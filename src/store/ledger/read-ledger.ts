// All rows of a ledger in order, archives first, a page at a time, so that a reader does not block a writer.

import { existsSync } from 'node:fs';
import type { LedgerHead } from '#model/ledger.ts';
import { SetupError } from '#util/setup-error.ts';
import { UserError } from '#util/user-error.ts';
import { archivedAt, archivedRows, archivesOf, firstOf } from './archive.ts';
import { openForReading } from './database.ts';
import { realLedger } from './real-ledger.ts';
import { misindexedRows } from './row-index.ts';
import { namedTrouble, namingStoreTrouble } from './store-trouble.ts';
import type { StoredRow } from './stored-row.ts';
import { awaitJournals } from './take-journals.ts';

const PAGE = 500;

export interface RowsAsked {
	/** Only rows with a number beyond this one. */
	readonly after?: number;
	/** Microseconds. Older archives may be skipped, because no row in them is newer than their file. */
	readonly since?: number;
	/** Do not wait for lines of journals. They become rows a moment later, unless their guard is killed. */
	readonly isWithoutJournals?: boolean;
}

export interface LedgerReader extends Disposable {
	/** The real path of the ledger. */
	readonly file: string;
	/** Yields all present rows, or the selected ones. */
	rows(asked?: RowsAsked): AsyncGenerator<StoredRow>;
	/** The first and the last row that are not archived. */
	ends(): { readonly first: LedgerHead; readonly last: LedgerHead } | undefined;
	/** The hash of a row that is not archived. */
	hashAt(seq: number): string | undefined;
	/** Rows that differ from their index entry. */
	misindexed(): readonly number[];
}

export function ledgerExists(file: string): boolean {
	return existsSync(file);
}

/** Called once with the reason why lines of journals cannot become rows. Then they are skipped, and the rest is read. */
export type OnLeftOut = (trouble: UserError) => void;

export function openLedgerReader(named: string, onLeftOut?: OnLeftOut): LedgerReader {
	if (!ledgerExists(named))
		throw new UserError(`there is no ledger ${named}`, {
			hint: 'candor guard --policy policy.yaml -- <server command> writes one; or name yours: --ledger FILE',
		});
	const file = namingStoreTrouble(named, () => realLedger(named));
	const database = namingStoreTrouble(file, () => openForReading(file));
	const firstLive = database.prepare<[], number>('SELECT seq FROM entries ORDER BY seq LIMIT 1').pluck();
	const page = database.prepare<[number], { seq: number; content: Buffer; hash: string }>(
		`SELECT seq, CAST(content AS BLOB) AS content, hash FROM entries WHERE seq >= ? ORDER BY seq LIMIT ${PAGE}`,
	);

	const end = (order: 'ASC' | 'DESC') => database.prepare<[], LedgerHead>(`SELECT seq, hash FROM entries ORDER BY seq ${order} LIMIT 1`);
	const [firstRow, lastRow] = [end('ASC'), end('DESC')];
	const hashOf = database.prepare<[number], string>('SELECT hash FROM entries WHERE seq = ?').pluck();

	let isLeftOutTold = false;
	/** A full or read-only disk can still be read. */
	function takeWhatWaits(): void {
		try {
			awaitJournals(file, database);
		} catch (error) {
			const trouble = namedTrouble(file, error);
			if (onLeftOut === undefined || !(trouble instanceof SetupError)) throw trouble;
			if (!isLeftOutTold) onLeftOut(trouble);
			isLeftOutTold = true;
		}
	}

	async function* rows({ after, since = Number.NEGATIVE_INFINITY }: RowsAsked): AsyncGenerator<StoredRow> {
		// Candor writes no row with a negative number, but a reader of all rows must see a forged one.
		for (let next = after === undefined ? Math.min(0, firstLive.get() ?? 0) : after + 1; ; ) {
			const live = firstLive.get() ?? Number.POSITIVE_INFINITY;
			if (next < live) {
				yield* archived(next, live, since);
				next = live;
			}
			const found = next === Number.POSITIVE_INFINITY ? [] : page.all(next);
			const last = found.at(-1);
			if (last === undefined) return;
			// Rows that were archived meanwhile are in a file now.
			if (found[0]?.seq !== next && (firstLive.get() ?? next) > next) continue;
			yield* found;
			next = last.seq + 1;
		}
	}

	/** Yields every line of every archive, so that a surplus one shows as well, but skips archives whose rows are still in the database. */
	async function* archived(next: number, live: number, since: number): AsyncGenerator<StoredRow> {
		for (const archive of archivesOf(file)) {
			try {
				if (archivedAt(archive) < since || ((await firstOf(archive)) ?? 0) >= live) continue;
				for await (const row of archivedRows(archive)) if (row.seq === null || row.seq >= next) yield row;
			} catch (error) {
				throw namedTrouble(archive.file, error);
			}
		}
	}

	return {
		file,
		rows: async function* (asked = {}) {
			try {
				if (asked.isWithoutJournals !== true) takeWhatWaits();
				yield* rows(asked);
			} catch (error) {
				throw namedTrouble(file, error);
			}
		},
		ends: () => {
			const [first, last] = [firstRow.get(), lastRow.get()];
			return first === undefined || last === undefined ? undefined : { first, last };
		},
		hashAt: (seq) => hashOf.get(seq),
		misindexed: () => misindexedRows(database),
		[Symbol.dispose]: () => {
			database.close();
		},
	};
}
