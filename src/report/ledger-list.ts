// `candor ledger`: one line a row; below a denial, the change of the policy that would let the call pass.

import type { DecisionRow, LedgerDecision, LedgerRow, OutcomeRow } from '#model/ledger.ts';
import { printable } from '#util/printable.ts';
import { pad } from './columns.ts';
import { bytes, counted } from './counted.ts';
import { type Line, type Look, paint, span, type Tone } from './line.ts';
import { utcTime } from './utc-time.ts';

const TONES: Readonly<Record<LedgerDecision, Tone>> = { allow: 'good', deny: 'bad', ask: 'warn' };

/** Below the decision: after its time and number. */
const CHANGE_INDENT = ' '.repeat(29);

/** `unreadable`: a row that is none, by what is known of it. */
export type ListedRow = LedgerRow | { readonly kind: 'unreadable'; readonly seq: number | null };

export function renderLedgerRows(rows: readonly ListedRow[], look: Look): string {
	if (rows.length === 0) return '';
	const suggested = new Map<string, number>();
	return paint(
		rows.flatMap((row) => [rowLine(row), ...(row.kind === 'decision' ? changeLines(row, suggested) : [])]),
		look,
	);
}

/** An agent tries the same thing again and again: the same change is shown once. */
function changeLines({ seq, suggestion }: DecisionRow & { readonly seq: number }, suggested: Map<string, number>): readonly Line[] {
	if (suggestion === undefined) return [];
	const earlier = suggested.get(suggestion);
	if (earlier !== undefined) return [[span(`${CHANGE_INDENT}what would allow it: as below ${earlier}`, 'note')]];
	suggested.set(suggestion, seq);
	const lines = suggestion.trimEnd().split('\n');
	return [
		[span(`${CHANGE_INDENT}what would allow it:`, 'note')],
		...lines.map((line): Line => [span(`${CHANGE_INDENT}  ${printable(line)}`, 'note')]),
	];
}

function rowLine(row: ListedRow): Line {
	if (row.kind === 'unreadable') return [span(`row ${row.seq ?? '?'} cannot be read; try: candor ledger verify`, 'bad')];
	const beginning = [span(utcTime(row.at), 'dim'), span(` ${String(row.seq).padStart(6)}  `, 'dim')];
	if (row.kind === 'decision') {
		const why = [row.rule, row.reason].filter((part) => part !== undefined).join(': ');
		return [...beginning, span(pad(row.decision, 10), TONES[row.decision]), subject(row), span(printable(why))];
	}
	if (row.kind === 'outcome')
		return [
			...beginning,
			span(pad(`· ${row.outcome}`, 10), row.outcome === 'ok' ? 'dim' : 'warn'),
			subject(row),
			span(summary(row), 'dim'),
		];
	if (row.kind === 'pruned') return [...beginning, span(`the archives up to row ${row.through.seq} were given up for room`, 'dim')];
	if (row.kind === 'start') return [...beginning, span(`ledger ${printable(row.ledger)} begins`, 'dim')];
	return [...beginning, span('rows were missing when the ledger was opened; candor ledger verify says which', 'bad')];
}

function subject({ server, tool, method }: DecisionRow | OutcomeRow) {
	return span(`${pad(printable(`${server} ${tool ?? method}`), 28)}  `, 'strong');
}

function summary({ decision, durationMs, responseBytes, findings = [], effects = [] }: OutcomeRow): string {
	const parts = [
		`of ${decision}`,
		`${durationMs < 10 ? durationMs.toFixed(1) : Math.round(durationMs)} ms`,
		...(responseBytes === undefined ? [] : [bytes(responseBytes)]),
		...findings.map(({ rule, observed }) => printable(`${rule}: ${observed}`)),
		...(effects.length === 0 ? [] : [counted(effects.length, 'effect')]),
	];
	return parts.join(', ');
}
