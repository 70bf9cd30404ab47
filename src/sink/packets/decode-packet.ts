// What an Ethernet frame is, as far as counting and comparing need it: who to, over what, and what it carries. Pure over bytes.

import { addressText } from '../address-bytes.ts';

export interface Packet {
	/** `own`: what the kernel sends by itself to keep a network going (ARP, neighbour discovery, group membership, errors about our own packets). */
	readonly transport: 'tcp' | 'udp' | 'icmp' | 'ip' | 'ethernet' | 'own';
	/** In canonical text; a hardware address where there is no other. */
	readonly address: () => string;
	/** The same address as a key. */
	readonly addressKey: string;
	readonly port: number;
	/** A later part of a datagram: its ports were in the first. */
	readonly isFragment: boolean;
	readonly payload: Buffer;
}

const ETHERNET_BYTES = 14;
const TYPE = { ipv4: 0x0800, arp: 0x0806, ipv6: 0x86dd } as const;
const IP = { icmp: 1, igmp: 2, tcp: 6, udp: 17, icmpv6: 58 } as const;
/** IPv6 headers that may stand before the transport's: hop-by-hop, routing, fragment, destination options. */
const EXTENSIONS: readonly number[] = [0, 43, 44, 60];
const FRAGMENT = 44;
/** Unreachable, source quench, redirect, time exceeded, parameter problem: they quote what we sent. */
const ICMP_ERRORS: readonly number[] = [3, 4, 5, 11, 12];
/** Errors, group membership, router and neighbour discovery. */
const ICMPV6_OWN: readonly number[] = [1, 2, 3, 4, 130, 131, 132, 133, 134, 135, 136, 137, 143];

export function decodePacket(frame: Buffer): Packet {
	try {
		const type = frame.readUInt16BE(12);
		const rest = frame.subarray(ETHERNET_BYTES);
		if (type === TYPE.ipv4) return ipv4(rest);
		if (type === TYPE.ipv6) return ipv6(rest);
		return { ...ethernet(frame), ...(type === TYPE.arp ? { transport: 'own' } : {}) };
	} catch {
		return ethernet(frame); // too short for what it says it is
	}
}

function ethernet(frame: Buffer): Packet {
	const address = frame.subarray(0, 6);
	return {
		transport: 'ethernet',
		address: () => address.toString('hex').replace(/..(?=.)/g, '$&:'),
		addressKey: address.toString('latin1'),
		port: 0,
		isFragment: false,
		payload: frame.subarray(ETHERNET_BYTES),
	};
}

function ipv4(packet: Buffer): Packet {
	const headerBytes = (packet.readUInt8(0) & 0x0f) * 4;
	const total = packet.readUInt16BE(2);
	// Ethernet pads short packets; 0 is what a device that splits packets itself may write.
	const body = packet.subarray(headerBytes, total === 0 ? packet.length : total);
	const isFragment = (packet.readUInt16BE(6) & 0x1fff) !== 0;
	return transported(packet.readUInt8(9), body, packet.subarray(16, 20), isFragment);
}

function ipv6(packet: Buffer): Packet {
	const destination = packet.subarray(24, 40);
	let kind = packet.readUInt8(6);
	let at = 40;
	let isFragment = false;
	while (EXTENSIONS.includes(kind)) {
		if (kind === FRAGMENT) isFragment = (packet.readUInt16BE(at + 2) & 0xfff8) !== 0;
		const next = packet.readUInt8(at);
		at += kind === FRAGMENT ? 8 : (packet.readUInt8(at + 1) + 1) * 8;
		kind = next;
		if (isFragment) break;
	}
	return transported(kind, packet.subarray(at), destination, isFragment);
}

function transported(kind: number, body: Buffer, destination: Buffer, isFragment: boolean): Packet {
	const to = { address: () => addressText(destination), addressKey: destination.toString('latin1'), port: 0, isFragment };
	const of = (transport: Packet['transport'], headerBytes: number) => ({
		...to,
		transport,
		payload: isFragment ? body : body.subarray(headerBytes),
	});
	if (kind === IP.igmp) return of('own', 0);
	if (kind === IP.icmp || kind === IP.icmpv6) {
		const own = kind === IP.icmp ? ICMP_ERRORS : ICMPV6_OWN;
		return of(!isFragment && own.includes(body.readUInt8(0)) ? 'own' : 'icmp', 8);
	}
	if (kind === IP.tcp || kind === IP.udp) {
		if (isFragment) return of(kind === IP.tcp ? 'tcp' : 'udp', 0);
		const port = body.readUInt16BE(2);
		if (kind === IP.udp) return { ...of('udp', 8), port };
		return { ...of('tcp', (body.readUInt8(12) >> 4) * 4), port };
	}
	return of('ip', 0);
}
