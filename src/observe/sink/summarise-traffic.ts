// Summarises the captures per host for a reader, and lists traffic on the wire that no capture has.

import { canaryMask } from '#canary/mask/canary-mask.ts';
import { strictCanaryMask } from '#canary/mask/strict-canary-mask.ts';
import { canaryMatcher } from '#canary/match/canary-matcher.ts';
import type { Canary } from '#model/canary.ts';
import type { HostTraffic, HttpTraffic, NetworkSummary, UnrecordedTraffic } from '#model/network.ts';
import type { Mask } from '#util/mask-strings.ts';
import { registeredDomain } from '#util/registrable-domain.ts';
import type { Capture } from './capture.ts';
import type { PacketTotals } from './packets/packet-tap.ts';

const MOST = { lookups: 500, hosts: 200, requests: 50, unrecorded: 50, names: 20 } as const;
const PATH_CHARACTERS = 200;

/** `isKept` selects the captures that count for hosts and lookups. The packets are those of the whole run. */
export function summariseTraffic(
	captures: readonly Capture[],
	packets: PacketTotals | undefined,
	canaries: readonly Canary[],
	isKept: (capture: Capture) => boolean = () => true,
): NetworkSummary {
	const mask = masker(canaries);
	const kept = captures.filter(isKept);
	const lookups = [...Map.groupBy(kept.filter(isLookup), ({ dns }) => dns?.name ?? '')];
	const hosts = [
		...Map.groupBy(
			kept.filter((capture) => !isLookup(capture)),
			placeOf,
		).values(),
	];
	const shown = hosts.slice(0, MOST.hosts).map((group) => hostTraffic(group, mask));
	return {
		lookups: lookups.slice(0, MOST.lookups).map(([name, group]) => ({
			name: maskedName(name, mask),
			types: distinct(group.map(({ dns }) => dns?.type ?? '')),
			count: group.length,
		})),
		hosts: shown.map(({ traffic }) => traffic),
		packets: packets === undefined ? null : { count: packets.packets, bytes: packets.bytes, kept: packets.kept, lost: packets.lost },
		unrecorded: packets === undefined ? [] : unrecorded(captures, packets).slice(0, MOST.unrecorded),
		leftOut: {
			lookups: Math.max(0, lookups.length - MOST.lookups),
			hosts: Math.max(0, hosts.length - MOST.hosts),
			requests: shown.reduce((sum, { requestsLeftOut }) => sum + requestsLeftOut, 0),
		},
	};
}

/** Whether the capture is a lookup. A message to a DNS port that is no query counts as traffic to a host. */
function isLookup({ dns }: Capture): boolean {
	return dns !== undefined;
}

function placeOf({ destination: { name, address, port } }: Capture): string {
	return `${name ?? address} ${port}`;
}

function hostTraffic(group: readonly Capture[], mask: Mask): { traffic: HostTraffic; requestsLeftOut: number } {
	const [first] = group;
	const { name, address = '', port = 0 } = first?.destination ?? {};
	const requests = [
		...Map.groupBy(
			group.filter(({ http }) => http !== undefined),
			requestKey,
		).values(),
	];
	const traffic: HostTraffic = {
		host: mask(name ?? address),
		port,
		protocols: distinct(group.map(({ protocol, transport }) => (protocol === 'raw' && transport !== 'tcp' ? transport : protocol))),
		serverNames: distinct(group.flatMap(({ sni }) => (sni === undefined ? [] : [sni])))
			.slice(0, MOST.names)
			.map(mask),
		times: group.length,
		opaque: group.filter(({ opaqueReason }) => opaqueReason !== undefined).length,
		bytesSent: group.reduce((sum, { bytesIn }) => sum + bytesIn, 0),
		bytesReceived: group.reduce((sum, { bytesOut }) => sum + bytesOut, 0),
		requests: requests.slice(0, MOST.requests).flatMap((same) => httpTraffic(same, mask)),
	};
	return { traffic, requestsLeftOut: Math.max(0, requests.length - MOST.requests) };
}

function requestKey({ http }: Capture): string {
	return JSON.stringify([http?.method, http?.host, http?.path, http?.status]);
}

function httpTraffic(same: readonly Capture[], mask: Mask): readonly HttpTraffic[] {
	const http = same[0]?.http;
	if (http === undefined) return [];
	// The path is masked before it is truncated, because half a secret would not be recognised.
	const path = mask(http.path).slice(0, PATH_CHARACTERS);
	return [{ method: http.method, host: mask(http.host), path, status: http.status, count: same.length }];
}

/** Returns streams with data, and datagrams, that the captures do not have. */
function unrecorded(captures: readonly Capture[], { flows }: PacketTotals): readonly UnrecordedTraffic[] {
	const streams = new Set<string>();
	const datagrams = new Map<string, number>();
	const byPort = new Map<number, number>();
	for (const { transport, destination } of captures) {
		const { address, port } = destination;
		if (transport === 'tcp' || transport === 'dns') streams.add(`${address} ${port}`);
		if (transport !== 'udp' && transport !== 'dns') continue;
		datagrams.set(`${address} ${port}`, (datagrams.get(`${address} ${port}`) ?? 0) + 1);
		byPort.set(port, (byPort.get(port) ?? 0) - 1);
	}
	for (const { transport, port, packets } of flows) if (transport === 'udp') byPort.set(port, (byPort.get(port) ?? 0) + packets);
	return flows.flatMap(({ transport, address, port, packets, dataBytes: bytes }): readonly UnrecordedTraffic[] => {
		const place = `${address} ${port}`;
		if (transport === 'tcp' && bytes > 0 && !streams.has(place)) return [{ transport, address, port, packets, bytes }];
		if (transport !== 'udp') return [];
		// Not every kernel reports which name server was queried. The counts per port are right even then.
		const missing = Math.min(packets - (datagrams.get(place) ?? 0), byPort.get(port) ?? 0);
		return missing > 0 ? [{ transport, address, port, packets: missing, bytes: Math.round((bytes * missing) / packets) }] : [];
	});
}

/** Masks a name. The registrable domain stays visible even if the labels before it are masked. */
function maskedName(name: string, mask: Mask): string {
	const masked = mask(name);
	const domain = registeredDomain(name);
	return masked === name || name === domain || mask(domain) !== domain ? masked : `${masked}.${domain}`;
}

function masker(canaries: readonly Canary[]): Mask {
	return strictCanaryMask(canaryMask(canaries), canaryMatcher(canaries), {
		// The labels of a name split a secret into pieces.
		readings: (masked) => [masked, masked.replaceAll('.', '')].map(bytesOf),
		notice: (keys) => `[carries ${keys.join(', ')}]`,
	});
}

/** Returns the bytes of a text, one per character. The marks around a key are not part of the capture. */
function bytesOf(masked: string): Buffer {
	return Buffer.from(masked.replace(/[‹›]/g, ' '), 'latin1');
}

function distinct(values: readonly string[]): readonly string[] {
	return [...new Set(values)];
}
