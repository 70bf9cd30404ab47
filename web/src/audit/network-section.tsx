import type { Report } from '#model/report.ts';
import { bytes, counted, number } from '#util/counted.ts';
import { DataTable } from '../parts/data-table.tsx';
import { Shown } from '../parts/shown.tsx';

const MOST_REQUESTS = 6;

export function NetworkSection({ report: { network, run } }: { readonly report: Report }) {
	if (network === null) return <p class="muted">{run.mode === 'sandbox' ? 'There was no sink.' : 'Not looked at: there was no cell.'}</p>;
	const { hosts, lookups, packets, unrecorded, leftOut } = network;
	if (hosts.length === 0 && lookups.length === 0 && unrecorded.length === 0)
		return <p class="muted">It sent nothing and looked up no name.</p>;
	return (
		<>
			{hosts.length === 0 ? null : (
				<DataTable
					label="Hosts"
					rows={hosts}
					keyOf={({ host, port }) => `${host}:${port}`}
					columns={[
						{ title: 'Host', isHead: true, cell: ({ host, port }) => <Shown text={`${host}:${port}`} code /> },
						{ title: 'Over', cell: ({ protocols }) => <Shown text={protocols.join(', ')} /> },
						{ title: 'Times', isEnd: true, cell: ({ times }) => number(times) },
						{ title: 'Sent', isEnd: true, cell: ({ bytesSent }) => bytes(bytesSent) },
						{ title: 'Requests', cell: (host) => <Requests {...host} /> },
					]}
				/>
			)}
			{lookups.length === 0 ? null : (
				<p>
					<strong>Names looked up</strong>{' '}
					{lookups.map(({ name, count }) => (
						<span key={name} class="pill quiet-pill">
							<Shown text={name} /> {number(count)}×
						</span>
					))}
				</p>
			)}
			{unrecorded.length === 0 ? null : (
				<p class="notice">
					Seen on the wire, but recorded by no listener:{' '}
					<Shown
						text={unrecorded
							.map(({ transport, address, port, packets: count }) => `${transport} ${address}:${port} (${count} packets)`)
							.join(', ')}
					/>
				</p>
			)}
			<p class="muted">
				{packets === null
					? 'Packets could not be captured.'
					: `${number(packets.count)} packets on the wire, ${number(packets.lost)} lost.`}
				{leftOut.hosts > 0 ? ` ${counted(leftOut.hosts, 'more host')}.` : ''}
			</p>
		</>
	);
}

type Host = NonNullable<Report['network']>['hosts'][number];

function Requests({ requests, opaque }: Pick<Host, 'requests' | 'opaque'>) {
	if (requests.length === 0 && opaque === 0) return <span class="muted">none</span>;
	return (
		<>
			{requests.slice(0, MOST_REQUESTS).map(({ method, path, status, count }) => (
				<p key={`${method}${path}${status}`} class="effect-line">
					<Shown text={`${method} ${path}`} code />{' '}
					<span class="muted">
						{number(count)}× answered {status}
					</span>
				</p>
			))}
			{requests.length > MOST_REQUESTS ? <p class="muted">… {counted(requests.length - MOST_REQUESTS, 'more request')}</p> : null}
			{opaque > 0 ? <p class="muted">{number(opaque)} could not be read</p> : null}
		</>
	);
}
