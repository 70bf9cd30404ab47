// Compiles address ranges (10.0.0.0/8, 2001:db8::/32, 192.0.2.1) and host patterns.

import { type Ipv6Words, parseIpv4, parseIpv6 } from '#util/ip-address.ts';
import { isInRange } from '#util/ip-kind.ts';
import type { HostAddress } from '../read/address-kind.ts';
import { ipv4Readings } from '../read/ipv4-readings.ts';
import type { HostRead } from '../read/reading.ts';
import { tidyHost } from '../read/url.ts';

type Covers = (address: HostAddress) => boolean;

/** Returns undefined if the text is neither a range nor an address. */
export function rangeOf(text: string): Covers | undefined {
	const [network = '', length, ...more] = text.split('/');
	const isLength = length === undefined || /^\d{1,3}$/.test(length);
	if (more.length > 0 || !isLength) return undefined;
	const v4 = parseIpv4(network);
	if (v4 !== undefined) {
		const bits = length === undefined ? 32 : Number(length);
		return bits > 32 ? undefined : (address) => address.v4.some((value) => isInRange(value, v4, bits));
	}
	const words = parseIpv6(network);
	const bits = length === undefined ? 128 : Number(length);
	if (words === undefined || network.includes('%') || bits > 128) return undefined;
	return ({ v6 }) => v6 !== undefined && hasPrefix(v6, words, bits);
}

function hasPrefix(address: Ipv6Words, network: Ipv6Words, bits: number): boolean {
	return network.every((word, index) => {
		const mine = Math.min(16, Math.max(0, bits - index * 16));
		const shift = 16 - mine;
		return word >> shift === (address[index] ?? 0) >> shift;
	});
}

/** Accepts api.example.com, *.example.com (which excludes example.com) and 10.0.0.0/8. Returns undefined for anything else. */
export function hostPattern(text: string): ((host: HostRead) => boolean) | undefined {
	const range = rangeOf(text);
	// A name matches itself, wherever it resolves to. A range matches only hosts that are certain to be in it.
	if (range !== undefined) return ({ addresses }) => addresses.length > 0 && addresses.every(range);
	const isBelow = text.startsWith('*.');
	const name = tidyHost(isBelow ? text.slice(2) : text);
	if (name === undefined || /[*:%]/.test(name) || ipv4Readings(name).length > 0) return undefined;
	return isBelow ? ({ host }) => host.endsWith(`.${name}`) : ({ host }) => host === name;
}
