// The conditions about hosts (`host_in`, `host_not_in` and `cidr`) as tests of one host each.

import type { Conditions, Hazard } from '#model/policy.ts';
import type { HostAddress } from '../read/address-kind.ts';
import { type HostRead, shown } from '../read/reading.ts';
import { hostPattern, rangeOf } from './ranges.ts';

export interface HostTest {
	readonly meets: (host: HostRead) => boolean;
	/** Returns why a host matches. */
	readonly say: (host: HostRead) => string;
	/** Whether the addresses of the host decide but are unknown. */
	readonly isUnsure: (host: HostRead) => boolean;
}

const ADDRESS_HAZARDS: ReadonlySet<Hazard> = new Set(['metadata-address', 'loopback-address', 'private-address']);

/** `isEvery`: the rule allows, so every address of a host must match. Otherwise one suffices. */
export function hostTests({ host_in, host_not_in, cidr }: Conditions, isEvery: boolean): readonly HostTest[] {
	const tests: HostTest[] = [];
	if (host_in !== undefined) {
		const { isListed, isUnsure } = hostList(host_in, isEvery ? 'all' : 'any');
		tests.push({ meets: isListed, say: ({ host }) => `the host ${shown(host)} is in the rule’s list`, isUnsure });
	}
	if (host_not_in !== undefined) {
		const { isListed, isUnsure } = hostList(host_not_in, isEvery ? 'any' : 'all');
		const meets = (host: HostRead) => !isListed(host) && !isUnsure(host);
		tests.push({ meets, say: ({ host }) => `the host ${shown(host)} is not in the rule’s list`, isUnsure });
	}
	if (cidr !== undefined) {
		const { isListed, isUnsure } = hostList(cidr, isEvery ? 'all' : 'any');
		tests.push({ meets: isListed, say: ({ host }) => `${shown(host)} is in ${cidr.join(', ')}`, isUnsure });
	}
	return tests;
}

/** Whether the addresses of a name can affect these conditions. */
export function readsAddresses({ host_in = [], host_not_in = [], cidr = [], hazards = [] }: Conditions): boolean {
	return hasAddressHazard(hazards) || [...host_in, ...host_not_in, ...cidr].some((text) => rangeOf(text) !== undefined);
}

export function hasAddressHazard(hazards: readonly Hazard[]): boolean {
	return hazards.some((hazard) => ADDRESS_HAZARDS.has(hazard));
}

/** A name in a list matches itself, wherever it resolves to. A range matches hosts with all addresses in it (`all`), or with at least one (`any`). */
function hostList(texts: readonly string[], which: 'all' | 'any'): Pick<HostTest, 'isUnsure'> & { readonly isListed: HostTest['meets'] } {
	const ranges = texts.map(rangeOf).filter((range) => range !== undefined);
	const names = texts
		.filter((text) => rangeOf(text) === undefined)
		.map(hostPattern)
		.filter((pattern) => pattern !== undefined);
	const isNamed = (host: HostRead) => names.some((isIt) => isIt(host));
	const isCovered = (address: HostAddress) => ranges.some((covers) => covers(address));
	const isInRange = ({ addresses }: HostRead) =>
		which === 'any' ? addresses.some(isCovered) : addresses.length > 0 && addresses.every(isCovered);
	return {
		isListed: (host) => isNamed(host) || isInRange(host),
		isUnsure: (host) => ranges.length > 0 && host.unknown !== undefined && !isNamed(host),
	};
}
