import { useCallback, useEffect, useRef } from 'preact/hooks';
import { number } from '#util/counted.ts';
import { useLive } from '../api/live-events.ts';
import type { LatestFinding, Overview, ServerEntry } from '../api/shapes.ts';
import { useAnswer } from '../api/use-answer.ts';
import { PageHeading } from '../parts/heading.tsx';
import { SeverityMark } from '../parts/marks.tsx';
import { Ago } from '../parts/moment.tsx';
import { RateChart } from '../parts/rate-chart.tsx';
import { Shown } from '../parts/shown.tsx';
import { Empty, WhenAnswered } from '../parts/states.tsx';
import { linkTo } from '../router.ts';
import { ServerCards } from './server-cards.tsx';

/** Hundreds of events may arrive at once. The numbers are requested once for all of them. */
const REFRESH_MS = 2000;
const MOST_FINDINGS = 5;

export function OverviewPage() {
	const overview = useAnswer<Overview>('/api/overview');
	const servers = useAnswer<{ readonly servers: readonly ServerEntry[] }>('/api/servers?limit=6');
	const timer = useRef<number>(undefined);
	const { again } = overview;
	const refresh = useCallback(() => {
		timer.current ??= setTimeout(() => {
			timer.current = undefined;
			again();
		}, REFRESH_MS);
	}, [again]);
	useEffect(() => () => clearTimeout(timer.current), []);
	useLive('decision', refresh);
	useLive('audit', refresh);
	return (
		<>
			<PageHeading title="Overview" lead="What the guard decided, and what the audits found." />
			<WhenAnswered of={overview}>{(answer) => <Numbers overview={answer} />}</WhenAnswered>
			<section class="part" aria-labelledby="servers-title">
				<div class="part-head">
					<h2 id="servers-title">Servers</h2>
					<a href={linkTo('servers')}>All servers</a>
				</div>
				<WhenAnswered of={servers}>{(answer) => <ServerCards servers={answer.servers} />}</WhenAnswered>
			</section>
		</>
	);
}

function Numbers({ overview }: { readonly overview: Overview }) {
	const { decisions, series, latestFindings, waitingApprovals } = overview;
	return (
		<>
			<div class="tiles">
				<Tile title="Servers" value={number(overview.servers)} link={linkTo('servers')} />
				<Tile title="Audits" value={number(overview.audits)} link={linkTo('runs')} />
				<Tile title="Decisions" value={number(decisions.total)} link={linkTo('ledger')} />
				<Tile
					title="Blocked"
					value={decisions.total === 0 ? '–' : `${(decisions.blockRate * 100).toFixed(1)} %`}
					note={`${number(decisions.blocked)} calls`}
					link={`${linkTo('ledger')}?decision=deny`}
				/>
				<Tile title="Waiting for you" value={number(waitingApprovals)} link={linkTo('approvals')} isUrgent={waitingApprovals > 0} />
			</div>
			<div class="two even">
				<section class="part card" aria-labelledby="rate-title">
					<h2 id="rate-title">Calls over time</h2>
					{decisions.total === 0 ? (
						<Empty title="No call has passed the guard yet." command="candor guard --policy default -- npx -y some-mcp-server">
							Put the guard in front of a server; its decisions show here as they are made.
						</Empty>
					) : (
						<RateChart series={series} />
					)}
				</section>
				<section class="part card" aria-labelledby="latest-title">
					<h2 id="latest-title">Latest findings</h2>
					<Latest findings={latestFindings} audits={overview.audits} />
				</section>
			</div>
		</>
	);
}

interface TileProps {
	readonly title: string;
	readonly value: string;
	readonly note?: string;
	readonly link: string;
	readonly isUrgent?: boolean;
}

function Tile({ title, value, note, link, isUrgent = false }: TileProps) {
	return (
		<a class={isUrgent ? 'tile urgent' : 'tile'} href={link}>
			<span class="tile-title">{title}</span>
			<span class="tile-value">{value}</span>
			{note === undefined ? null : <span class="tile-note muted">{note}</span>}
		</a>
	);
}

function Latest({ findings, audits }: { readonly findings: readonly LatestFinding[]; readonly audits: number }) {
	if (findings.length === 0)
		return audits === 0 ? (
			<Empty title="Nothing has been audited yet." command="candor audit --json -- npx -y some-mcp-server | candor push -">
				Audit a server and push its report here, or start one under <a href={linkTo('runs')}>Audits</a>.
			</Empty>
		) : (
			<Empty title="No findings." />
		);
	return (
		<ul class="latest">
			{findings.slice(0, MOST_FINDINGS).map(({ audit, server, at, id, rule, severity, observed }) => (
				<li key={`${audit}${id}`}>
					<a href={linkTo('audits', audit)}>
						<SeverityMark severity={severity} />
						<span class="latest-text">
							<Shown text={observed} />
						</span>
						<span class="muted latest-where">
							<Shown text={server} /> · {rule} · <Ago at={at} />
						</span>
					</a>
				</li>
			))}
		</ul>
	);
}
