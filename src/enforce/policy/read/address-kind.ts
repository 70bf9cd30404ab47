// What kind of place an address is: the whole internet, this machine, a private network, or a cloud's metadata service.

import { ipv4Readings, showIpv4 } from './ipv4.ts';
import { embeddedIpv4, ipv6Words, showIpv6, type Words } from './ipv6.ts';

export type AddressKind = 'public' | 'loopback' | 'private' | 'metadata';

export interface Address {
	/** In its plain form. */
	readonly text: string;
	readonly kind: AddressKind;
	/** One clause for a person: which range or service it belongs to. */
	readonly what: string;
	/** The IPv4 address itself, or those that hide in an IPv6 one. */
	readonly v4: readonly number[];
	readonly v6?: Words;
}

type Range = readonly [network: number, bits: number, kind: AddressKind, what: string];

const ip = (text: string): number => ipv4Readings(text)[0] ?? Number.NaN;

/** The first that covers an address counts. Documentation ranges are left out: nothing is there. */
const RANGES: readonly Range[] = [
	[ip('169.254.169.254'), 32, 'metadata', 'the metadata service of AWS, GCP, Azure and others'],
	[ip('169.254.170.2'), 32, 'metadata', 'the credentials service of AWS ECS'],
	[ip('169.254.170.23'), 32, 'metadata', 'the credentials service of AWS EKS'],
	[ip('168.63.129.16'), 32, 'metadata', 'the host service of Azure'],
	[ip('100.100.100.200'), 32, 'metadata', 'the metadata service of Alibaba Cloud'],
	[ip('192.0.0.192'), 32, 'metadata', 'the metadata service of Oracle Cloud'],
	[ip('169.254.42.42'), 32, 'metadata', 'the metadata service of Scaleway'],
	[ip('169.254.0.23'), 32, 'metadata', 'the metadata service of Tencent Cloud'],
	[ip('0.0.0.0'), 8, 'loopback', 'this machine (unspecified address)'],
	[ip('127.0.0.0'), 8, 'loopback', 'this machine'],
	[ip('10.0.0.0'), 8, 'private', 'a private network'],
	[ip('172.16.0.0'), 12, 'private', 'a private network'],
	[ip('192.168.0.0'), 16, 'private', 'a private network'],
	[ip('169.254.0.0'), 16, 'private', 'the local link'],
	[ip('100.64.0.0'), 10, 'private', 'a carrier’s private network'],
	[ip('192.0.0.0'), 24, 'private', 'reserved for protocols'],
	[ip('192.88.99.0'), 24, 'private', 'reserved for relays'],
	[ip('198.18.0.0'), 15, 'private', 'a test network'],
	[ip('224.0.0.0'), 4, 'private', 'multicast'],
	[ip('240.0.0.0'), 4, 'private', 'reserved'],
];

const WORST: readonly AddressKind[] = ['metadata', 'loopback', 'private', 'public'];

/** Every address that a host's text may stand for. */
export function addressesOf(host: string): readonly Address[] {
	if (host.includes(':')) {
		const words = ipv6Words(host);
		return words === undefined ? [] : [ipv6Address(words)];
	}
	const values = ipv4Readings(host);
	return values.length === 0 ? [] : values.map(ipv4Address);
}

export function ipv4Address(value: number): Address {
	const [, , kind, what] = RANGES.find(([network, bits]) => isInRange(value, network, bits)) ?? [0, 0, 'public' as const, 'public'];
	return { text: showIpv4(value), kind, what, v4: [value] };
}

export function isInRange(value: number, network: number, bits: number): boolean {
	const size = 2 ** (32 - bits);
	return Math.floor(value / size) === Math.floor(network / size);
}

function ipv6Address(words: Words): Address {
	const text = showIpv6(words);
	const v4 = embeddedIpv4(words);
	const [kind, what] = ipv6Kind(words);
	const hidden = v4.map(ipv4Address).sort((a, b) => WORST.indexOf(a.kind) - WORST.indexOf(b.kind))[0];
	if (kind === 'public' && hidden !== undefined) return { text, kind: hidden.kind, what: `${hidden.text}: ${hidden.what}`, v4, v6: words };
	return { text, kind, what, v4, v6: words };
}

function ipv6Kind(words: Words): readonly [AddressKind, string] {
	const [a = 0, b = 0] = words;
	const isShort = words.slice(2, 7).every((word) => word === 0);
	const last = words[7] ?? 0;
	if (a === 0xfd00 && b === 0xec2 && isShort && (last === 0x254 || last === 0x23)) return ['metadata', 'the metadata service of AWS'];
	if (a === 0xfd00 && b === 0x42 && isShort && last === 0x42) return ['metadata', 'the metadata service of Scaleway'];
	if (a === 0xfd00 && b === 0xa9fe && words[2] === 0xa9fe) return ['metadata', 'the metadata service of Linode'];
	if ((a === 0xfe80 || (a === 0xfd00 && b === 0xc1)) && words[6] === 0xa9fe && last === 0xa9fe)
		return ['metadata', 'the metadata service of OpenStack and Oracle Cloud'];
	if (a === 0xfd20 && b === 0xce && isShort && last === 0x254) return ['metadata', 'the metadata service of GCP'];
	if (a === 0 && b === 0 && isShort && last <= 1) return ['loopback', 'this machine'];
	if ((a & 0xfe00) === 0xfc00) return ['private', 'a private network'];
	if ((a & 0xffc0) === 0xfe80) return ['private', 'the local link'];
	if ((a & 0xffc0) === 0xfec0) return ['private', 'a private network (site-local)'];
	if ((a & 0xff00) === 0xff00) return ['private', 'multicast'];
	if (a === 0x5f00) return ['private', 'segment routing'];
	if (a === 0x100 && b === 0) return ['private', 'discarded'];
	return ['public', 'public'];
}
