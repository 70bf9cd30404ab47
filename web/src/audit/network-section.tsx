import type { Report } from '#model/report.ts';
import { bytes, counted, number } from '#util/counted.ts';
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
				<div class="scrolls" role="region" aria-label="Hosts" tabIndex={0}>
					<table class="stacked">
						<thead>
							<tr>
								<th scope="col">Host</th>
								<th scope="col">Over</th>
								<th scope="col">Times</th>
								<th scope="col">Sent</th>
								<th scope="col">Requests</th>
							</tr>
						</thead>
						<tbody>
							{hosts.map(({ host, port, protocols, times, bytesSent, requests, opaque }) => (
								<tr key={`${host}:${port}`}>
									<th scope="row" data-label="Host">
										<Shown text={`${host}:${port}`} code />
									</th>
									<td data-label="Over">
										<Shown text={protocols.join(', ')} />
									</td>
									<td data-label="Times">{number(times)}</td>
									<td data-label="Sent">{bytes(bytesSent)}</td>
									<td data-label="Requests">
										{requests.slice(0, MOST_REQUESTS).map(({ method, path, status, count }) => (
											<p key={`${method}${path}${status}`} class="effect-line">
												<Shown text={`${method} ${path}`} code />{' '}
												<span class="muted">
													{number(count)}× answered {status}
												</span>
											</p>
										))}
										{requests.length > MOST_REQUESTS ? (
											<p class="muted">… {counted(requests.length - MOST_REQUESTS, 'more request')}</p>
										) : null}
										{opaque > 0 ? <p class="muted">{number(opaque)} could not be read</p> : null}
									</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
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
