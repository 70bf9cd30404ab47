// Finds the original destination of a redirected datagram in the kernel's connection table, because there is no socket option for it.

import type { RemoteInfo } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { canonicalAddress } from '#util/ip-address.ts';
import type { OriginalDestination } from './original-destination.ts';

// ipv4 2 udp 17 30 src=192.168.1.23 dst=203.0.113.9 sport=33770 dport=999 [UNREPLIED] src=192.168.1.1 dst=192.168.1.23 sport=9999 dport=33770
// The first half is what the cell sent, the second what arrives here. The sender's ports differ if one socket sends to several destinations.
const ENTRY = /\budp\b.*?\bdst=(\S+) sport=\d+ dport=(\d+) .*?\bdst=(\S+) sport=\d+ dport=(\d+)/;

export function datagramDestination(from: RemoteInfo): OriginalDestination | undefined {
	const sender = canonicalAddress(from.address);
	for (const line of table().split('\n')) {
		const [, address, port, source, sourcePort] = ENTRY.exec(line) ?? [];
		if (source === undefined || address === undefined || canonicalAddress(source) !== sender || Number(sourcePort) !== from.port) continue;
		return { address: canonicalAddress(address), port: Number(port) };
	}
	return undefined;
}

function table(): string {
	try {
		return readFileSync('/proc/self/net/nf_conntrack', 'utf8');
	} catch {
		return ''; // the kernel has no such table; the trace still has the destination
	}
}
