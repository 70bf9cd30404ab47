// The addresses that a host's text may stand for, in every spelling that some parser accepts.

import { type Ipv6Words, ipv4Text, ipv6Text, parseIpv6 } from '#util/ip-address.ts';
import { embeddedIpv4, type IpPlace, ipv4Kind, ipv6Kind } from '#util/ip-kind.ts';
import { ipv4Readings } from './ipv4-readings.ts';

export interface HostAddress extends IpPlace {
	/** The canonical form. */
	readonly text: string;
	/** The IPv4 address itself, or those embedded in an IPv6 address. */
	readonly v4: readonly number[];
	readonly v6?: Ipv6Words;
}

/** Returns every address that a host's text may stand for. */
export function addressesOf(host: string): readonly HostAddress[] {
	if (!host.includes(':')) return ipv4Readings(host).map(ipv4Address);
	const words = parseIpv6(host);
	return words === undefined ? [] : [{ text: ipv6Text(words), ...ipv6Kind(words), v4: embeddedIpv4(words), v6: words }];
}

export function ipv4Address(value: number): HostAddress {
	return { text: ipv4Text(value), ...ipv4Kind(value), v4: [value] };
}
