// The server's network traffic by host: destination, protocol, number and size.

import type { HostTraffic, NetworkSummary } from '#model/network.ts';
import type { Report } from '#model/report.ts';
import { bytes, counted, number } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { columns, cut, cutMiddle, pad, wrap } from './columns.ts';
import { type Line, span } from './line.ts';

const TITLE = 'What it sent';
const MOST_HOSTS = 12;
const MOST_REQUESTS = 3;
const MOST_NAMES = 12;
const MOST_OVER = 14;
const SENT = 10;
const RECEIVED = 8;

export function traffic({ network }: Report, width: number, verbose: boolean): readonly Line[] {
	if (network === null || network.hosts.length + network.lookups.length + network.unrecorded.length === 0) return [];
	const busiest = network.hosts.toSorted((a, b) => b.bytesSent - a.bytesSent);
	const kept = verbose ? busiest : busiest.slice(0, MOST_HOSTS);
	const others = busiest.length - kept.length + network.leftOut.hosts;
	const rows = kept.map((host) => ({ host, place: placeOf(host), over: printable(host.protocols.join(', ')), times: number(host.times) }));
	const widest = (least: number, texts: readonly string[]) => Math.max(least, ...texts.map(columns)) + 2;
	const over = Math.min(
		MOST_OVER,
		widest(
			4,
			rows.map((row) => row.over),
		),
	);
	const times = widest(
		5,
		rows.map((row) => row.times),
	);
	const place = Math.min(
		width - over - times - SENT - RECEIVED - 1,
		widest(
			TITLE.length - 1,
			rows.map((row) => row.place),
		),
	);
	return [
		[
			span(pad(TITLE, place + 1), 'strong'),
			...(rows.length === 0 ? [] : [span(`${pad('over', over)}${pad('times', times)}${pad('sent', SENT)}received`, 'dim')]),
		],
		...rows.flatMap((row): readonly Line[] => [
			[
				span(` ${pad(cutMiddle(row.place, place - 2), place)}`),
				span(pad(cut(row.over, over - 2), over)),
				span(pad(row.times, times)),
				span(pad(bytes(row.host.bytesSent), SENT)),
				span(bytes(row.host.bytesReceived)),
			],
			...details(row.host, verbose).map((text): Line => [span(`   ${cutMiddle(text, width - 4)}`, 'dim')]),
		]),
		...(others > 0 ? [[span(` … ${counted(others, 'more host')}${kept.length < busiest.length ? ' (--verbose)' : ''}`, 'dim')]] : []),
		...lookedUp(network, width, verbose),
		...onTheWire(network, width),
	];
}

function placeOf({ host, port }: HostTraffic): string {
	const shown = printable(host);
	if (port === 0) return shown;
	return shown.includes(':') && !shown.startsWith('[') ? `[${shown}]:${port}` : `${shown}:${port}`;
}

function details({ host, requests, serverNames, opaque }: HostTraffic, verbose: boolean): readonly string[] {
	const kept = verbose ? requests : requests.slice(0, MOST_REQUESTS);
	const more = requests.length - kept.length;
	// Shown only if it differs: a request to one host under another host's name hides its destination.
	const others = serverNames.filter((name) => name !== host);
	return [
		...kept.map((request) => {
			const other = bare(request.host) === host ? '' : ` for ${request.host}`;
			const status = request.status === 0 ? 'no answer' : String(request.status);
			return printable(`${request.method} ${request.path}${other} → ${status}${request.count > 1 ? ` (${number(request.count)}×)` : ''}`);
		}),
		...(more > 0 ? [`… ${counted(more, 'more kind')} of request`] : []),
		...(others.length > 0 ? [printable(`TLS name ${others.join(', ')}`)] : []),
		...(opaque > 0 ? [`${number(opaque)} could not be read`] : []),
	];
}

/** api.example:8443 → api.example */
function bare(host: string): string {
	return host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
}

function lookedUp({ lookups, leftOut }: NetworkSummary, width: number, verbose: boolean): readonly Line[] {
	if (lookups.length === 0) return [];
	const kept = verbose ? lookups : lookups.slice(0, MOST_NAMES);
	const more = lookups.length - kept.length + leftOut.lookups;
	const names = kept.map(({ name, count }) => printable(cutMiddle(name, 60)) + (count > 1 ? ` (${number(count)}×)` : ''));
	return paragraph(`looked up ${names.join(', ')}${more > 0 ? ` and ${number(more)} more` : ''}`, width);
}

function onTheWire({ packets }: NetworkSummary, width: number): readonly Line[] {
	if (packets === null) return [];
	const kept = packets.kept < packets.count ? `, the first ${number(packets.kept)} of them in the packet capture` : '';
	return paragraph(`${counted(packets.count, 'packet')} on the wire, ${bytes(packets.bytes)}${kept}`, width);
}

function paragraph(text: string, width: number): readonly Line[] {
	return wrap(text, width - 3).map((line, index): Line => [span(`${index === 0 ? ' ' : '   '}${line}`, 'dim')]);
}
