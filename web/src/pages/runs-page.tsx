// Audits that run in the background, a form that starts one, and the stored audits.

import { useCallback, useState } from 'preact/hooks';
import { useLive } from '../api/live-events.ts';
import { asProblem } from '../api/problem.ts';
import { request } from '../api/request.ts';
import type { AuditLine, RunEntry } from '../api/shapes.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useLogin } from '../login.ts';
import { AUDIT_COLUMNS } from '../parts/audit-columns.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { PageHeading } from '../parts/heading.tsx';
import { Ago } from '../parts/moment.tsx';
import { RunMark } from '../parts/run-mark.tsx';
import { Shown } from '../parts/shown.tsx';
import { Empty, WhenAnswered } from '../parts/states.tsx';
import { go, linkTo } from '../router.ts';

const DEPTHS = ['quick', 'standard', 'deep'] as const;

export function RunsPage() {
	const runs = useAnswer<{ readonly runs: readonly RunEntry[] }>('/api/runs');
	const audits = useAnswer<{ readonly audits: readonly AuditLine[] }>('/api/audits?limit=50');
	const { may } = useLogin();
	useLive(
		'run',
		useCallback(() => runs.again(), [runs.again]),
	);
	useLive(
		'audit',
		useCallback(() => audits.again(), [audits.again]),
	);
	return (
		<>
			<PageHeading title="Audits" lead="Start one here and watch it, or push the report of one that ran elsewhere." />
			{may('admin') ? (
				<StartForm />
			) : (
				<p class="notice">To start an audit from here, open the link that candor serve printed on its terminal.</p>
			)}
			{runs.state === 'ready' && runs.answer.runs.length > 0 ? (
				<section class="part" aria-labelledby="runs-title">
					<h2 id="runs-title">Runs</h2>
					<ul class="stack">
						{runs.answer.runs.map((run) => (
							<li key={run.id} class="card line-card">
								<RunMark state={run.state} />
								<a href={linkTo('runs', run.id)}>
									<Shown text={run.server} />
								</a>
								<span class="muted">
									<Ago at={run.began} />
								</span>
								{run.error === undefined ? null : (
									<span class="trouble">
										<Shown text={run.error} />
									</span>
								)}
							</li>
						))}
					</ul>
				</section>
			) : null}
			<section class="part" aria-labelledby="kept-title">
				<h2 id="kept-title">Kept audits</h2>
				<WhenAnswered of={audits}>{(answer) => <AuditTable audits={answer.audits} />}</WhenAnswered>
			</section>
		</>
	);
}

function StartForm() {
	const [command, setCommand] = useState('');
	const [depth, setDepth] = useState<string>('standard');
	const [state, setState] = useState<{ readonly isBusy: boolean; readonly trouble?: string }>({ isBusy: false });
	const start = () => {
		setState({ isBusy: true });
		request<{ readonly run: RunEntry }>('POST', '/api/audits/run', { command: command.trim(), depth }).then(
			({ run }) => go(linkTo('runs', run.id)),
			(error: unknown) => setState({ isBusy: false, trouble: asProblem(error).message }),
		);
	};
	return (
		<form
			class="card start"
			onSubmit={(event) => {
				event.preventDefault();
				start();
			}}
		>
			<label class="field labelled grow">
				<span>How the server is started</span>
				<input
					type="text"
					class="mono"
					required
					placeholder="npx -y @modelcontextprotocol/server-filesystem /data"
					autocomplete="off"
					spellcheck={false}
					value={command}
					onInput={(event) => setCommand(event.currentTarget.value)}
				/>
			</label>
			<label class="field labelled">
				<span>Depth</span>
				<select value={depth} onChange={(event) => setDepth(event.currentTarget.value)}>
					{DEPTHS.map((one) => (
						<option key={one} value={one}>
							{one}
						</option>
					))}
				</select>
			</label>
			<button type="submit" class="button primary" disabled={state.isBusy || command.trim() === ''}>
				{state.isBusy ? 'Starting …' : 'Audit it'}
			</button>
			{state.trouble === undefined ? null : (
				<p role="alert" class="trouble">
					<Shown text={state.trouble} />
				</p>
			)}
		</form>
	);
}

function AuditTable({ audits }: { readonly audits: readonly AuditLine[] }) {
	if (audits.length === 0)
		return <Empty title="No audit is kept yet." command="candor audit --json -- npx -y some-mcp-server | candor push -" />;
	return (
		<DataTable
			label="Kept audits"
			rows={audits}
			keyOf={({ id }) => id}
			columns={[
				{
					title: 'Server',
					isHead: true,
					cell: ({ id, server }) => (
						<a href={linkTo('audits', id)}>
							<Shown text={server} />
						</a>
					),
				},
				{ title: 'When', cell: ({ at }) => <Ago at={at} /> },
				...AUDIT_COLUMNS,
			]}
		/>
	);
}
