// The thread that forwards a local ledger to the store.

import { statSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type LedgerReader, openLedgerReader } from '../ledger/read-ledger.ts';
import { forwardLedger } from './forward-ledger.ts';
import type { ForwardJob, ForwardMessage } from './forwarder.ts';
import { type OpenDatabase, openStoreDatabase } from './open-store.ts';
import { ledgerName } from './origin-position.ts';

const LONGEST_PAUSE_MS = 5000;
/** A killed guard leaves lines in its journal, which are checked at this interval. */
const JOURNALS_MS = 2000;

/** Requests come first, because the rows are already safe in the local ledger. */
const BEHIND_REQUESTS = 5;
// On Linux this is the priority of the calling thread, elsewhere that of the whole process.
if (process.platform === 'linux') setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + BEHIND_REQUESTS));

const { ledger, address, everyMs } = workerData as ForwardJob;
const end = new AbortController();
let store: OpenDatabase | undefined;
/** Reopened if another file appears under the ledger's name. */
let local: { readonly reader: LedgerReader; readonly inode: number; readonly name: string } | undefined;
/** The hash of the last forwarded row. */
let forwarded: string | undefined;
let failures = 0;
let journalsTaken = Number.NEGATIVE_INFINITY;

parentPort?.once('message', () => end.abort());

for (;;) {
	// Rows that exist when the end is requested are still forwarded, if the first attempt succeeds.
	const isLast = end.signal.aborted;
	await forwardSome();
	if (isLast) break;
	const pause = Math.min(everyMs * 2 ** failures, LONGEST_PAUSE_MS);
	await setTimeout(pause, undefined, { signal: end.signal }).catch(() => {});
}
local?.reader[Symbol.dispose]();
await store?.database.destroy();
parentPort?.close();

async function forwardSome(): Promise<void> {
	try {
		const inode = statSync(ledger, { throwIfNoEntry: false })?.ino;
		if (inode === undefined) return;
		store ??= await openStoreDatabase(address);
		if (local?.inode !== inode) {
			local?.reader[Symbol.dispose]();
			local = undefined;
			const reader = openLedgerReader(ledger);
			const name = await ledgerName(store.database, reader);
			if (name === undefined) return reader[Symbol.dispose]();
			local = { reader, inode, name };
		}
		const { reader, name } = local;
		const isWithJournals = performance.now() - journalsTaken > JOURNALS_MS || end.signal.aborted;
		const last = reader.ends()?.last.hash;
		if (last === forwarded && !isWithJournals && failures === 0) return;
		await forwardLedger(store, reader, { name, isWithJournals, onForwarded: (rows) => tell({ kind: 'forwarded', rows }) });
		forwarded = last;
		if (isWithJournals) journalsTaken = performance.now();
		if (failures > 0) tell({ kind: 'recovered' });
		failures = 0;
	} catch (error) {
		failures = Math.min(failures + 1, 10);
		tell({ kind: 'trouble', message: error instanceof Error ? error.message : String(error) });
	}
}

function tell(message: ForwardMessage): void {
	parentPort?.postMessage(message);
}
