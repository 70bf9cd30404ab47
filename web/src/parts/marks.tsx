// The small marks that carry a judgement: severity, conclusion, decision, trust. Each states its meaning in words, never by colour alone.

import type { Conclusion } from '#model/report.ts';
import { SEVERITIES, type Severity } from '#model/severity.ts';
import type { BySeverity } from '../api/shapes.ts';

export function SeverityMark({ severity, count }: { readonly severity: Severity; readonly count?: number }) {
	return (
		<span class={`pill ${severity}`}>
			{count === undefined ? '' : `${count} `}
			{severity}
		</span>
	);
}

export function SeverityCounts({ counts }: { readonly counts: BySeverity }) {
	const worstFirst = SEVERITIES.toReversed().filter((severity) => (counts[severity] ?? 0) > 0);
	if (worstFirst.length === 0) return <span class="muted">no findings</span>;
	return (
		<span class="pills">
			{worstFirst.map((severity) => (
				<SeverityMark key={severity} severity={severity} count={counts[severity] ?? 0} />
			))}
		</span>
	);
}

const CONCLUSIONS: Readonly<Record<Conclusion, string>> = { clean: 'Clean', findings: 'Findings', inconclusive: 'Inconclusive' };

export function ConclusionMark({ conclusion }: { readonly conclusion: Conclusion }) {
	return <span class={`conclusion ${conclusion}`}>{CONCLUSIONS[conclusion] ?? conclusion}</span>;
}

const DECISIONS: Readonly<Record<string, string>> = {
	allow: 'allowed',
	deny: 'blocked',
	ask: 'asked',
	ALLOW: 'allowed',
	BLOCK: 'blocked',
	block: 'blocked',
	allowed: 'allowed',
	blocked: 'blocked',
};

/** Returns `allowed`, `blocked` or `asked` for the various terms of the routes. */
export function decisionWord(decision: string): string {
	return Object.hasOwn(DECISIONS, decision) ? (DECISIONS[decision] ?? decision) : decision;
}

export function DecisionMark({ decision }: { readonly decision: string }) {
	const word = decisionWord(decision);
	return <span class={`pill decision-${word === 'allowed' || word === 'blocked' || word === 'asked' ? word : 'other'}`}>{word}</span>;
}

/** `0.82` with a bar. */
export function Trust({ score }: { readonly score: number }) {
	const kept = Math.max(0, Math.min(1, score));
	return (
		<span class={`trust ${kept >= 0.8 ? 'good' : kept >= 0.5 ? 'fair' : 'poor'}`}>
			<span class="trust-bar" aria-hidden="true">
				<span style={{ width: `${kept * 100}%` }} />
			</span>
			<span class="trust-score">
				<span class="unseen">trust </span>
				{score.toFixed(2)}
			</span>
		</span>
	);
}
