// Appends rows to the chain within one transaction: it numbers and hashes them in memory, then writes them together with their counters.

import { sql } from 'kysely';
import type { LedgerHead } from '#model/ledger.ts';
import { rowHash } from '../ledger/chain.ts';
import { numbered, type Unnumbered } from '../ledger/row-content.ts';
import { changeCallCounts } from './call-counts.ts';
import { callGroupIds, callGroupName } from './call-groups.ts';
import { lockedHead } from './locked-head.ts';
import type { ChainTable, StoreKind, StoreTransaction } from './store-tables.ts';

/** Each row has ten values, and SQLite accepts at most 32,766 in one statement. */
const ROWS_PER_INSERT = 1000;

/** The local ledger that a row came from: a row of `origins`. */
interface OriginRow {
	readonly id: number;
	readonly seq: number;
}

/** The fields of a row that are also columns. A tampered row may contain any value. */
export interface RowFields {
	readonly at?: unknown;
	readonly kind?: unknown;
	readonly server?: unknown;
	readonly tool?: unknown;
	readonly decision?: unknown;
}

export class ChainExtension {
	readonly #transaction: StoreTransaction;
	readonly #kind: StoreKind;
	readonly #rows: (Omit<ChainTable, 'call_group'> & { readonly group: string | undefined })[] = [];
	#head: LedgerHead;

	private constructor(transaction: StoreTransaction, kind: StoreKind, head: LedgerHead) {
		this.#transaction = transaction;
		this.#kind = kind;
		this.#head = head;
	}

	/** Locks the head, so that no other process appends until the transaction ends. */
	static async begin(transaction: StoreTransaction, kind: StoreKind): Promise<ChainExtension> {
		const { seq, hash } = await lockedHead(transaction);
		return new ChainExtension(transaction, kind, { seq, hash });
	}

	/** Returns the row's number. */
	add(text: Unnumbered, origin?: OriginRow): number {
		const seq = this.#head.seq + 1;
		const content = numbered(seq, text);
		const hash = rowHash(this.#head.hash, content);
		const fields = JSON.parse(content) as RowFields;
		this.#rows.push({
			seq,
			at: timeOf(fields),
			kind: String(fields.kind),
			group: groupNameOf(fields),
			call: fields.kind === 'outcome' && typeof fields.decision === 'number' ? fields.decision : null,
			origin: origin?.id ?? null,
			origin_seq: origin?.seq ?? null,
			bytes: Buffer.byteLength(content),
			hash,
			content,
		});
		this.#head = { seq, hash };
		return seq;
	}

	/** Called once, after the last row. */
	async write(): Promise<void> {
		if (this.#rows.length === 0) return;
		const names = new Set(this.#rows.flatMap(({ group }) => (group === undefined ? [] : [group])));
		const ids = await callGroupIds(this.#transaction, this.#kind, names);
		const rows = this.#rows.map(({ group, ...row }) => ({ ...row, call_group: group === undefined ? null : (ids.get(group) ?? null) }));
		for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
			await this.#transaction
				.insertInto('chain')
				.values(rows.slice(from, from + ROWS_PER_INSERT))
				.execute();
		await changeCallCounts(this.#transaction, rows, 1);
		const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
		await this.#transaction
			.updateTable('chain_head')
			.set({ ...this.#head, row_count: sql`row_count + ${rows.length}`, bytes: sql`bytes + ${bytes}` })
			.execute();
	}
}

export function timeOf({ at }: RowFields): number {
	return Number.isSafeInteger(at) ? Math.max(0, at as number) : 0;
}

/** Returns undefined if the row is not a decision. */
export function groupNameOf({ kind, server, tool, decision }: RowFields): string | undefined {
	return kind === 'decision' ? callGroupName(server, tool, decision) : undefined;
}
