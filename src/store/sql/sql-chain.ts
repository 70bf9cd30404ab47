// The chain of decisions behind its port.

import type { ChainEntry, ChainStore } from '#model/ports.ts';
import { type Unnumbered, unnumberedApproval, unnumberedDecision, unnumberedOutcome } from '../ledger/row-content.ts';
import { ChainExtension } from './chain-extension.ts';
import { chainStats } from './chain-stats.ts';
import { decisionPages } from './decision-pages.ts';
import { pruneChain } from './prune-chain.ts';
import type { StoreDatabase, StoreKind } from './store-tables.ts';
import { verifySqlChain } from './verify-sql-chain.ts';

export function sqlChain(database: StoreDatabase, kind: StoreKind): ChainStore {
	return {
		append: (entries) =>
			database.transaction().execute(async (transaction) => {
				const extension = await ChainExtension.begin(transaction, kind);
				const numbers = entries.map((entry) => extension.add(textOf(entry)));
				await extension.write();
				return numbers;
			}),
		rows: ({ after, limit }) =>
			database
				.selectFrom('chain')
				.select(['seq', 'content', 'hash'])
				.where('seq', '>', after ?? -1)
				.orderBy('seq')
				.limit(limit)
				.execute(),
		...decisionPages(database, kind),
		...chainStats(database),
		head: () => database.selectFrom('chain_head').select(['seq', 'hash']).executeTakeFirst(),
		prune: (limits) => pruneChain(database, kind, limits),
		verify: (options) => verifySqlChain(database, options),
	};
}

function textOf(entry: ChainEntry): Unnumbered {
	switch (entry.kind) {
		case 'decision':
			return unnumberedDecision(entry.note, undefined);
		case 'outcome':
			return unnumberedOutcome(entry.at, entry.call, entry.decision, entry.note);
		case 'approval':
			return unnumberedApproval(entry.note);
	}
}
