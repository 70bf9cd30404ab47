import type { ApprovalRow, DecisionRow, LedgerRow } from '#model/ledger.ts';
import type { ChainRow } from '#model/ports.ts';
import { readChainRow } from '../live/read-chain-row.ts';

/** What a SIEM is told: decisions, and what happens to approvals and to the key that signs them. */
export type ForwardedRow = (DecisionRow | ApprovalRow) & Pick<LedgerRow, 'seq' | 'at' | 'hash'>;

/** Undefined: a row of another kind, or one that cannot be read. */
export function forwardedRow({ content, hash }: ChainRow): ForwardedRow | undefined {
	const row = readChainRow(content, hash);
	return row?.kind === 'decision' || row?.kind === 'approval' ? row : undefined;
}

/** One sentence. */
export function rowSentence(row: ForwardedRow): string {
	if (row.kind === 'approval')
		return `approval ${row.event}${row.server === undefined ? '' : `: ${row.server} ${row.tool ?? ''}`.trimEnd()}`;
	const { decision, server, tool, method, rule, reason } = row;
	return `${decision} ${server} ${tool ?? method}${rule === undefined ? '' : ` by ${rule}`}${reason === undefined ? '' : `: ${reason}`}`;
}

/** Whether somebody should look at it. */
export function forwardedLevel(row: ForwardedRow): 'info' | 'notice' | 'warning' {
	if (row.kind === 'approval') return ['failed', 'refused', 'key-changed'].includes(row.event) ? 'warning' : 'notice';
	return row.decision === 'allow' ? 'info' : row.decision === 'ask' ? 'notice' : 'warning';
}
