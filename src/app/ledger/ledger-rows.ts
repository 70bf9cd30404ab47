// The rows of a ledger that the flags ask for, parsed here once and believed from then on.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { since } from '#cli/since-flag.ts';
import type { LedgerRow } from '#model/ledger.ts';
import type { ListedRow } from '#report/ledger-list.ts';
import { ledgerRowSchema } from '#report/schema/ledger-schema.ts';
import { type LedgerReader, ledgerExists, openLedgerReader } from '#store/ledger/read-ledger.ts';
import type { StoredRow } from '#store/ledger/stored-row.ts';
import { nowMicros } from '#util/micros.ts';
import { shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';
import { dataDirectory } from '../directories.ts';

export interface LedgerFlags {
	readonly ledger?: string;
	readonly server?: string;
	readonly tool?: string;
	readonly decision?: string;
	readonly since?: string;
	readonly json?: true;
}

export function ledgerFile({ ledger }: LedgerFlags): string {
	if (ledger !== undefined && statSync(ledger, { throwIfNoEntry: false })?.isDirectory() === true)
		throw new UserError(`--ledger ${ledger} is a directory`, { hint: `--ledger ${shellWord(join(ledger, 'ledger.db'))}` });
	return ledger ?? join(dataDirectory(), 'ledger.db');
}

/** `undefined`: nothing was ever written in the usual place. A place that was named must be there. */
export function openNamedLedger(flags: LedgerFlags): LedgerReader | undefined {
	const file = ledgerFile(flags);
	return flags.ledger === undefined && !ledgerExists(file) ? undefined : openLedgerReader(file, tellLeftOut);
}

export function tellLeftOut({ message, hint }: UserError): void {
	process.stderr.write(`The last decisions are left out, they still wait in a journal: ${message}\n  try: ${hint}\n`);
}

export function nothingYet(flags: LedgerFlags): string {
	return `No decisions in ${ledgerFile(flags)} yet.\n  try: candor guard --policy policy.yaml -- <server command>\n`;
}

export interface AskedRow {
	readonly row: ListedRow;
	/** As one line of JSON, exactly as it was hashed, with its hash at the end. */
	readonly json: string;
}

/** The first microsecond that is asked for. */
export function sinceOf(flags: LedgerFlags): number {
	return flags.since === undefined ? Number.NEGATIVE_INFINITY : since(flags.since, nowMicros());
}

/** Says of each row whether it is asked for, in the order of the ledger: an outcome is when its decision was. */
export function rowFilter(flags: LedgerFlags, from: number): (row: LedgerRow) => boolean {
	const isFiltered = [flags.server, flags.tool, flags.decision].some((flag) => flag !== undefined);
	const open = new Set<number>();
	return (row) => {
		if (row.at < from) return false;
		if (row.kind !== 'decision' && row.kind !== 'outcome' && row.kind !== 'approval') return !isFiltered;
		if (flags.server !== undefined && row.server !== flags.server) return false;
		if (flags.tool !== undefined && row.tool !== flags.tool) return false;
		if (flags.decision === undefined) return true;
		if (row.kind === 'approval') return false;
		if (row.kind === 'outcome') return open.delete(row.decision);
		if (row.decision !== flags.decision) return false;
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
