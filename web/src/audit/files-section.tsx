import type { FileChange } from '#model/file-evidence.ts';
import type { Report } from '#model/report.ts';
import { bytes, counted } from '#util/counted.ts';
import { DataTable } from '../parts/data-table.tsx';
import { Shown } from '../parts/shown.tsx';

interface RepeatedChange extends FileChange {
	readonly times: number;
}

const MOST_PREVIEW = 96;

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
					look="files"
					rows={repeated(changes)}
					keyOf={({ change, path }) => `${change}${path}`}
					columns={[
						{
							title: 'Change',
							cell: ({ change, times }) => `${change === 'passed' ? 'gone again' : change}${times === 1 ? '' : ` ${times}×`}`,
						},
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

/** A database makes and removes its journal with every change: one row tells of all of them, with the last state, and every canary. */
function repeated(changes: readonly FileChange[]): readonly RepeatedChange[] {
	const rows = new Map<string, RepeatedChange>();
	for (const change of changes) {
		const key = `${change.change} ${change.path}`;
		const earlier = rows.get(key);
		const canaries = [...(earlier?.canaries ?? []), ...change.canaries];
		const isNew = ({ key: name, form }: (typeof canaries)[number], index: number) =>
			canaries.findIndex((one) => one.key === name && one.form === form) === index;
		rows.set(key, { ...change, canaries: canaries.filter(isNew), times: (earlier?.times ?? 0) + 1 });
	}
	return [...rows.values()];
}

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
