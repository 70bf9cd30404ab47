// Assigns each name an address, the same in every run, from 26.18.0.0/15 and 2608:5ac::/96. Programs treat these addresses as public;
// honest programs refuse private, reserved and test ranges. The networks belong to a government that does not announce
// them, and the cell reaches them only inside its own namespace, where every packet goes to the sink.

import { createHash } from 'node:crypto';
import { ownEntry } from '#util/own-entry.ts';
import { LIMITS } from '../limits.ts';

const SIZE = 131_072;
/** Names whose real addresses programs have hard-coded. */
const FIXED: Readonly<Record<string, string>> = {
	'metadata.google.internal': '169.254.169.254',
	'instance-data.ec2.internal': '169.254.169.254',
};

export interface FakeAddresses {
	ipv4(name: string): string;
	/** Returns undefined if the real name has no IPv6 address. */
	ipv6(name: string): string | undefined;
	nameOf(address: string): string | undefined;
}

export function makeFakeAddresses(): FakeAddresses {
	const slots = new Map<string, number>();
	const names = new Map<string, string>();

	function slotOf(name: string): number {
		const known = slots.get(name);
		if (known !== undefined) return known;
		let slot = createHash('sha256').update(name).digest().readUInt32BE(0) % SIZE;
		if (slots.size >= LIMITS.names) return slot;
		// The first and the last address of a /24 are skipped, because .0 and .255 look unusual.
		while (isOdd(slot) || names.has(v4(slot))) slot = (slot + 1) % SIZE;
		slots.set(name, slot);
		names.set(v4(slot), name);
		names.set(v6(slot), name);
		return slot;
	}

	return {
		ipv4(name) {
			const fixed = ownEntry(FIXED, name);
			if (fixed !== undefined) names.set(fixed, name);
			return fixed ?? v4(slotOf(name));
		},
		ipv6: (name) => (ownEntry(FIXED, name) === undefined ? v6(slotOf(name)) : undefined),
		nameOf: (address) => names.get(address.toLowerCase()),
	};
}

function isOdd(slot: number): boolean {
	return (slot & 0xff) === 0 || (slot & 0xff) === 0xff;
}

function v4(slot: number): string {
	return `26.${18 + (slot >> 16)}.${(slot >> 8) & 0xff}.${slot & 0xff}`;
}

/** The second half starts at 1:0 and no group in between is 0, so this text is the canonical one. */
function v6(slot: number): string {
	return `2608:5ac::${(1 + (slot >> 16)).toString(16)}:${(slot & 0xffff).toString(16)}`;
}
