import type { DecisionRow, LedgerRow, OutcomeRow } from '#model/ledger.ts';

const CALL = { server: 'files', session: 's', request: 1, method: 'tools/call', tool: 'read_file' } as const;

function chained(seq: number) {
	return { seq, at: Date.UTC(2026, 10, 15, 14, 20, seq) * 1000, hash: 'ab'.repeat(32) };
}

export function decisionRow(seq: number, changes: Partial<DecisionRow> = {}): LedgerRow {
	return {
		...chained(seq),
		kind: 'decision',
		...CALL,
		decision: 'allow',
		rule: 'reads',
		reason: 'inside the project',
		policy: 'p',
		...changes,
	};
}

export function outcomeRow(seq: number, decision: number, changes: Partial<OutcomeRow> = {}): LedgerRow {
	return { ...chained(seq), kind: 'outcome', ...CALL, decision, outcome: 'ok', durationMs: 2.25, responseBytes: 2100, ...changes };
}

const HEAD = { seq: 4, hash: 'cd'.repeat(32) };

export const ROWS: readonly LedgerRow[] = [
	{ ...chained(0), kind: 'start', ledger: '0f8c' },
	decisionRow(1, { argumentsDigest: 'ef'.repeat(32), arguments: { path: ['a'] } }),
	outcomeRow(2, 1, { findings: [{ rule: 'secret', observed: 'a token' }], effects: [{ kind: 'read', subject: '/a' }] }),
	decisionRow(3, { decision: 'deny', rule: 'no-writes', suggestion: 'allow /a', request: null, tool: 'write\u001b[2J' }),
	{ ...chained(4), kind: 'loss', expected: HEAD, found: null },
	{ ...chained(5), kind: 'pruned', through: HEAD },
	{
		...chained(6),
		kind: 'approval',
		event: 'approved',
		key: 'SHA256:k',
		server: 'files',
		tool: 'write\u001b[2J',
		argumentsDigest: 'ef'.repeat(32),
		policy: 'p',
		nonce: 'n',
		expires: '2026-11-15T14:30:00.000Z',
	},
	{ ...chained(7), kind: 'approval', event: 'key-in-force', key: 'SHA256:k' },
];
