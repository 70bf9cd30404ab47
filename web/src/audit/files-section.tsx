import type { Report } from '#model/report.ts';
import { bytes, counted } from '#util/counted.ts';
import { DataTable } from '../parts/data-table.tsx';
import { Shown } from '../parts/shown.tsx';

const MOST_PREVIEW = 160;

export function FilesSection({ report: { sandbox } }: { readonly report: Report }) {
	if (sandbox === null) return <p class="muted">Not looked at: there was no cell.</p>;
	const { changes, beyond, limits } = sandbox.files;
	return (
		<>
			{changes.length === 0 ? (
				<p class="muted">It changed no file that it could write to.</p>
			) : (
				<DataTable
					label="Changed files"
					rows={changes}
					keyOf={({ change, path }) => `${change}${path}`}
					columns={[
						{ title: 'Change', cell: ({ change }) => change },
						{ title: 'Path', isHead: true, cell: ({ path }) => <Shown text={path} code /> },
						{ title: 'Entry', cell: (change) => <Entry {...change} /> },
						{ title: 'Begins with', cell: ({ entry }) => <Shown text={(entry?.preview ?? '').slice(0, MOST_PREVIEW)} code /> },
					]}
				/>
			)}
			{beyond > 0 ? <p class="muted">… {counted(beyond, 'more change')}</p> : null}
			{limits.map((limit) => (
				<p key={limit} class="notice">
					<Shown text={limit} />
				</p>
			))}
			<Usage resources={sandbox.resources} />
		</>
	);
}

function Usage({ resources }: { readonly resources: NonNullable<Report['sandbox']>['resources'] }) {
	if (resources === null) return <p class="muted">What it used could not be counted.</p>;
	const { peak, total } = resources;
	return (
		<p class="muted">
			It used {(total.cpuMs / 1000).toFixed(1)} s of processor time, at most {bytes(peak.memoryBytes)} of memory and{' '}
			{peak.processes === 1 ? '1 process' : `${peak.processes} processes`}, and sent {bytes(total.bytesOut)}.
		</p>
	);
}

type FileChange = NonNullable<Report['sandbox']>['files']['changes'][number];

function Entry({ entry, canaries }: FileChange) {
	return (
		<>
			{entry === undefined ? (
				<span class="muted">only the trace tells of it</span>
			) : (
				`${entry.kind}, ${entry.mode.toString(8).padStart(4, '0')}, ${bytes(entry.size)}`
			)}
			{entry?.isExecutable === true ? <span class="pill high">executable</span> : null}
			{canaries.map(({ key, form }) => (
				<span key={`${key}${form}`} class="pill critical">
					holds <Shown text={key} />
				</span>
			))}
		</>
	);
}
