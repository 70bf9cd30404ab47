// The fleet: its progress, the results of its servers, why jobs failed, and the changes since the previous version.

import { useEffect } from 'preact/hooks';
import type { FleetJob } from '#model/fleet.ts';
import type { FleetChange, FleetOverview } from '#model/fleet-queue.ts';
import type { Conclusion } from '#model/report.ts';
import { useAnswer } from '../api/use-answer.ts';
import { PageHeading } from '../parts/heading.tsx';
import { HoursChart } from '../parts/hours-chart.tsx';
import { ConclusionMark, Trust } from '../parts/marks.tsx';
import { Shown } from '../parts/shown.tsx';
import { Empty, WhenAnswered } from '../parts/states.tsx';
import { TrustHistogram } from '../parts/trust-histogram.tsx';
import { linkTo } from '../router.ts';

const AGAIN_MS = 5000;
const TILES = [
	['done', 'Audited'],
	['waiting', 'Waiting'],
	['running', 'Running'],
	['failed', 'Failed'],
	['dead', 'Gave up'],
] as const;

const TROUBLE: ReadonlySet<string> = new Set(['failed', 'dead']);

const MOST_TROUBLED = 100;

interface Troubled {
	readonly jobs: readonly Pick<FleetJob, 'id' | 'name' | 'version' | 'state' | 'reason' | 'detail' | 'audit'>[];
	readonly next: string | null;
}

export function FleetPage() {
	const overview = useAnswer<FleetOverview>('/api/fleet');
	const isOpen = overview.state === 'ready' && overview.answer.states.waiting + overview.answer.states.running > 0;
	const { again } = overview;
	useEffect(() => {
		if (!isOpen) return;
		const timer = setInterval(again, AGAIN_MS);
		return () => clearInterval(timer);
	}, [isOpen, again]);
	return (
		<>
			<PageHeading title="Fleet" lead="Servers that workers audit from a queue: candor fleet add, candor fleet work." />
			<WhenAnswered of={overview}>{(answer) => <Fleet overview={answer} />}</WhenAnswered>
		</>
	);
}

function Fleet({ overview }: { readonly overview: FleetOverview }) {
	const { states, reasons, conclusions, trust, changes, cost, doneByHour } = overview;
	const troubled = reasons.reduce((sum, { count }) => sum + count, 0);
	const all = Object.values(states).reduce((sum, count) => sum + count, 0);
	if (all === 0) return <Empty title="No server is in the queue." command="candor fleet run servers.txt" />;
	return (
		<>
			<progress class="fleet-progress" max={all} value={states.done + states.failed + states.dead} aria-label="Ended jobs" />
			<div class="tiles">
				{TILES.map(([state, title]) => (
					<div key={state} class={TROUBLE.has(state) && states[state] > 0 ? 'tile urgent' : 'tile'}>
						<span class="tile-title">{title}</span>
						<span class="tile-value">{states[state].toLocaleString('en')}</span>
					</div>
				))}
			</div>
			{states.done === 0 ? null : (
				<section class="part" aria-labelledby="rate-title">
					<h2 id="rate-title">Throughput</h2>
					<HoursChart hours={doneByHour} />
				</section>
			)}
			{states.done === 0 ? null : (
				<section class="part" aria-labelledby="outcome-title">
					<h2 id="outcome-title">How they came out</h2>
					<p class="conclusions">
						{Object.entries(conclusions).map(([conclusion, count]) => (
							<span key={conclusion}>
								{count.toLocaleString('en')} <ConclusionMark conclusion={conclusion as Conclusion} />
							</span>
						))}
					</p>
					<TrustHistogram counts={trust} />
					<p class="muted">
						{(cost.cpuMs / 1000 / states.done).toFixed(1)} processor seconds and at most {Math.round(cost.peakKib / 1024)} MB an audit
					</p>
				</section>
			)}
			{changes.length === 0 ? null : <Changes changes={changes} />}
			{troubled === 0 ? null : <Troubles key={troubled} reasons={reasons} />}
		</>
	);
}

function Changes({ changes }: { readonly changes: readonly FleetChange[] }) {
	return (
		<section class="part" aria-labelledby="changes-title">
			<h2 id="changes-title">Changed since the version before</h2>
			<ul class="stack">
				{changes.map(({ name, before, now }) => (
					<li key={name} class="card line-card">
						<a href={linkTo('servers', name)}>
							<Shown text={name} />
						</a>
						<Side {...before} /> <span aria-hidden="true">→</span> <Side {...now} />
						{before.audit === undefined || now.audit === undefined ? null : (
							<a href={linkTo('audits', now.audit, 'diff', before.audit)}>what is different</a>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}

function Side({ version, conclusion, trust }: FleetChange['now']) {
	return (
		<span class="fleet-side">
			<Shown text={version} />
			{conclusion === undefined ? null : <ConclusionMark conclusion={conclusion as Conclusion} />}
			{trust === undefined ? null : <Trust score={trust} />}
		</span>
	);
}

function Troubles({ reasons }: Pick<FleetOverview, 'reasons'>) {
	const answer = useAnswer<Troubled>(`/api/fleet/jobs?hasReason=true&limit=${MOST_TROUBLED}`);
	return (
		<section class="part" aria-labelledby="failures-title">
			<h2 id="failures-title">What did not start or failed</h2>
			<p class="lead">{reasons.map(({ reason, count }) => `${count.toLocaleString('en')} ${reason}`).join(' · ')}</p>
			<WhenAnswered of={answer}>
				{({ jobs, next }) => (
					<>
						<ul class="stack">
							{jobs.map((job) => (
								<TroubledJob key={job.id} {...job} />
							))}
						</ul>
						{next === null ? null : <p class="muted">The first {MOST_TROUBLED} are shown; candor fleet export has all of them.</p>}
					</>
				)}
			</WhenAnswered>
		</section>
	);
}

function TroubledJob({ name, version, state, reason = '', detail = '', audit }: Troubled['jobs'][number]) {
	return (
		<li class="card line-card">
			<Shown text={`${name} ${version}`} />
			<span class="trouble">
				<Shown text={detail === '' ? reason : `${reason}: ${detail}`} />
			</span>
			{state === 'waiting' || state === 'running' ? <span class="muted">will be tried again</span> : null}
			{state === 'done' && audit !== undefined ? <a href={linkTo('audits', audit)}>the audit</a> : null}
		</li>
	);
}
