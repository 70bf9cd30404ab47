// Copies the rows of a guard's local ledger into the chain, in order and each once.

import type { LedgerHead } from '#model/ledger.ts';
import type { RowOrigin } from '#model/ports.ts';
import { NO_HASH, rowHash } from '../ledger/chain.ts';
import type { LedgerReader } from '../ledger/read-ledger.ts';
import { type Unnumbered, unnumberedLinesLost, unnumberedLoss } from '../ledger/row-content.ts';
import type { StoredRow } from '../ledger/stored-row.ts';
import { ChainExtension } from './chain-extension.ts';
import type { OpenDatabase } from './open-store.ts';
import { movePosition, type OriginPosition, originPosition } from './origin-position.ts';
import type { StoreTransaction } from './store-tables.ts';

const ROWS_AT_ONCE = 500;

export interface ForwardOptions {
	/** The name that `ledgerName` returns. */
	readonly name: string;
	/** Whether to first add the journal lines of killed guards as rows. */
	readonly isWithJournals?: boolean;
	readonly signal?: AbortSignal;
	/** Called after each portion. */
	readonly onForwarded?: (rows: number) => void;
}

/** Forwards all rows of the ledger that the chain does not have yet. Returns their number. */
export async function forwardLedger(store: OpenDatabase, reader: LedgerReader, options: ForwardOptions): Promise<number> {
	const { name: ledger, signal, isWithJournals = true, onForwarded } = options;
	const after = await settledPosition(store, reader, ledger);
	let forwarded = 0;
	const take = async (portion: readonly StoredRow[]) => {
		await forwardPortion(store, ledger, portion);
		forwarded += portion.length;
		onForwarded?.(portion.length);
	};
	let portion: StoredRow[] = [];
	for await (const row of reader.rows({ ...(after !== undefined && { after: after.seq }), isWithoutJournals: !isWithJournals })) {
		portion.push(row);
		if (portion.length < ROWS_AT_ONCE) continue;
		await take(portion);
		portion = [];
		if (signal?.aborted === true) return forwarded;
	}
	if (portion.length > 0) await take(portion);
	return forwarded;
}

/** Returns the position after checking that the ledger still has that row. Rows may have been removed from its end and replaced by others. */
async function settledPosition({ database, kind }: OpenDatabase, reader: LedgerReader, ledger: string): Promise<LedgerHead | undefined> {
	const known = await database.selectFrom('origins').selectAll().where('ledger', '=', ledger).executeTakeFirst();
	if (known === undefined || known.position < 0) return undefined;
	if (isThere(reader, { seq: known.position, hash: known.hash })) return { seq: known.position, hash: known.hash };
	return database.transaction().execute(async (transaction) => {
		const extension = await ChainExtension.begin(transaction, kind);
		const origin = await originPosition(transaction, ledger);
		const { position } = origin;
		if (position === undefined || isThere(reader, position)) return position;
		const common = await lastCommon(transaction, reader, origin);
		extension.add(unnumberedLoss(position, reader.ends()?.last ?? null));
		await extension.write();
		await movePosition(transaction, origin.id, common ?? { seq: -1, hash: '' });
		return common;
	});
}

/** An archived row counts as present, because rows can be removed only from the end. */
function isThere(reader: LedgerReader, { seq, hash }: LedgerHead): boolean {
	const ends = reader.ends();
	return ends !== undefined && (seq < ends.first.seq || reader.hashAt(seq) === hash);
}

async function lastCommon(transaction: StoreTransaction, reader: LedgerReader, { id }: OriginPosition): Promise<LedgerHead | undefined> {
	for (let before = Number.MAX_SAFE_INTEGER; ; ) {
		const rows = await transaction
			.selectFrom('chain')
			.select(['origin_seq', 'content'])
			.where('origin', '=', id)
			.where('origin_seq', '<', before)
			.orderBy('origin_seq', 'desc')
			.orderBy('seq', 'desc')
			.limit(ROWS_AT_ONCE)
			.execute();
		for (const { content } of rows) {
			const { seq, hash } = (JSON.parse(content) as { readonly origin: LedgerHead }).origin;
			if (isThere(reader, { seq, hash })) return { seq, hash };
		}
		const last = rows.at(-1)?.origin_seq ?? null;
		if (last === null) return undefined;
		before = last;
	}
}

/** Another forwarder of the same ledger may already have forwarded some of the rows. */
async function forwardPortion({ database, kind }: OpenDatabase, ledger: string, portion: readonly StoredRow[]): Promise<void> {
	await database.transaction().execute(async (transaction) => {
		const extension = await ChainExtension.begin(transaction, kind);
		const origin = await originPosition(transaction, ledger);
		const known = origin.position?.seq ?? -1;
		const fresh = portion.filter(({ seq }) => seq === null || seq > known);
		const numbers = await decisionNumbers(transaction, origin.id, fresh);
		let last = origin.position;
		let lost = 0;
		for (const { seq, hash, content } of fresh) {
			const text = content.toString();
			const isNext = seq !== null && seq === (last?.seq ?? -1) + 1;
			const fits = !isNext || rowHash(last?.hash ?? NO_HASH, content) === hash;
			const row = seq === null || !fits ? undefined : forwardedText(text, { ledger, seq, hash }, (local) => numbers.get(local));
			if (row === undefined || seq === null) lost++;
			else numbers.set(seq, extension.add(row, { id: origin.id, seq }));
			if (seq !== null) last = { seq, hash };
		}
		if (lost > 0) extension.add(unnumberedLinesLost(lost));
		await extension.write();
		if (last !== undefined) await movePosition(transaction, origin.id, last);
	});
}

/** Returns the numbers in the chain of the earlier decisions that outcomes among these rows refer to. */
async function decisionNumbers(transaction: StoreTransaction, origin: number, rows: readonly StoredRow[]): Promise<Map<number, number>> {
	const named = rows.flatMap(({ content }) => {
		// {"seq":17,"at":1794752446123456,"kind":"outcome",
		if (!/^\{"seq":\d+,"at":\d+,"kind":"outcome",/.test(content.toString('latin1', 0, 80))) return [];
		const { decision } = JSON.parse(content.toString()) as { readonly decision?: unknown };
		return Number.isSafeInteger(decision) ? [decision as number] : [];
	});
	if (named.length === 0) return new Map();
	const found = await transaction
		.selectFrom('chain')
		.select(['seq', 'origin_seq'])
		.where('origin', '=', origin)
		.where('origin_seq', 'in', named)
		.orderBy('seq')
		.execute();
	return new Map(found.flatMap(({ seq, origin_seq }) => (origin_seq === null ? [] : [[origin_seq, seq] as const])));
}

/**
 * Converts a local row's text to one of the chain: its whole content, and its origin. `decisionSeq`: the number in the chain of the decision that an outcome
 * refers to. Without it the outcome refers to none.
 */
function forwardedText(content: string, origin: RowOrigin, decisionSeq: (local: number) => number | undefined): Unnumbered | undefined {
	// {"seq":17,"at":1794752446123456,"kind":"decision",
	const [beginning, kind] = /^\{"seq":\d+,(?="at":\d+,"kind":"(\w+)")/.exec(content) ?? [];
	if (beginning === undefined || !content.endsWith('}')) return undefined;
	const added = { origin };
	// Numbers in arguments keep their exact digits, so the text of a decision is not serialised again.
	if (kind !== 'outcome') return `${content.slice(beginning.length, -1)},${JSON.stringify(added).slice(1)}` as Unnumbered;
	const { seq: _, decision, ...outcome } = JSON.parse(content) as { readonly seq: number; readonly decision: number };
	return JSON.stringify({ ...outcome, decision: decisionSeq(decision), ...added }).slice(1) as Unnumbered;
}
