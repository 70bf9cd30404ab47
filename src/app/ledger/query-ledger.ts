// The rows of a ledger that a query selects. Each row is parsed here once, and callers trust its type.

import type { LedgerDecision, LedgerRow } from '#model/ledger.ts';
import type { ListedRow } from '#report/ledger-list.ts';
import { ledgerRowSchema } from '#report/schema/ledger-schema.ts';
import { type LedgerReader, ledgerExists, type OnLeftOut, openLedgerReader } from '#store/ledger/read-ledger.ts';
import type { StoredRow } from '#store/ledger/stored-row.ts';
import { ledgerFile } from './ledger-file.ts';

export interface LedgerQuery {
	/** Absent: the ledger in the data directory. */
	readonly file?: string;
	readonly server?: string;
	readonly tool?: string;
	readonly decision?: LedgerDecision;
	/** The first microsecond to include. */
	readonly since?: number;
}

export interface AskedRow {
	readonly row: ListedRow;
	/** One line of JSON, exactly as it was hashed, with its hash at the end. */
	readonly json: string;
}

export interface LedgerReading {
	readonly signal: AbortSignal;
	/** Called once if decisions still wait in a journal that cannot be read here. */
	readonly onLeftOut: OnLeftOut;
}

/** Yields every selected readable row, oldest first. A ledger that was never written has none. */
export async function* queryLedger(query: LedgerQuery, reading: LedgerReading): AsyncGenerator<LedgerRow> {
	for await (const { row } of readableRows(query, reading)) yield row;
}

/** Returns the latest selected decisions, newest first. */
export async function latestDecisions(query: LedgerQuery, most: number, reading: LedgerReading): Promise<readonly AskedRow[]> {
	const latest: AskedRow[] = [];
	for await (const asked of readableRows(query, reading)) {
		if (asked.row.kind !== 'decision') continue;
		latest.push(asked);
		// Removes half of them at a time, because moving all of them for each row would take long.
		if (latest.length >= 2 * most) latest.splice(0, latest.length - most);
	}
	return latest.slice(-most).reverse();
}

async function* readableRows(
	query: LedgerQuery,
	{ signal, onLeftOut }: LedgerReading,
): AsyncGenerator<AskedRow & { readonly row: LedgerRow }> {
	const isAsked = rowFilter(query);
	using reader = openNamedLedger(query.file, onLeftOut);
	for await (const stored of reader?.rows({ since: firstMicrosecond(query) }) ?? []) {
		signal.throwIfAborted();
		const { row, json } = parseRow(stored);
		if (row.kind !== 'unreadable' && isAsked(row)) yield { row, json };
	}
}

/** Returns `undefined` if nothing was ever written to the default location. A named ledger must exist. */
export function openNamedLedger(named: string | undefined, onLeftOut: OnLeftOut): LedgerReader | undefined {
	const file = ledgerFile(named);
	return named === undefined && !ledgerExists(file) ? undefined : openLedgerReader(file, onLeftOut);
}

export function firstMicrosecond({ since = Number.NEGATIVE_INFINITY }: LedgerQuery): number {
	return since;
}

/** Decides for each row in order whether it is selected. An outcome is selected if its decision was. */
export function rowFilter(query: LedgerQuery): (row: LedgerRow) => boolean {
	const { server, tool, decision } = query;
	const from = firstMicrosecond(query);
	const isFiltered = [server, tool, decision].some((asked) => asked !== undefined);
	const open = new Set<number>();
	return (row) => {
		if (row.at < from) return false;
		if (row.kind !== 'decision' && row.kind !== 'outcome' && row.kind !== 'approval') return !isFiltered;
		if (server !== undefined && row.server !== server) return false;
		if (tool !== undefined && row.tool !== tool) return false;
		if (decision === undefined) return true;
		if (row.kind === 'approval') return false;
		if (row.kind === 'outcome') return open.delete(row.decision);
		if (row.decision !== decision) return false;
		open.add(row.seq);
		return true;
	};
}

export function parseRow({ seq, content, hash }: StoredRow): AskedRow {
	const json = `${content.toString().slice(0, -1)},"hash":${JSON.stringify(hash)}}`;
	try {
		return { row: ledgerRowSchema.parse(JSON.parse(json)), json };
	} catch {
		return { row: { kind: 'unreadable', seq }, json: JSON.stringify({ kind: 'unreadable', seq }) };
	}
}
