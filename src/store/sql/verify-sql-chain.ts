// Verifies the whole chain in the database, and compares columns and counters with the content of the rows.

import type { LedgerVerification } from '#model/ledger.ts';
import type { ChainStore } from '#model/ports.ts';
import { ChainWalk } from '../ledger/chain-walk.ts';
import { callGroupName, callGroups } from './call-groups.ts';
import { groupNameOf, type RowFields, timeOf } from './chain-extension.ts';
import type { ChainTable, StoreDatabase } from './store-tables.ts';

const ROWS_AT_ONCE = 2000;

export async function verifySqlChain(
	database: StoreDatabase,
	{ head, signal }: NonNullable<Parameters<ChainStore['verify']>[0]> = {},
): Promise<LedgerVerification> {
	// Read before the rows, so that rows written in the meantime come after it.
	const noted = await database.selectFrom('chain_head').select(['seq', 'hash']).executeTakeFirst();
	const groups = await callGroups(database, {});
	const nameOf = new Map(groups.map(({ id, server, tool, decision }) => [id, callGroupName(server, tool, decision)]));
	const walk = new ChainWalk(noted, head);
	const misindexed: number[] = [];
	for (let after = Number.MIN_SAFE_INTEGER; ; ) {
		signal?.throwIfAborted();
		const rows = await database.selectFrom('chain').selectAll().where('seq', '>', after).orderBy('seq').limit(ROWS_AT_ONCE).execute();
		for (const row of rows) {
			walk.take({ seq: row.seq, hash: row.hash, content: Buffer.from(row.content) });
			// A decision of a group that was created since then is unknown here.
			const isLater = noted !== undefined && row.seq > noted.seq;
			if (!isLater && !isAsItSays(row, nameOf)) misindexed.push(row.seq);
		}
		const last = rows.at(-1);
		if (last === undefined) break;
		after = last.seq;
	}
	walk.takeMisindexed(misindexed);
	return walk.end(0);
}

function isAsItSays({ at, kind, call_group, call, content }: ChainTable, nameOf: ReadonlyMap<number, string>): boolean {
	const fields = fieldsOf(content);
	const group = call_group === null ? undefined : nameOf.get(call_group);
	const outcomeOf = fields.kind === 'outcome' && typeof fields.decision === 'number' ? fields.decision : null;
	return at === timeOf(fields) && kind === String(fields.kind) && group === groupNameOf(fields) && call === outcomeOf;
}

function fieldsOf(content: string): RowFields {
	try {
		return JSON.parse(content) as RowFields;
	} catch {
		return {}; // the hash check has already reported it
	}
}
