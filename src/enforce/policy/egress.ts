// The destinations that a confined server may reach, by the policy's list of hosts: names, `*.example.com`, addresses and ranges.

import { hostPattern, rangeOf } from './compile/ranges.ts';
import { addressesOf } from './read/address-kind.ts';

/** Names in their form on the wire. Programs disagree about other forms. */
const PLAIN = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;

export interface EgressList {
	/** Whether the list contains the name, literally or by a wildcard. */
	permitsName(name: string): boolean;
	/** Whether the list contains the address, literally or by a range. */
	permitsAddress(address: string): boolean;
	/** Returns why a permitted name must not lead to this address: names can be repointed to internal addresses. Undefined: it may. */
	refusalOf(address: string): string | undefined;
}

/** `public`: every name, and every address outside internal ranges. */
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
