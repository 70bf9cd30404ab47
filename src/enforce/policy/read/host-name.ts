// Host names that lead to internal addresses, recognised by the name without a lookup.

import { addressesOf, type HostAddress, ipv4Address } from './address-kind.ts';

export interface HostKind {
	readonly kind: 'public' | 'loopback' | 'private' | 'metadata';
	readonly what: string;
}

const METADATA: ReadonlySet<string> = new Set([
	'metadata', 'metadata.google.internal', 'metadata.goog', 'instance-data', 'instance-data.ec2.internal', 'metadata.azure.internal',
	'metadata.azure.com', 'metadata.tencentyun.com', 'metadata.platformequinix.com', 'metadata.packet.net', 'rancher-metadata',
	'metadata.exoscale.com', 'api.metadata.cloud.ibm.com', 'metadata.nova.internal',
]); // biome-ignore format: a list
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', 'localhost6', 'ip6-localhost', 'ip6-loopback', 'loopback', 'broadcasthost']);
/** Everything below these suffixes is this machine or a private network. */
const INSIDE_SUFFIXES: readonly (readonly [suffix: string, kind: 'loopback' | 'private'])[] = [
	['localhost', 'loopback'], ['localdomain', 'loopback'], ['localtest.me', 'loopback'], ['lvh.me', 'loopback'], ['vcap.me', 'loopback'],
	['lacolhost.com', 'loopback'], ['localho.st', 'loopback'], ['local.gd', 'loopback'], ['fuf.me', 'loopback'], ['smackaho.st', 'loopback'], ['traefik.me', 'loopback'],
	['local', 'private'], ['internal', 'private'], ['intranet', 'private'], ['lan', 'private'], ['home.arpa', 'private'], ['svc', 'private'],
	['kubernetes.default', 'private'], ['private', 'private'], ['corp', 'private'], ['home', 'private'], ['consul', 'private'], ['fritz.box', 'private'],
]; // biome-ignore format: a list
/** Services that resolve to the address in the name: 10-0-0-1.sslip.io, 7f000001.nip.io, 7f000001.c0a80001.rbndr.us */
const ECHOING: readonly string[] = [
	'nip.io',
	'sslip.io',
	'xip.io',
	'rbndr.us',
	'1u.ms',
	'backname.io',
	'ip.addr.tools',
	'rebind.network',
	'traefik.me',
];

/** Takes a name in lower case without a trailing dot. `addressesOf` handles addresses. */
export function hostNameKind(name: string): HostKind {
	if (METADATA.has(name)) return { kind: 'metadata', what: 'a cloud’s metadata service' };
	if (LOOPBACK.has(name)) return { kind: 'loopback', what: 'this machine' };
	if (!name.includes('.')) return { kind: 'private', what: 'a name of the local network' };
	for (const [suffix, kind] of INSIDE_SUFFIXES) {
		if (isBelow(name, suffix)) return { kind, what: kind === 'loopback' ? 'this machine' : 'a name of the local network' };
	}
	const inside = echoedAddresses(name).find(({ kind }) => kind !== 'public');
	return inside === undefined ? { kind: 'public', what: 'public' } : { kind: inside.kind, what: `${inside.text}: ${inside.what}` };
}

function isBelow(name: string, suffix: string): boolean {
	return name.endsWith(suffix) && (name.length === suffix.length || name.charCodeAt(name.length - suffix.length - 1) === 46);
}

function echoedAddresses(name: string): readonly HostAddress[] {
	if (!ECHOING.some((suffix) => isBelow(name, suffix))) return [];
	return [
		// www.10.0.0.1.nip.io, app-127-0-0-1.nip.io
		...[...name.matchAll(/(?<!\d)(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})(?!\d)/g)].flatMap(([, ...parts]) =>
			addressesOf(parts.map(Number).join('.')),
		),
		// 7f000001.nip.io
		...[...name.matchAll(/(?<![0-9a-z])(?:0x)?([0-9a-f]{8})(?![0-9a-z])/g)].map(([, hex = '']) => ipv4Address(Number.parseInt(hex, 16))),
		// 0--1.sslip.io, fe80--1.sslip.io
		...[...name.matchAll(/(?<![0-9a-z-])[0-9a-f]{0,4}(?:-{1,2}[0-9a-f]{1,4})+(?=\.)/g)].flatMap(([dashed]) =>
			addressesOf(dashed.replaceAll('-', ':')),
		),
	];
}
