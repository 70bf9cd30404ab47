// One mark per call: answered, refused, lost, or cited by a finding. The marks show "only on the third call" at a glance.

import type { Scope } from '#model/profile.ts';
import type { Report } from '#model/report.ts';
import { scopeKey, scopeOfStep } from '#model/scope.ts';
import { isAtLeast } from '#model/severity.ts';
import type { Outcome, Step } from '#model/step.ts';
import type { Tone } from './line.ts';

export type CallMark = 'ok' | 'error' | 'lost' | 'finding';

export const MARKS: Readonly<Record<CallMark, { readonly glyph: string; readonly tone: Tone; readonly means: string }>> = {
	ok: { glyph: '●', tone: 'good', means: 'answered' },
	error: { glyph: '○', tone: 'dim', means: 'error' },
	lost: { glyph: '×', tone: 'warn', means: 'no answer' },
	finding: { glyph: '◆', tone: 'bad', means: 'cited in a finding' },
};

const BY_OUTCOME: Readonly<Record<Outcome, CallMark>> = {
	ok: 'ok',
	'tool-error': 'error',
	'protocol-error': 'error',
	'no-answer': 'lost',
	timeout: 'lost',
	'server-died': 'lost',
};

const CALLING: ReadonlySet<Step['kind']> = new Set(['call', 'cancel', 'together']);

export interface MarkedScope {
	readonly scope: Scope;
	/** Marks of all steps in order. */
	readonly marks: readonly CallMark[];
	/** Marks of the calls only, which the sum counts. Cancelled calls and rounds of concurrent calls are among them. */
	readonly calls: readonly CallMark[];
}

/** Returns the marks by the key of each call's scope. */
export function callMarks(report: Report): ReadonlyMap<string, MarkedScope> {
	const cited = new Set(report.findings.filter(({ severity }) => isAtLeast(severity, 'medium')).flatMap(({ evidence }) => evidence));
	const accused = new Set(report.evidence.filter(({ seq }) => cited.has(seq)).map(({ cause }) => cause?.step));
	const byScope = Map.groupBy(report.steps, ({ step }) => scopeKey(scopeOfStep(step)));
	return new Map(
		[...byScope].map(([key, results]) => {
			const [first] = results;
			const scope: Scope = first === undefined ? { kind: 'phase', name: key } : scopeOfStep(first.step);
			const marksOf = (some: Report['steps']) => some.map(({ step, outcome }) => (accused.has(step.id) ? 'finding' : BY_OUTCOME[outcome]));
			return [key, { scope, marks: marksOf(results), calls: marksOf(results.filter(({ step }) => CALLING.has(step.kind))) }];
		}),
	);
}
