// Records how many rows of a local ledger the chain has. The position is written together with the rows, so that each row is forwarded once even if a process is killed.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { LedgerHead, StartRow } from '#model/ledger.ts';
import type { LedgerReader } from '../ledger/read-ledger.ts';
import type { StoreDatabase, StoreTransaction } from './store-tables.ts';

export interface OriginPosition {
	readonly id: number;
	readonly ledger: string;
	/** Undefined: the chain has none of its rows yet. */
	readonly position: LedgerHead | undefined;
}

/** Returns the name in the ledger's first row, or undefined if there is no row yet. If that row was in a removed archive, a known position identifies the ledger. */
export async function ledgerName(database: StoreDatabase, reader: LedgerReader): Promise<string | undefined> {
	// A guard is just creating the ledger.
	if (reader.ends() === undefined) return undefined;
	for await (const { seq, content } of reader.rows({ isWithoutJournals: true })) {
		if (seq !== 0) break;
		return (JSON.parse(content.toString()) as StartRow).ledger;
	}
	const origins = await database.selectFrom('origins').selectAll().execute();
	return origins.find(({ position, hash }) => reader.hashAt(position) === hash)?.ledger ?? randomUUID();
}

/** Runs within a transaction that has locked the head, so that no concurrent process moves the position. */
export async function originPosition(transaction: StoreTransaction, ledger: string): Promise<OriginPosition> {
	const found = await transaction.selectFrom('origins').selectAll().where('ledger', '=', ledger).executeTakeFirst();
	if (found !== undefined) {
		const { id, position: seq, hash } = found;
		return { id, ledger, position: seq < 0 ? undefined : { seq, hash } };
	}
	const { last } = await transaction.selectFrom('origins').select(sql<number>`coalesce(max(id), 0)`.as('last')).executeTakeFirstOrThrow();
	await transaction
		.insertInto('origins')
		.values({ id: last + 1, ledger, position: -1, hash: '' })
		.execute();
	return { id: last + 1, ledger, position: undefined };
}

export async function movePosition(transaction: StoreTransaction, id: number, { seq, hash }: LedgerHead): Promise<void> {
	await transaction.updateTable('origins').set({ position: seq, hash }).where('id', '=', id).execute();
}
