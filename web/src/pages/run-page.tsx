// An audit while it runs: its stages and calls as they happen, then its finished page in the same place.

import { useCallback, useEffect, useState } from 'preact/hooks';
import type { AuditEvent } from '#model/audit-event.ts';
import type { StepResult } from '#model/step.ts';
import { counted, number } from '#util/counted.ts';
import { asProblem } from '../api/problem.ts';
import { request } from '../api/request.ts';
import type { RunEntry } from '../api/shapes.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useLogin } from '../login.ts';
import { PageHeading } from '../parts/heading.tsx';
import { RunMark } from '../parts/run-mark.tsx';
import { Shown } from '../parts/shown.tsx';
import { WhenAnswered } from '../parts/states.tsx';
import { stepSubject } from '../timeline/step-bars.ts';
import { AuditPage } from './audit-page.tsx';

const LATEST = 12;
const OVER: readonly string[] = ['done', 'failed', 'cancelled'];

interface Progress {
	readonly stages: readonly string[];
	readonly tools: number | undefined;
	readonly done: number;
	readonly planned: number;
	readonly latest: readonly StepResult[];
	readonly observed: number;
}

const NOTHING: Progress = { stages: [], tools: undefined, done: 0, planned: 0, latest: [], observed: 0 };

export function RunPage({ id }: { readonly id: string }) {
	const answer = useAnswer<RunEntry>(`/api/runs/${encodeURIComponent(id)}`);
	return (
		<WhenAnswered of={answer}>
			{(run) =>
				run.state === 'done' && run.audit !== undefined ? <AuditPage id={run.audit} /> : <Running run={run} again={answer.again} />
			}
		</WhenAnswered>
	);
}

function Running({ run, again }: { readonly run: RunEntry; readonly again: () => void }) {
	const progress = useProgress(run, again);
	const { may } = useLogin();
	const [trouble, setTrouble] = useState<string>();
	const isOver = OVER.includes(run.state);
	const cancel = () => {
		request('DELETE', `/api/runs/${encodeURIComponent(run.id)}`).then(again, (error: unknown) => setTrouble(asProblem(error).message));
	};
	const { stages, done, planned, latest, tools, observed } = progress;
	return (
		<>
			<PageHeading title={run.server} lead={<RunMark state={run.state} />}>
				{isOver || !may('admin') ? null : (
					<button type="button" class="button danger" onClick={cancel}>
						Cancel
					</button>
				)}
			</PageHeading>
			{run.error === undefined ? null : (
				<p role="alert" class="trouble">
					<Shown text={run.error} />
				</p>
			)}
			{trouble === undefined ? null : <p role="alert">{trouble}</p>}
			{isOver ? null : (
				<section class="part card" aria-label="Progress">
					<p role="status">
						{stages.at(-1) === undefined ? 'Waiting to begin …' : <Shown text={stages.at(-1) ?? ''} />}
						<span class="muted">
							{tools === undefined ? '' : ` · ${counted(tools, 'tool')} declared`} · {counted(observed, 'observation')}
						</span>
					</p>
					<progress max={Math.max(1, planned)} value={done} aria-label={`${done} of ${planned} steps`} />
					<p class="muted">
						{number(done)} of {number(planned)} steps
					</p>
					<ol class="latest-steps">
						{latest.map((result) => (
							<li key={result.step.id}>
								<span class={`pill ${result.outcome === 'ok' ? 'decision-allowed' : 'medium'}`}>{result.outcome}</span>{' '}
								<span class="muted">{result.step.intent}</span> <Shown text={stepSubject(result)} code />
							</li>
						))}
					</ol>
				</section>
			)}
		</>
	);
}

function useProgress(run: RunEntry, again: () => void): Progress {
	const [progress, setProgress] = useState(NOTHING);
	const { id, state } = run;
	const isOver = OVER.includes(state);
	const came = useCallback((event: AuditEvent) => setProgress((before) => after(before, event)), []);
	useEffect(() => {
		if (isOver) return;
		setProgress(NOTHING); // the stream repeats everything
		const source = new EventSource(`/api/runs/${encodeURIComponent(id)}/events`);
		const told = (event: Event) => came(JSON.parse((event as MessageEvent<string>).data) as AuditEvent);
		for (const kind of ['stage', 'declared', 'step', 'observed']) source.addEventListener(kind, told);
		for (const kind of OVER) source.addEventListener(kind, again);
		source.onerror = () => again(); // the stream ends with the run
		return () => source.close();
	}, [id, isOver, again, came]);
	return progress;
}

function after(before: Progress, event: AuditEvent): Progress {
	switch (event.kind) {
		case 'stage':
			return { ...before, stages: [...before.stages, event.detail === undefined ? event.stage : `${event.stage}: ${event.detail}`] };
		case 'declared':
			return { ...before, tools: event.declaration.tools.length, planned: event.stepsPlanned };
		case 'step':
			return { ...before, done: event.done, planned: event.planned, latest: [event.result, ...before.latest].slice(0, LATEST) };
		case 'observed':
			return { ...before, observed: before.observed + 1 };
		default:
			return before;
	}
}
