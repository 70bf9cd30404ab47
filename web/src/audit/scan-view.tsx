// The page of a scan: the configured servers, what they could do together, and below them the audit that the reader chose.

import { useState } from 'preact/hooks';
import type { CombinedServer, ScanAudit, ScannedServer, ScanResult } from '#model/scan.ts';
import { worstFirst } from '#model/severity.ts';
import { counted } from '#util/counted.ts';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { ConclusionMark, SeverityCounts, Trust } from '../parts/marks.tsx';
import { Shown } from '../parts/shown.tsx';
import { AuditView } from './audit-view.tsx';
import { Section } from './section.tsx';

export function ScanView({ result }: { readonly result: ScanResult }) {
	const { servers, audits, combinations, unread, unknown } = result;
	const [chosen, setChosen] = useState(Math.max(0, worstAudit(audits)));
	const report = audits[chosen]?.report ?? null;
	return (
		<>
			<header class="scan-head">
				<p class="eyebrow">Scan of this machine’s MCP clients</p>
				<h1>{counted(servers.length, 'configured server')}</h1>
				<p class="muted">{audits.length === 0 ? 'None was audited in this scan.' : `${counted(audits.length, 'server')} audited.`}</p>
			</header>
			{audits.length === 0 ? null : (
				<Section id="audits" title="Audits" count={audits.length} lead="Choose one to see its incidents, timeline and evidence below.">
					<DataTable
						label="Audits"
						columns={auditColumns(chosen, setChosen)}
						rows={audits.map((audit, index) => ({ ...audit, index }))}
						keyOf={({ index }) => String(index)}
					/>
				</Section>
			)}
			{combinations.length === 0 ? null : (
				<Section id="together" title="Together they could" count={combinations.length}>
					<ul>
						{combinations.map(({ reads, sends, clients }) => (
							<li key={`${reads.name} ${sends.name}`}>
								<Part of={reads} /> reads private data, and <Part of={sends} /> can send it out: one agent has both in {clients.join(', ')}.
							</li>
						))}
					</ul>
					{unknown.length === 0 ? null : (
						<p class="muted">
							Not known of <Shown text={unknown.join(', ')} />: never audited.
						</p>
					)}
				</Section>
			)}
			<Section id="configured" title="Configured" count={servers.length}>
				<DataTable
					label="Configured servers"
					columns={SERVER_COLUMNS}
					look="configured"
					rows={servers}
					keyOf={({ file, line, name }) => `${file}:${line} ${name}`}
				/>
				{unread.map(({ file, reason }) => (
					<p key={file} class="notice">
						Not read: <Shown text={`${file}: ${reason}`} />
					</p>
				))}
			</Section>
			{report === null ? null : <AuditView key={chosen} report={report} />}
		</>
	);
}

/** The reader sees the worst first. */
function worstAudit(audits: readonly ScanAudit[]): number {
	const [worst] = worstFirst(audits.flatMap(({ report }) => report?.incidents ?? []));
	const index = audits.findIndex(({ report }) => worst !== undefined && report?.incidents.includes(worst) === true);
	return index >= 0 ? index : audits.findIndex(({ report }) => report !== null);
}

type AuditRow = ScanAudit & { readonly index: number };

function auditColumns(chosen: number, choose: (index: number) => void): readonly Column<AuditRow>[] {
	return [
		{ title: 'Server', isHead: true, cell: ({ name }) => <Shown text={name} /> },
		{
			title: 'Conclusion',
			cell: ({ report, failure }) =>
				report === null ? <Shown text={`not audited: ${failure ?? ''}`} /> : <ConclusionMark conclusion={report.summary.conclusion} />,
		},
		{ title: 'Findings', cell: ({ report }) => (report === null ? '' : <SeverityCounts counts={report.summary.bySeverity} />) },
		{
			title: 'Tools seen at work',
			cell: ({ report }) => (report === null ? '' : `${report.coverage.tools.worked} of ${report.coverage.tools.declared}`),
		},
		{ title: 'Trust', cell: ({ report }) => (report === null ? '' : <Trust score={report.trust.score} />) },
		{
			title: 'Show',
			isUntitled: true,
			isEnd: true,
			cell: ({ index, report, name }) =>
				report === null ? (
					''
				) : (
					<button type="button" class="button" aria-pressed={index === chosen} onClick={() => choose(index)}>
						{index === chosen ? 'Shown' : 'Show'} <span class="unseen">the audit of {name}</span>
					</button>
				),
		},
	];
}

const SERVER_COLUMNS: readonly Column<ScannedServer>[] = [
	{ title: 'Server', isHead: true, cell: ({ name }) => <Shown text={name} /> },
	{ title: 'Configured in', cell: ({ clientName, file, line }) => <Origin client={clientName} place={`${file}:${line}`} /> },
	{ title: 'Starts', cell: ({ command, url, problem }) => <Shown text={command?.join(' ') ?? url ?? problem ?? ''} code /> },
	{ title: 'Version', cell: ({ package: known, url }) => versionWords(known, url) },
	{ title: 'Guard', cell: ({ guardedBy }) => (guardedBy === undefined ? 'none' : 'in front') },
	{ title: 'Last audit', cell: ({ verdict }) => (verdict === null ? 'never' : <ConclusionMark conclusion={verdict.conclusion} />) },
];

function Origin({ client, place }: { readonly client: string; readonly place: string }) {
	return (
		<>
			{client}
			<br />
			<Shown text={place} code />
		</>
	);
}

function versionWords(known: ScannedServer['package'], url: string | undefined) {
	if (url !== undefined) return 'runs elsewhere';
	if (known === undefined) return 'a program of this machine';
	return known.version === undefined ? 'not pinned' : <Shown text={known.version} />;
}

function Part({ of: { name, tools, by } }: { readonly of: CombinedServer }) {
	return (
		<>
			<strong>
				<Shown text={name} />
			</strong>{' '}
			(<Shown text={tools.join(', ')} />; {by === 'observed' ? 'seen in its audit' : 'by its tools’ names'})
		</>
	);
}
