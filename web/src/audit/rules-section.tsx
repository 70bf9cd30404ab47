import type { Report } from '#model/report.ts';
import { Shown } from '../parts/shown.tsx';

const ORDER = ['fail', 'untested', 'pass', 'not-applicable'] as const;
const LOOKS: Readonly<Record<string, string>> = {
	fail: 'high',
	untested: 'medium',
	pass: 'decision-allowed',
	'not-applicable': 'quiet-pill',
};

/** Every rule with its verdict and its purpose. An untested rule is never a pass. */
export function RulesSection({ report: { verdicts, rules } }: { readonly report: Report }) {
	const sorted = verdicts.toSorted((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
	const summaries = new Map(rules.map(({ id, summary }) => [id, summary]));
	return (
		<ul class="rules">
			{sorted.map(({ rule, verdict, reason = summaries.get(rule) }) => (
				<li key={rule}>
					<span class={`pill ${LOOKS[verdict] ?? ''}`}>{verdict}</span>
					<span>
						<code>{rule}</code>
						{reason === undefined ? null : (
							<span class="muted">
								{' '}
								<Shown text={reason} />
							</span>
						)}
					</span>
				</li>
			))}
		</ul>
	);
}
