// Reads a ledger in batches, and with `follows` waits for new rows until the signal aborts.

import { setTimeout as sleep } from 'node:timers/promises';
import { type LedgerReader, ledgerExists } from '#store/ledger/read-ledger.ts';
import { ledgerFile } from './ledger-file.ts';
import {
	type AskedRow,
	firstMicrosecond,
	type LedgerQuery,
	type LedgerReading,
	openNamedLedger,
	parseRow,
	rowFilter,
} from './query-ledger.ts';

const POLL_MS = 200;
const BATCH = 200;

export type LedgerEvent =
	/** Nothing was ever written to the default location. */
	| { readonly kind: 'absent'; readonly file: string }
	| { readonly kind: 'rows'; readonly rows: readonly AskedRow[] }
	/** All rows that existed at the start have been read. `decisions`: number of decisions among them, selected or not. */
	| { readonly kind: 'caught-up'; readonly file: string; readonly decisions: number };

interface Following extends LedgerReading {
	readonly follows: boolean;
}

export async function* followLedger(query: LedgerQuery, following: Following): AsyncGenerator<LedgerEvent> {
	const { signal, onLeftOut, follows } = following;
	const file = ledgerFile(query.file);
	let opened = openNamedLedger(query.file, onLeftOut);
	if (opened === undefined) {
		yield { kind: 'absent', file };
		opened = follows ? await firstLedger(query, following) : undefined;
	}
	if (opened === undefined) return;
	using reader = opened;
	const rows = new NewRows(query, reader, signal);
	yield* rows.read();
	yield { kind: 'caught-up', file, decisions: rows.decisions };
	while (follows && !signal.aborted) {
		await sleep(POLL_MS, undefined, { signal }).catch(() => {});
		yield* rows.read();
	}
}

async function firstLedger(query: LedgerQuery, { signal, onLeftOut }: LedgerReading): Promise<LedgerReader | undefined> {
	while (!signal.aborted) {
		const isThere = ledgerExists(ledgerFile(query.file));
		// A ledger that was just created is complete a moment later.
		await sleep(POLL_MS, undefined, { signal }).catch(() => {});
		if (isThere && !signal.aborted) return openNamedLedger(query.file, onLeftOut);
	}
	return undefined;
}

class NewRows {
	decisions = 0;
	readonly #reader: LedgerReader;
	readonly #signal: AbortSignal;
	readonly #since: number;
	readonly #isAsked: ReturnType<typeof rowFilter>;
	#after = -1;

	constructor(query: LedgerQuery, reader: LedgerReader, signal: AbortSignal) {
		this.#reader = reader;
		this.#signal = signal;
		this.#since = firstMicrosecond(query);
		this.#isAsked = rowFilter(query);
	}

	/** Yields all rows since the last call. */
	async *read(): AsyncGenerator<LedgerEvent> {
		let rows: AskedRow[] = [];
		for await (const stored of this.#reader.rows({ after: this.#after, since: this.#since })) {
			if (this.#signal.aborted) return;
			if (stored.seq !== null) this.#after = stored.seq;
			const asked = parseRow(stored);
			if (asked.row.kind === 'decision') this.decisions++;
			if (asked.row.kind !== 'unreadable' && !this.#isAsked(asked.row)) continue;
			if (rows.push(asked) < BATCH) continue;
			yield { kind: 'rows', rows };
			rows = [];
		}
		if (rows.length > 0) yield { kind: 'rows', rows };
	}
}
