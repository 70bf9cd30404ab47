// Details of the mark under the pointer or with the focus.

import type { Report } from '#model/report.ts';
import type { StepResult } from '#model/step.ts';
import type { Moment } from '#model/timeline.ts';
import { counted, number } from '#util/counted.ts';
import { duration } from '../format-time.ts';
import { JsonView } from '../parts/json-view.tsx';
import { Shown } from '../parts/shown.tsx';
import { verbOf } from './lanes.ts';
import { stepSubject } from './step-bars.ts';

export type Selection =
	| { readonly kind: 'moments'; readonly moments: readonly Moment[] }
	| { readonly kind: 'step'; readonly step: StepResult; readonly moments: readonly Moment[] };

const MOST = 40;

interface InspectorProps {
	readonly selection: Selection | undefined;
	readonly report: Report;
	/** Beginning of the timeline. */
	readonly began: number;
}

export function Inspector({ selection, report, began }: InspectorProps) {
	if (selection === undefined)
		return (
			<div class="inspector muted">
				Point at a mark, or move to one with Tab and the arrow keys, to see what it is. Drag over the drawing to zoom in.
			</div>
		);
	if (selection.kind === 'step') return <StepDetails result={selection.step} began={began} report={report} />;
	const { moments } = selection;
	return (
		<div class="inspector filled">
			<ul class="moments">
				{moments.slice(0, MOST).map((moment) => (
					<MomentLine key={`${moment.seq}${moment.kind}${moment.subject}`} moment={moment} report={report} />
				))}
			</ul>
			{moments.length > MOST ? <p class="muted">… {number(moments.length - MOST)} more: zoom in to tell them apart</p> : null}
		</div>
	);
}

function MomentLine({ moment, report }: { readonly moment: Moment; readonly report: Report }) {
	const { at, subject, count = 1, failed = 0, by, step: id, program, seq, guarded, kind } = moment;
	const step = id === undefined ? undefined : report.steps.find((result) => result.step.id === id);
	const findings = report.findings.filter(({ evidence }) => evidence.includes(seq));
	return (
		<li>
			<span class="moment-what">
				<strong>{verbOf(moment)}</strong> <Shown text={subject} code />
				{count > 1 ? <span class="muted"> {number(count)}×</span> : null}
				{failed > 0 ? <span class="muted"> {failed === count ? 'failed' : `${number(failed)} failed`}</span> : null}
			</span>
			<span class="moment-where muted">
				{duration(at)}
				{step === undefined ? ' · outside of calls' : ` · call ${step.step.id} `}
				{step === undefined ? null : <Shown text={stepSubject(step)} />}
				{program === undefined ? null : (
					<>
						{' · by '}
						<Shown text={program} />
					</>
				)}
				{` · #${seq}`}
			</span>
			<span class="moment-why">
				{guarded === true ? <span class="pill high">guarded place</span> : null}
				{kind === 'sent' ? null : by === undefined ? (
					<span class="pill medium">unexplained</span>
				) : (
					<span class="pill quiet-pill">explained: {by}</span>
				)}
				{findings.map(({ id: finding, rule }) => (
					<span key={finding} class="pill high">
						{rule}
					</span>
				))}
			</span>
		</li>
	);
}

function StepDetails({ result, began, report }: { readonly result: StepResult; readonly began: number; readonly report: Report }) {
	const { step, outcome, reply } = result;
	const moments = report.timeline?.moments.filter((moment) => moment.step === step.id) ?? [];
	const args = 'args' in step ? step.args : 'inputs' in step ? step.inputs : undefined;
	return (
		<div class="inspector filled">
			<p>
				<strong>
					{step.kind === 'call' ? 'Call' : step.kind} {step.id}
				</strong>{' '}
				<Shown text={stepSubject(result)} code /> <span class={`pill ${outcome === 'ok' ? 'decision-allowed' : 'medium'}`}>{outcome}</span>{' '}
				<span class="muted">
					{step.intent} · at {duration(result.began - began)} · took {duration(result.ended - result.began)} ·{' '}
					{counted(moments.length, 'kind')} of effect
				</span>
			</p>
			<div class="halves">
				{args === undefined ? null : <JsonView value={args} label="Arguments" />}
				{reply === undefined ? null : <JsonView value={reply} label="Reply" />}
			</div>
			<ul class="moments">
				{moments.slice(0, MOST).map((moment) => (
					<MomentLine key={`${moment.seq}${moment.kind}${moment.subject}`} moment={moment} report={report} />
				))}
			</ul>
			{moments.length > MOST ? <p class="muted">… {number(moments.length - MOST)} more</p> : null}
		</div>
	);
}
