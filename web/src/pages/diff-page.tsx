// The changes between two audits of a server.

import type { AuditDiff } from '#model/audit-diff.ts';
import type { Finding } from '#model/finding.ts';
import type { Effect } from '#model/profile.ts';
import { number } from '#util/counted.ts';
import { useAnswer } from '../api/use-answer.ts';
import { PageHeading } from '../parts/heading.tsx';
import { ConclusionMark, SeverityMark, Trust } from '../parts/marks.tsx';
import { Ago } from '../parts/moment.tsx';
import { Shown } from '../parts/shown.tsx';
import { Empty, WhenAnswered } from '../parts/states.tsx';
import { linkTo } from '../router.ts';

const MOST_EFFECTS = 40;

export function DiffPage({ id, other }: { readonly id: string; readonly other: string }) {
	const answer = useAnswer<AuditDiff>(`/api/audits/${encodeURIComponent(id)}/diff/${encodeURIComponent(other)}`);
	return (
		<>
			<PageHeading title="Two audits compared" lead="What the later one has that the earlier one had not, and the other way round." />
			<WhenAnswered of={answer}>{(diff) => <Diff diff={diff} ids={[id, other]} />}</WhenAnswered>
		</>
	);
}

function Diff({ diff, ids }: { readonly diff: AuditDiff; readonly ids: readonly [string, string] }) {
	const { findings, declaration, effects, coverage } = diff;
	const isSame =
		findings.appeared.length + findings.gone.length + findings.changed.length + effects.length === 0 &&
		declaration.added.length + declaration.removed.length + declaration.changed.length === 0;
	return (
		<>
			<div class="two">
				<Side title="Earlier" id={ids[0]} diff={diff} side="before" />
				<Side title="Later" id={ids[1]} diff={diff} side="after" />
			</div>
			{diff.caveats.map((caveat) => (
				<p key={caveat} class="notice sentence">
					<Shown text={caveat} />
				</p>
			))}
			{diff.summary.length === 0 ? null : (
				<section class="part card" aria-labelledby="words-title">
					<h2 id="words-title">In words</h2>
					<ul class="sentences">
						{diff.summary.map((sentence) => (
							<li key={sentence}>
								<Shown text={sentence} />
							</li>
						))}
					</ul>
				</section>
			)}
			{isSame ? <Empty title="Nothing differs in what they declare, do, or were found to do." /> : null}
			<FindingList title="New findings" findings={findings.appeared} mark="+" />
			<FindingList title="Findings that are gone" findings={findings.gone.map(({ finding }) => finding)} mark="−" />
			{findings.changed.length === 0 ? null : (
				<section class="part" aria-labelledby="graver-title">
					<h2 id="graver-title">Findings of another severity</h2>
					<ul class="stack">
						{findings.changed.map(({ before, after, finding }) => (
							<li key={finding.id} class="card">
								<SeverityMark severity={before} /> → <SeverityMark severity={after} /> <Shown text={finding.observed} />
							</li>
						))}
					</ul>
				</section>
			)}
			{declaration.added.length + declaration.removed.length + declaration.changed.length === 0 ? null : <Declared diff={diff} />}
			{effects.map(({ scope, appeared, gone, reexplained }) => (
				<section key={`${scope.kind}${scope.name}`} class="part" aria-label={`Effects of ${scope.name}`}>
					<h2>
						<span class="muted">Effects of {scope.kind}</span> <Shown text={scope.name} />
					</h2>
					<EffectList effects={appeared} mark="+" />
					<EffectList effects={gone} mark="−" />
					<EffectList effects={reexplained} mark="~" />
				</section>
			))}
			<p class="muted audit-foot">
				Tools seen at work: {coverage.worked.before} of {coverage.declared.before}, then {coverage.worked.after} of{' '}
				{coverage.declared.after}. Calls: {number(coverage.calls.before)}, then {number(coverage.calls.after)}. Gaps:{' '}
				{number(coverage.gaps.before)}, then {number(coverage.gaps.after)}.
			</p>
		</>
	);
}

interface SideProps {
	readonly title: string;
	readonly id: string;
	readonly diff: AuditDiff;
	readonly side: 'before' | 'after';
}

function Side({ title, id, diff, side }: SideProps) {
	const { server, startedAt, version } = diff.audits[side];
	return (
		<section class="card" aria-label={title}>
			<p class="eyebrow">{title}</p>
			<h2 class="card-title">
				<a href={linkTo('audits', id)}>
					<Shown text={`${server}${version === null ? '' : ` ${version}`}`} />
				</a>
			</h2>
			<p class="muted">
				<Ago at={startedAt} />
			</p>
			<div class="server-facts">
				<ConclusionMark conclusion={diff.conclusion[side]} />
				<Trust score={diff.trust[side]} />
			</div>
		</section>
	);
}

function FindingList({
	title,
	findings,
	mark,
}: {
	readonly title: string;
	readonly findings: readonly Finding[];
	readonly mark: '+' | '−';
}) {
	if (findings.length === 0) return null;
	return (
		<section class="part" aria-label={title}>
			<h2>
				{title}
				<span class="count">{number(findings.length)}</span>
			</h2>
			<ul class="stack">
				{findings.map(({ id, severity, rule, observed }) => (
					<li key={id} class={`card diff-line ${mark === '+' ? 'added' : 'removed'}`}>
						<span class="diff-mark">{mark}</span> <SeverityMark severity={severity} /> <Shown text={observed} />{' '}
						<code class="muted">{rule}</code>
					</li>
				))}
			</ul>
		</section>
	);
}

function EffectList({ effects, mark }: { readonly effects: readonly Effect[]; readonly mark: '+' | '−' | '~' }) {
	return (
		<>
			{effects.slice(0, MOST_EFFECTS).map(({ kind, subject, explanation }) => (
				<p
					key={`${kind}${subject}`}
					class={`effect-line diff-line ${explanation !== undefined ? '' : mark === '+' ? 'added' : mark === '−' ? 'removed' : ''}`}
				>
					<span class="diff-mark">{mark}</span> <span class="effect-kind">{kind}</span> <Shown text={subject} code />{' '}
					<span class="muted">{explanation === undefined ? 'unexplained' : explanation.by}</span>
				</p>
			))}
			{effects.length > MOST_EFFECTS ? (
				<p class="muted">
					… {number(effects.length - MOST_EFFECTS)} more {mark}
				</p>
			) : null}
		</>
	);
}

function Declared({ diff: { declaration } }: { readonly diff: AuditDiff }) {
	const entries = [
		...declaration.added.map((entry) => ({ ...entry, mark: '+' as const })),
		...declaration.removed.map((entry) => ({ ...entry, mark: '−' as const })),
	];
	return (
		<section class="part" aria-labelledby="declared-title">
			<h2 id="declared-title">Declared otherwise</h2>
			{entries.map(({ kind, name, mark }) => (
				<p key={`${mark}${kind}${name}`} class={`effect-line diff-line ${mark === '+' ? 'added' : 'removed'}`}>
					<span class="diff-mark">{mark}</span> {kind} <Shown text={name} code />
				</p>
			))}
			{declaration.changed.map(({ kind, name, fields }) => (
				<div key={`${kind}${name}`} class="card">
					<h3>
						{kind} <Shown text={name} code />
					</h3>
					{fields.map(({ field, before, after }) => (
						<dl key={field} class="against">
							<div>
								<dt>{field}, before</dt>
								<dd>
									<Shown text={before} />
								</dd>
							</div>
							<div>
								<dt>{field}, now</dt>
								<dd>
									<Shown text={after} />
								</dd>
							</div>
						</dl>
					))}
				</div>
			))}
		</section>
	);
}
