// The current decisions of the store: new rows of the local ledger are forwarded before they are read back.

import type { SettlingLedger } from '#model/ledger.ts';
import type { ChainStore } from '#model/ports.ts';
import { openLedgerReader } from '#store/ledger/read-ledger.ts';
import { forwardLedger } from '#store/sql/forward-ledger.ts';
import { openStoreDatabase } from '#store/sql/open-store.ts';
import { ledgerName } from '#store/sql/origin-position.ts';

export type DecisionSource = Pick<ChainStore, 'decisions' | 'stats' | 'series'>;

/** A ledger with more new rows is left to the thread that forwards it. */
const MOST_CAUGHT_UP = 5000;

interface RecentOptions {
	readonly ledger: SettlingLedger;
	readonly file: string;
	/** Address of the store. */
	readonly address: string;
	readonly chain: ChainStore;
}

export async function recentDecisions({ ledger, file, address, chain }: RecentOptions): Promise<DecisionSource & AsyncDisposable> {
	const store = await openStoreDatabase(address);
	const reader = openLedgerReader(file);
	let name: string | undefined;
	let last: string | undefined;
	const catchUp = oneAtATime(async () => {
		ledger.settle();
		const newest = reader.ends()?.last.hash;
		if (newest === last) return;
		// A ledger has a name once it has a row.
		name ??= await ledgerName(store.database, reader);
		if (name === undefined) return;
		const enough = new AbortController();
		let rows = 0;
		await forwardLedger(store, reader, {
			name,
			isWithJournals: false,
			signal: enough.signal,
			onForwarded: (count) => {
				rows += count;
				if (rows >= MOST_CAUGHT_UP) enough.abort();
			},
		});
		if (!enough.signal.aborted) last = newest;
	});
	return {
		decisions: async (request) => {
			await catchUp();
			return chain.decisions(request);
		},
		stats: async (filter) => {
			await catchUp();
			return chain.stats(filter);
		},
		series: async (request) => {
			await catchUp();
			return chain.series(request);
		},
		[Symbol.asyncDispose]: async () => {
			reader[Symbol.dispose]();
			await store.database.destroy();
		},
	};
}

/** A call during a run waits for the next run, which all such calls share. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
	let running: Promise<void> | undefined;
	let next: Promise<void> | undefined;
	const begin = (): Promise<void> => {
		next = undefined;
		const run = work().finally(() => {
			if (running === run) running = undefined;
		});
		running = run;
		return run;
	};
	return () => {
		if (running === undefined) return begin();
		next ??= running.then(begin, begin);
		return next;
	};
}
