// Walks through a chain row by row and reports what does not fit.

import type { LedgerHead, LedgerProblem, LedgerVerification, LossRow, PrunedRow } from '#model/ledger.ts';
import { NO_HASH, rowHash } from './chain.ts';
import type { NotedHead } from './head-file.ts';
import { rowBeginning } from './row-content.ts';
import type { StoredRow } from './stored-row.ts';

const SHOWN_PROBLEMS = 20;

/** Takes the rows of a chain in order. `noted`: the end of the chain according to the head file. `wanted`: the hash of a row that was noted elsewhere. */
export class ChainWalk {
	readonly #noted: NotedHead;
	readonly #wanted: string | undefined;
	readonly #problems: LedgerProblem[] = [];
	#problemCount = 0;
	#rows = 0;
	#isWantedSeen = false;
	#isNotedSeen = false;
	#first: StoredRow | undefined;
	/** Whether a row about pruning accounts for the missing beginning. */
	#isBeginningExplained = false;
	#last: LedgerHead | undefined;

	constructor(noted: NotedHead, wanted: string | undefined) {
		this.#noted = noted;
		this.#wanted = wanted;
	}

	take(row: StoredRow): void {
		const { seq, content, hash } = row;
		const beginning = rowBeginning(content);
		if (seq === null || beginning === undefined || beginning.seq !== seq) {
			const detail = row.trouble ?? (seq === null ? 'a line that is no row' : `row ${seq} does not begin with its own number`);
			this.#tell({ kind: 'unreadable', seq, detail });
			if (seq === null) return;
		}
		this.#rows++;
		if (this.#first === undefined) this.#begin(row);
		else this.#compare(row);
		this.#last = { seq, hash };
		if (hash === this.#wanted) this.#isWantedSeen = true;
		if (typeof this.#noted === 'object' && seq === this.#noted.seq && hash === this.#noted.hash) this.#isNotedSeen = true;
		if (beginning?.kind === 'pruned') this.#takePruned(content);
		if (beginning?.kind === 'loss') this.#takeLoss(seq, content);
	}

	takeMisindexed(rows: readonly number[]): void {
		for (const seq of rows) this.#tell({ kind: 'changed', seq, detail: `row ${seq} is not what the index of the ledger says of it` });
	}

	end(archives: number): LedgerVerification {
		const first = this.#first?.seq ?? null;
		if (first !== null && first > 0 && !this.#isBeginningExplained)
			this.#tell({ kind: 'missing', seq: 0, detail: `rows 0 to ${first - 1} are missing, and no later row says that they were pruned` });
		if (first === null) this.#tell({ kind: 'missing', seq: 0, detail: 'there is no row at all, not even the first' });
		this.#compareEnd();
		if (this.#wanted !== undefined && !this.#isWantedSeen)
			this.#tell({ kind: 'other-head', seq: null, detail: `no row has the hash ${this.#wanted}: this is not the chain it was noted from` });
		const { rows, head } = { rows: this.#rows, head: this.#last ?? null };
		return { rows, first, head, archives, problems: this.#problems, problemCount: this.#problemCount };
	}

	#begin(row: StoredRow): void {
		this.#first = row;
		if (row.seq === 0 && rowHash(NO_HASH, row.content) !== row.hash) this.#tellChanged(0);
	}

	#compare({ seq, content, hash }: StoredRow): void {
		const before = this.#last;
		if (before === undefined || seq === null) return;
		if (seq > before.seq + 1) {
			const last = seq - 1;
			const which = last === before.seq + 1 ? `row ${last} is` : `rows ${before.seq + 1} to ${last} are`;
			this.#tell({ kind: 'missing', seq: before.seq + 1, detail: `${which} missing` });
		} else if (seq <= before.seq) this.#tell({ kind: 'unexpected', seq, detail: `row ${seq} comes after row ${before.seq}` });
		else if (rowHash(before.hash, content) !== hash) this.#tellChanged(seq);
	}

	#tellChanged(seq: number): void {
		const detail = `row ${seq} does not fit its hash${seq === 0 ? '' : `, or row ${seq - 1} was exchanged`}`;
		this.#tell({ kind: 'changed', seq, detail });
	}

	#takePruned(content: Buffer): void {
		const row = parsed<PrunedRow & { readonly origin?: unknown }>(content);
		// A local ledger pruned its own rows, not those of the chain that took them over.
		if (row?.origin !== undefined) return;
		const through = row?.through;
		const first = this.#first;
		if (first === undefined || through === undefined || first.seq !== through.seq + 1) return;
		this.#isBeginningExplained = true;
		if (rowHash(through.hash, first.content) !== first.hash) this.#tellChanged(first.seq);
	}

	#takeLoss(seq: number | null, content: Buffer): void {
		const loss = parsed<LossRow>(content);
		if (loss?.lines !== undefined) {
			this.#tell({ kind: 'loss', seq, detail: `when a journal was read before row ${seq}, ${loss.lines} of its lines were damaged` });
			return;
		}
		const expected = loss?.expected ? `row ${loss.expected.seq} had been written` : 'the head file was missing or damaged';
		const found = loss?.found ? `the database ended with row ${loss.found.seq}` : 'the database was empty';
		this.#tell({ kind: 'loss', seq, detail: `when the ledger was opened before row ${seq}, ${expected}, but ${found}` });
	}

	#compareEnd(): void {
		const noted = this.#noted;
		const last = this.#last;
		if (noted === 'damaged')
			this.#tell({ kind: 'no-head', seq: null, detail: 'the head file is damaged: rows cut off the end would not show' });
		else if (noted === undefined) {
			if (last !== undefined && last.seq > 0)
				this.#tell({ kind: 'no-head', seq: null, detail: 'the head file is missing: rows cut off the end would not show' });
		} else if (last === undefined || noted.seq > last.seq)
			this.#tell({
				kind: 'truncated',
				seq: noted.seq,
				detail: `the rows after ${last?.seq ?? 'none'} are missing: row ${noted.seq} had been written`,
			});
		else if (!this.#isNotedSeen)
			this.#tell({ kind: 'other-head', seq: noted.seq, detail: `row ${noted.seq} is not the one that the head file names` });
	}

	#tell(problem: LedgerProblem): void {
		this.#problemCount++;
		if (this.#problems.length < SHOWN_PROBLEMS) this.#problems.push(problem);
	}
}

function parsed<T>(content: Buffer): T | undefined {
	try {
		return JSON.parse(content.toString()) as T;
	} catch {
		return undefined; // the hash mismatch has been reported already
	}
}
