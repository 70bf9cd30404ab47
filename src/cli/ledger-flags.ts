// The flags that select a ledger and its rows, and the message if there are none.

import type { LedgerQuery } from '#app/ledger/query-ledger.ts';
import type { LedgerDecision } from '#model/ledger.ts';
import { nowMicros } from '#util/micros.ts';
import type { UserError } from '#util/user-error.ts';
import { since } from './since-flag.ts';

export interface LedgerFlags {
	readonly ledger?: string;
	readonly server?: string;
	readonly tool?: string;
	readonly decision?: LedgerDecision;
	readonly since?: string;
	readonly json?: true;
}

export function ledgerQuery({ ledger, server, tool, decision, since: from }: LedgerFlags): LedgerQuery {
	return {
		...(ledger !== undefined && { file: ledger }),
		...(server !== undefined && { server }),
		...(tool !== undefined && { tool }),
		...(decision !== undefined && { decision }),
		...(from !== undefined && { since: since(from, nowMicros()) }),
	};
}

export function tellLeftOut({ message, hint }: UserError): void {
	process.stderr.write(`The last decisions are left out, they still wait in a journal: ${message}\n  try: ${hint}\n`);
}

export function nothingYet(file: string): string {
	return `No decisions in ${file} yet.\n  try: candor guard --policy policy.yaml -- <server command>\n`;
}
