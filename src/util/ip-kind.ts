// The kind of place that an IP address belongs to: the internet, this machine, a private network, or a cloud's metadata service.

import { type Ipv6Words, ipv4Text, parseIpv4, parseIpv6 } from './ip-address.ts';

export type IpKind = 'public' | 'loopback' | 'private' | 'metadata';

export interface IpPlace {
	readonly kind: IpKind;
	/** One clause for a person: the range or service that the address belongs to. */
	readonly what: string;
}

type Range = readonly [network: number, bits: number, kind: IpKind, what: string];

const ip = (text: string): number => parseIpv4(text) ?? Number.NaN;

/** The first matching range counts. Documentation ranges are left out, because they are unused. */
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

const WORST: readonly IpKind[] = ['metadata', 'loopback', 'private', 'public'];

/** Returns undefined if the text is no address. */
export function ipPlace(text: string): IpPlace | undefined {
	const value = parseIpv4(text);
	if (value !== undefined) return ipv4Kind(value);
	const words = parseIpv6(text);
	return words && ipv6Kind(words);
}

export function ipv4Kind(value: number): IpPlace {
	const [, , kind, what] = RANGES.find(([network, bits]) => isInRange(value, network, bits)) ?? [0, 0, 'public' as const, 'public'];
	return { kind, what };
}

export function isInRange(value: number, network: number, bits: number): boolean {
	const size = 2 ** (32 - bits);
	return Math.floor(value / size) === Math.floor(network / size);
}

/** A public address is as dangerous as the worst of the IPv4 addresses that hide in it. */
export function ipv6Kind(words: Ipv6Words): IpPlace {
	const [kind, what] = ownKind(words);
	if (kind !== 'public') return { kind, what };
	const [hidden] = embeddedIpv4(words)
		.map((value) => ({ value, ...ipv4Kind(value) }))
		.sort((a, b) => WORST.indexOf(a.kind) - WORST.indexOf(b.kind));
	return hidden === undefined ? { kind, what } : { kind: hidden.kind, what: `${ipv4Text(hidden.value)}: ${hidden.what}` };
}

/** Where a packet to this address may end up: mapped, compatible, translated, 6to4, NAT64, Teredo, ISATAP. */
export function embeddedIpv4(words: Ipv6Words): readonly number[] {
	const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = words;
	const low = g * 65536 + h;
	const isZero = (...some: number[]) => some.every((word) => word === 0);
	if (isZero(a, b, c, d, e) && f === 0xffff) return [low]; // ::ffff:10.0.0.1
	if (isZero(a, b, c, d) && e === 0xffff && f === 0) return [low]; // ::ffff:0:10.0.0.1
	if (isZero(a, b, c, d, e, f) && low > 1) return [low]; // ::10.0.0.1
	if (a === 0x2002) return [b * 65536 + c]; // 6to4
	if (a === 0x64 && b === 0xff9b) return [low]; // NAT64, well known and local
	if (a === 0x2001 && b === 0) return [((g ^ 0xffff) >>> 0) * 65536 + ((h ^ 0xffff) >>> 0), c * 65536 + d]; // Teredo
	if ((e === 0 || e === 0x200) && f === 0x5efe) return [low]; // ISATAP
	return [];
}

function ownKind(words: Ipv6Words): readonly [IpKind, string] {
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
