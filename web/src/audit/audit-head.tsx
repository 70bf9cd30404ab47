// The verdict at a glance: the audited server, the conclusion and its reason, trust, coverage, and how to repeat the audit.

import { callsMade } from '#model/calls-made.ts';
import type { Report } from '#model/report.ts';
import { worstFirst } from '#model/severity.ts';
import { adviceOf } from '#report/advice.ts';
import { counted } from '#util/counted.ts';

import type { StoredReport } from '../api/shapes.ts';
import { duration } from '../format-time.ts';
import { CommandLine } from '../parts/command-line.tsx';
import { ConclusionMark, SeverityCounts, Trust } from '../parts/marks.tsx';
import { Ago } from '../parts/moment.tsx';
import { Shown } from '../parts/shown.tsx';
import { repeatCommand } from './repeat-command.ts';

export interface Stored {
	readonly server: string;
	readonly signature?: StoredReport['signature'];
}

const ANSWERS = {
	clean: 'It did what it declares, and nothing else was seen.',
	findings: 'It did something that it does not declare, or broke a rule.',
	inconclusive: 'Too little was seen to say. That is no good news.',
} as const;

const MODES = {
	schema: 'Schema mode: only what it answers was looked at.',
	remote: 'Remote server: only what it answers was looked at.',
} as const;

export function AuditHead({ report, stored }: { readonly report: Report; readonly stored?: Stored }) {
	const { target, run, declaration, summary, trust, coverage } = report;
	const [worst] = summary.conclusion === 'findings' ? worstFirst(report.incidents) : [];
	const isFound = summary.conclusion === 'findings';
	return (
		<header class={`audit-head ${summary.conclusion}`}>
			<div class="audit-title">
				<p class="eyebrow">Audit of</p>
				<h1>
					<Shown text={target.name} />
				</h1>
				<p class="muted">
					{declaration === null ? (
						'It declared nothing.'
					) : (
						<>
							declares itself as <Shown text={`${declaration.server.name} ${declaration.server.version}`} />
						</>
					)}
					{' · '}
					<Ago at={run.startedAt} />
					{stored?.signature === undefined ? null : <Signature signature={stored.signature} />}
				</p>
			</div>
			<div class="verdict">
				<ConclusionMark conclusion={summary.conclusion} />
				<SeverityCounts counts={summary.bySeverity} />
				<p>{worst === undefined ? ANSWERS[summary.conclusion] : <Shown text={worst.title} />}</p>
			</div>
			<dl class="figures">
				<Figure term="Trust">
					<Trust score={trust.score} />
				</Figure>
				<Figure term="Tools seen at work">
					{coverage.tools.worked} <small>of {coverage.tools.declared}</small>
				</Figure>
				<Figure term="Calls">{callsMade(coverage).toLocaleString('en')}</Figure>
				<Figure term="Observations">{coverage.observations.toLocaleString('en')}</Figure>
				<Figure term="Took">{duration(run.durationMs * 1000)}</Figure>
			</dl>
			{run.mode === 'sandbox' ? null : <p class="notice">{MODES[run.mode]}</p>}
			{run.degraded.map((what) => (
				<p key={what} class="notice">
					<Shown text={what} />
				</p>
			))}
			<MayI report={report} />
			{/* The number of findings is said above. */}
			<Reasons title="Why" texts={isFound ? [] : summary.because} />
			<Reasons title="Doubts" texts={summary.doubts.filter((doubt) => isFound || !summary.because.includes(doubt))} />
			<Reasons title="Trust lost" texts={trust.parts.map(({ what, weight }) => `${what} (−${weight.toFixed(2)})`)} />
			<div class="repeat">
				<span class="muted">
					Repeat it ({counted(run.passes.length, 'server run')}, seed {run.seed}):
				</span>
				<CommandLine command={repeatCommand(report)} label="command that repeats the audit" />
			</div>
		</header>
	);
}

/** The answer and the next commands, as in the last lines of the text. */
function MayI({ report }: { readonly report: Report }) {
	const { answer, why, next } = adviceOf(report);
	return (
		<>
			<Reasons title="May I add it?" texts={[`${answer[0]?.toUpperCase()}${answer.slice(1)}: ${why}`]} />
			{next.map(({ command, to }) => (
				<div key={command} class="repeat">
					<CommandLine command={command} label={`command to ${to}`} />
					<span class="muted">
						<Shown text={`to ${to}`} />
					</span>
				</div>
			))}
		</>
	);
}

function Figure({ term, children }: { readonly term: string; readonly children: preact.ComponentChildren }) {
	return (
		<div>
			<dt>{term}</dt>
			<dd>{children}</dd>
		</div>
	);
}

function Reasons({ title, texts }: { readonly title: string; readonly texts: readonly string[] }) {
	if (texts.length === 0) return null;
	return (
		<div class="reasons">
			<h3>{title}</h3>
			<ul>
				{texts.map((text) => (
					<li key={text}>
						<Shown text={text} />
					</li>
				))}
			</ul>
		</div>
	);
}

function Signature({ signature }: { readonly signature: NonNullable<Stored['signature']> }) {
	if (signature.state === 'none') return <> · not signed</>;
	return (
		<>
			{' · '}
			<span class={`pill ${signature.state === 'valid' ? 'decision-allowed' : 'critical'}`}>
				{signature.state === 'valid' ? 'signed' : 'signature does not match'}
			</span>
			{signature.keyId === undefined ? null : (
				<>
					{' '}
					<Shown text={signature.keyId} code />
				</>
			)}
		</>
	);
}
