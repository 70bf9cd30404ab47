// Removes the oldest rows of the chain. A new row in the same transaction names the last of them, so that the rest still verifies.

import { sql } from 'kysely';
import type { ChainLimits } from '#model/ports.ts';
import { nowMicros } from '#util/micros.ts';
import { unnumberedPruned } from '../ledger/row-content.ts';
import { changeCallCounts } from './call-counts.ts';
import { ChainExtension } from './chain-extension.ts';
import { lockedHead } from './locked-head.ts';
import type { StoreDatabase, StoreKind } from './store-tables.ts';

/** Number of rows per transaction, so that a concurrent writer waits for only a part of a second. */
const ROWS_AT_ONCE = 10_000;

export async function pruneChain(database: StoreDatabase, kind: StoreKind, limits: ChainLimits): Promise<number> {
	let removed = 0;
	for (;;) {
		const now = await pruneSome(database, kind, limits);
		removed += now;
		if (now < ROWS_AT_ONCE) return removed;
	}
}

function pruneSome(database: StoreDatabase, kind: StoreKind, { maxAge, maxRows, maxBytes }: ChainLimits): Promise<number> {
	const oldest = maxAge === undefined ? Number.NEGATIVE_INFINITY : nowMicros() - maxAge;
	return database.transaction().execute(async (transaction) => {
		const head = await lockedHead(transaction);
		const rows = await transaction
			.selectFrom('chain')
			.select(['seq', 'at', 'bytes', 'hash', 'call_group'])
			.orderBy('seq')
			.limit(ROWS_AT_ONCE)
			.execute();
		// The row that names them also counts.
		let count = head.row_count + 1;
		let { bytes } = head;
		const going: typeof rows = [];
		for (const row of rows) {
			const isWithin = count <= (maxRows ?? Number.POSITIVE_INFINITY) && bytes <= (maxBytes ?? Number.POSITIVE_INFINITY);
			if ((isWithin && row.at >= oldest) || row.seq === head.seq) break;
			going.push(row);
			count -= 1;
			bytes -= row.bytes;
		}
		const last = going.at(-1);
		if (last === undefined) return 0;
		const extension = await ChainExtension.begin(transaction, kind);
		extension.add(unnumberedPruned({ seq: last.seq, hash: last.hash }));
		await extension.write();
		await transaction.deleteFrom('chain').where('seq', '<=', last.seq).execute();
		await changeCallCounts(transaction, going, -1);
		const goingBytes = going.reduce((sum, row) => sum + row.bytes, 0);
		await transaction
			.updateTable('chain_head')
			.set({ row_count: sql`row_count - ${going.length}`, bytes: sql`bytes - ${goingBytes}` })
			.execute();
		return going.length;
	});
}
