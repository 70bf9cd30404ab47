// What was not exercised, and what happened but could not be observed. Both are part of the result, not a footnote.

import type { Report } from '#model/report.ts';
import type { Untested } from '#model/step.ts';
import { number } from '#util/counted.ts';
import { Shown } from '../parts/shown.tsx';

export function UnseenSection({ report }: { readonly report: Report }) {
	const { coverage, verdicts } = report;
	const rules = verdicts.flatMap(({ rule, verdict, reason = verdict }): readonly Untested[] =>
		verdict === 'untested' ? [{ kind: 'rule', name: rule, reason }] : [],
	);
	const untested = [...coverage.untested, ...rules];
	if (untested.length === 0 && coverage.gaps.length === 0)
		return <p class="muted">Everything that it declares was exercised, and nothing escaped the trace.</p>;
	return (
		<>
			{untested.length === 0 ? null : (
				<>
					<h3>Untested</h3>
					<ul class="plain">
						{untested.map(({ kind, name, reason }) => (
							<li key={`${kind}${name}${reason}`}>
								<span class="pill quiet-pill">{kind}</span> <Shown text={name} code /> <Shown text={reason} />
							</li>
						))}
					</ul>
				</>
			)}
			{coverage.gaps.length === 0 ? null : (
				<>
					<h3>Gaps: happened, but could not be seen</h3>
					<ul class="plain">
						{coverage.gaps.map(({ reason, count, example }) => (
							<li key={reason}>
								<span class="pill medium">
									{number(count)}× {reason}
								</span>{' '}
								e.g. <Shown text={example} code />
							</li>
						))}
					</ul>
				</>
			)}
		</>
	);
}
