// Which places a confined server may reach, by the policy's list of hosts: names, `*.example.com`, addresses and ranges.

import { hostPattern, rangeOf } from './compile/ranges.ts';
import { addressesOf } from './read/address-kind.ts';

/** As names are on the wire. Others are read differently by different programs. */
const PLAIN = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;

export interface EgressList {
	/** Whether the list names it, by itself or with a star. */
	permitsName(name: string): boolean;
	/** Whether the list names this address, by itself or by a range. */
	permitsAddress(address: string): boolean;
	/** Why a permitted name must not lead to this address: names change, and inside is inside. Undefined: it may. */
	refusalOf(address: string): string | undefined;
}

/** `public`: every name, and every address that is nobody's inside. */
export function egressList(network: 'public' | readonly string[]): EgressList {
	const isPublic = network === 'public';
	const hosts = isPublic ? [] : network;
	const ranges = hosts.map(rangeOf).filter((range) => range !== undefined);
	const names = hosts
		.filter((text) => rangeOf(text) === undefined)
		.map(hostPattern)
		.filter((pattern) => pattern !== undefined);
	const permitsAddress = (address: string) => {
		const read = addressesOf(address);
		return read.length > 0 && read.every((one) => (isPublic ? one.kind === 'public' : ranges.some((covers) => covers(one))));
	};
	return {
		permitsName: (name) => {
			const host = name.toLowerCase().replace(/\.$/, '');
			return PLAIN.test(host) && (isPublic || names.some((matches) => matches({ at: '', host, addresses: [], isAimed: true })));
		},
		permitsAddress,
		refusalOf: (address) => {
			if (permitsAddress(address)) return undefined;
			const read = addressesOf(address);
			if (read.length === 0) return `${address} is no address`;
			const inside = read.find(({ kind }) => kind !== 'public');
			return inside === undefined ? undefined : `${inside.text} is ${inside.what}`;
		},
	};
}
