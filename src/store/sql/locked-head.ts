import type { Selectable } from 'kysely';
import type { StoreTables, StoreTransaction } from './store-tables.ts';

/**
 * Locks the end of the chain until the transaction ends, so that only one process appends at a time. It is a write and the transaction's first statement: on
 * SQLite such a transaction waits for another, while one that has read before fails.
 */
export async function lockedHead(transaction: StoreTransaction): Promise<Selectable<StoreTables['chain_head']>> {
	return transaction
		.updateTable('chain_head')
		.set((one) => ({ seq: one.ref('seq') }))
		.returningAll()
		.executeTakeFirstOrThrow();
}
