import type { ApprovalRow, DecisionRow, LedgerRow } from '#model/ledger.ts';
import type { ChainRow } from '#model/ports.ts';
import { readChainRow } from '../live/read-chain-row.ts';

/** The rows for a SIEM: decisions, and events about approvals and their key. */
export type ForwardedRow = (DecisionRow | ApprovalRow) & Pick<LedgerRow, 'seq' | 'at' | 'hash'>;

/** Returns undefined for a row of another kind, or an unreadable one. */
export function forwardedRow({ content, hash }: ChainRow): ForwardedRow | undefined {
	const row = readChainRow(content, hash);
	return row?.kind === 'decision' || row?.kind === 'approval' ? row : undefined;
}

/** Describes the row in one sentence. */
export function rowSentence(row: ForwardedRow): string {
	if (row.kind === 'approval')
		return `approval ${row.event}${row.server === undefined ? '' : `: ${row.server} ${row.tool ?? ''}`.trimEnd()}`;
	const { decision, server, tool, method, rule, reason } = row;
	return `${decision} ${server} ${tool ?? method}${rule === undefined ? '' : ` by ${rule}`}${reason === undefined ? '' : `: ${reason}`}`;
}

/** The severity, by whether a person should look at it. */
export function forwardedLevel(row: ForwardedRow): 'info' | 'notice' | 'warning' {
	if (row.kind === 'approval') return ['failed', 'refused', 'key-changed'].includes(row.event) ? 'warning' : 'notice';
	return row.decision === 'allow' ? 'info' : row.decision === 'ask' ? 'notice' : 'warning';
}
