// `candor ledger`: the guard's decisions and what became of them, oldest first; `--follow` goes on as they come.

import { setTimeout as sleep } from 'node:timers/promises';
import { interruptSignal } from '#app/interrupt.ts';
import {
	type AskedRow,
	type LedgerFlags,
	ledgerFile,
	nothingYet,
	openNamedLedger,
	parseRow,
	rowFilter,
	sinceOf,
} from '#app/ledger/ledger-rows.ts';
import { renderLedgerRows } from '#report/ledger-list.ts';
import { type LedgerReader, ledgerExists } from '#store/ledger/read-ledger.ts';
import { EXIT } from '../exit-codes.ts';
import { type StandardOutput, standardOutput } from '../standard-output.ts';
import { lookOf } from '../terminal.ts';

const POLL_MS = 200;
const BATCH = 200;

interface ListFlags extends LedgerFlags {
	readonly follow?: true;
}

export async function ledgerCommand(given: object): Promise<number> {
	const flags = given as ListFlags;
	const from = sinceOf(flags);
	const signal = interruptSignal();
	using reader = openNamedLedger(flags) ?? (await firstLedger(flags, signal));
	if (reader === undefined) return signal.aborted ? EXIT.interrupted : EXIT.clean;
	const listing = new Listing(flags, from, standardOutput());
	await listing.print(reader, signal);
	if (listing.printed === 0 && flags.follow === undefined) process.stderr.write(listing.emptyLine(flags));
	while (flags.follow === true && !listing.isAbandoned && !signal.aborted) {
		await sleep(POLL_MS, undefined, { signal }).catch(() => {});
		await listing.print(reader, signal);
	}
	return signal.aborted ? EXIT.interrupted : EXIT.clean;
}

/** Where nothing was ever written: says so, and with --follow waits until something is. */
async function firstLedger(flags: ListFlags, signal: AbortSignal): Promise<LedgerReader | undefined> {
	process.stderr.write(nothingYet(flags));
	while (flags.follow === true && !signal.aborted) {
		const isThere = ledgerExists(ledgerFile(flags));
		// One that has just been begun is whole a moment later.
		await sleep(POLL_MS, undefined, { signal }).catch(() => {});
		if (isThere && !signal.aborted) return openNamedLedger(flags);
	}
	return undefined;
}

class Listing {
	printed = 0;
	isAbandoned = false;
	readonly #isJson: boolean;
	readonly #from: number;
	readonly #isAsked: ReturnType<typeof rowFilter>;
	readonly #output: StandardOutput;
	#batch: AskedRow[] = [];
	#decisions = 0;
	#after = -1;

	constructor(flags: ListFlags, from: number, output: StandardOutput) {
		this.#isJson = flags.json === true;
		this.#from = from;
		this.#isAsked = rowFilter(flags, from);
		this.#output = output;
	}

	/** All rows since the last time. */
	async print(reader: LedgerReader, signal: AbortSignal): Promise<void> {
		for await (const stored of reader.rows({ after: this.#after, since: this.#from })) {
			if (this.isAbandoned || signal.aborted) return;
			if (stored.seq !== null) this.#after = stored.seq;
			const asked = parseRow(stored);
			if (asked.row.kind === 'decision') this.#decisions++;
			if (asked.row.kind !== 'unreadable' && !this.#isAsked(asked.row)) continue;
			this.printed++;
			if (this.#batch.push(asked) === BATCH) await this.#flush();
		}
		await this.#flush();
	}

	emptyLine(flags: ListFlags): string {
		return this.#decisions === 0 ? nothingYet(flags) : `None of ${this.#decisions} decisions is as asked.\n`;
	}

	async #flush(): Promise<void> {
		const batch = this.#batch;
		if (batch.length === 0) return;
		this.#batch = [];
		const look = lookOf(process.stdout);
		// What is piped is searched and kept: nothing is cut there.
		const width = process.stdout.isTTY ? look.width : Number.POSITIVE_INFINITY;
		const rows = batch.map(({ row }) => row);
		const text = this.#isJson ? batch.map(({ json }) => `${json}\n`).join('') : renderLedgerRows(rows, { ...look, width });
		this.isAbandoned = !(await this.#output.write(text));
	}
}
