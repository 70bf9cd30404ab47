// Where a redirected datagram was meant to go. There is no socket option for that, but the kernel's table of connections has it.

import type { RemoteInfo } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { unmapped } from '../address-bytes.ts';
import type { Destination } from './original-destination.ts';

// ipv4 2 udp 17 30 src=192.168.1.23 dst=203.0.113.9 sport=33770 dport=999 [UNREPLIED] src=… : the first half is what the cell asked for
const ENTRY = /\budp\b.*?\bsrc=(\S+) dst=(\S+) sport=(\d+) dport=(\d+)/;

export function datagramDestination(from: RemoteInfo): Destination | undefined {
	const sender = plain(unmapped(from.address));
	for (const line of table().split('\n')) {
		const [, source, address, sourcePort, port] = ENTRY.exec(line) ?? [];
		if (source === undefined || address === undefined || plain(source) !== sender || Number(sourcePort) !== from.port) continue;
		return { address: plain(address), port: Number(port) };
	}
	return undefined;
}

function table(): string {
	try {
		return readFileSync('/proc/self/net/nf_conntrack', 'utf8');
	} catch {
		return ''; // a kernel without it: the trace still has the destination
	}
}

/** The table writes IPv6 in full; the URL parser knows the short form. */
function plain(address: string): string {
	return address.includes(':') ? new URL(`http://[${address}]/`).hostname.slice(1, -1) : address;
}
