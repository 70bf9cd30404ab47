// `candor ledger`: one line per row. Below a denial stand its reason, if the line has no room for it, and the policy change that would allow the call.

import type { ApprovalRow, DecisionRow, LedgerDecision, LedgerRow, OutcomeRow } from '#model/ledger.ts';
import { bytes, counted } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { pad, wrap } from './columns.ts';
import { type Line, type Look, lineColumns, paint, span, type Tone } from './line.ts';
import { utcTime } from './utc-time.ts';

const TONES: Readonly<Record<LedgerDecision, Tone>> = { allow: 'good', deny: 'bad', ask: 'warn' };

/** `indent`: indentation of the lines below a decision. If there is room, it is the width of time and number. */
interface Layout {
	readonly width: number;
	readonly subject: number;
	readonly indent: string;
}

const WIDE = 100;

const ALARMING: ReadonlySet<ApprovalRow['event']> = new Set(['failed', 'refused', 'key-changed']);

/** `unreadable`: a damaged row with its number, if that is known. */
export type ListedRow = LedgerRow | { readonly kind: 'unreadable'; readonly seq: number | null };

type Numbered = Pick<LedgerRow, 'seq' | 'at'>;

export function renderLedgerRows(rows: readonly ListedRow[], look: Look): string {
	if (rows.length === 0) return '';
	const isWide = look.width >= WIDE;
	const layout = { width: look.width, subject: isWide ? 28 : 20, indent: ' '.repeat(isWide ? 29 : 4) };
	const suggested = new Map<string, number>();
	return paint(
		rows.flatMap((row) => (row.kind === 'decision' ? decisionLines(row, layout, suggested) : [rowLine(row, layout)])),
		look,
	);
}

function decisionLines(row: DecisionRow & Numbered, layout: Layout, suggested: Map<string, number>): readonly Line[] {
	const because = [row.rule, row.reason].filter((part) => part !== undefined).join(': ');
	const why = printable(row.doubt === undefined ? because : `${because}; doubt: ${row.doubt}`);
	const start = [...beginning(row), span(pad(row.decision, 10), TONES[row.decision]), subject(row, layout)];
	const line = [...start, span(why)];
	// For a denied call, the reason matters most.
	const isBelow = row.decision !== 'allow' && lineColumns(line) > layout.width;
	const below = isBelow ? wrap(why, layout.width - layout.indent.length).map((part): Line => [span(layout.indent + part)]) : [];
	return [isBelow ? start : line, ...below, ...changeLines(row, layout, suggested)];
}

/** An agent retries the same call, so the same change is shown once. It is never truncated, because users copy it. */
function changeLines({ seq, suggestion }: DecisionRow & Numbered, { indent }: Layout, suggested: Map<string, number>): readonly Line[] {
	if (suggestion === undefined) return [];
	const earlier = suggested.get(suggestion);
	if (earlier !== undefined) return [[span(`${indent}what would allow it: as below ${earlier}`, 'note')]];
	suggested.set(suggestion, seq);
	const lines = suggestion.trimEnd().split('\n');
	return [
		[span(`${indent}what would allow it:`, 'note')],
		...lines.map((line): Line => [{ text: `${indent}  ${printable(line)}`, tone: 'note', isWhole: true }]),
	];
}

function rowLine(row: Exclude<ListedRow, { kind: 'decision' }>, layout: Layout): Line {
	if (row.kind === 'unreadable') return [span(`row ${row.seq ?? '?'} cannot be read; try: candor ledger verify`, 'bad')];
	const start = beginning(row);
	if (row.kind === 'outcome')
		return [
			...start,
			span(pad(`· ${row.outcome}`, 10), row.outcome === 'ok' ? 'dim' : 'warn'),
			subject(row, layout),
			span(summary(row), 'dim'),
		];
	if (row.kind === 'approval')
		return [
			...start,
			span(pad('approval', 10), ALARMING.has(row.event) ? 'bad' : 'good'),
			span(`${pad(printable(row.server === undefined ? 'approval key' : `${row.server} ${row.tool ?? ''}`), layout.subject)}  `, 'strong'),
			// A person compares the fingerprint at the end of the line.
			{ text: approvalSummary(row), isWhole: true },
		];
	if (row.kind === 'pruned') return [...start, span(`the archives up to row ${row.through.seq} were given up for room`, 'dim')];
	if (row.kind === 'start') return [...start, span(`ledger ${printable(row.ledger)} begins`, 'dim')];
	return [...start, span('rows were missing when the ledger was opened; candor ledger verify says which', 'bad')];
}

function beginning({ at, seq }: Numbered): Line {
	return [span(utcTime(at), 'dim'), span(` ${String(seq).padStart(6)}  `, 'dim')];
}

function subject({ server, tool, method }: DecisionRow | OutcomeRow, layout: Layout) {
	return span(`${pad(printable(`${server} ${tool ?? method}`), layout.subject)}  `, 'strong');
}

function approvalSummary({ event, key, expires, detail }: ApprovalRow): string {
	return printable(
		[
			detail === undefined ? event : `${event}: ${detail}`,
			...(expires === undefined ? [] : [`until ${expires}`]),
			key === null ? 'no key' : `key ${key}`,
		].join(', '),
	);
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
