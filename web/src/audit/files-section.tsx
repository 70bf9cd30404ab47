import type { Report } from '#model/report.ts';
import { bytes, counted } from '#util/counted.ts';
import { Shown } from '../parts/shown.tsx';

export function FilesSection({ report: { sandbox } }: { readonly report: Report }) {
	if (sandbox === null) return <p class="muted">Not looked at: there was no cell.</p>;
	const { changes, beyond, limits } = sandbox.files;
	return (
		<>
			{changes.length === 0 ? (
				<p class="muted">It changed no file that it could write to.</p>
			) : (
				<div class="scrolls" role="region" aria-label="Changed files" tabIndex={0}>
					<table class="stacked">
						<thead>
							<tr>
								<th scope="col">Change</th>
								<th scope="col">Path</th>
								<th scope="col">Entry</th>
								<th scope="col">Begins with</th>
							</tr>
						</thead>
						<tbody>
							{changes.map(({ change, path, entry, canaries }) => (
								<tr key={`${change}${path}`}>
									<td data-label="Change">{change}</td>
									<th scope="row" data-label="Path">
										<Shown text={path} code />
									</th>
									<td data-label="Entry">
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
									</td>
									<td data-label="Begins with">
										<Shown text={(entry?.preview ?? '').slice(0, 160)} code />
									</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
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
