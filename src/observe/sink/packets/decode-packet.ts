// Decodes an Ethernet frame as far as counting and comparing need it: destination, transport and payload. Pure over bytes.

import { addressText } from '#util/address-bytes.ts';
import type { Reassemble } from './reassemble.ts';

export interface Packet {
	/**
	 * `own`: packets that the kernel sends to maintain the network (ARP, neighbour discovery, group membership, errors about the sink's packets).
	 * `part`: a fragment of an incomplete datagram.
	 */
	readonly transport: 'tcp' | 'udp' | 'icmp' | 'ip' | 'ethernet' | 'own' | 'part';
	/** Address in canonical text. It is a hardware address if there is no other. */
	readonly address: () => string;
	/** The same address as a map key. */
	readonly addressKey: string;
	readonly port: number;
	readonly payload: Buffer;
}

const ETHERNET_BYTES = 14;
const TYPE = { ipv4: 0x0800, arp: 0x0806, ipv6: 0x86dd } as const;
const IP = { icmp: 1, igmp: 2, tcp: 6, udp: 17, icmpv6: 58 } as const;
/** IPv6 headers that may precede the transport header: hop-by-hop, routing, fragment, destination options. */
const EXTENSIONS: readonly number[] = [0, 43, 44, 60];
const FRAGMENT = 44;
/** Unreachable, source quench, redirect, time exceeded, parameter problem. These errors quote packets of the sink. */
const ICMP_ERRORS: readonly number[] = [3, 4, 5, 11, 12];
/** Errors, group membership, router and neighbour discovery. */
const ICMPV6_OWN: readonly number[] = [1, 2, 3, 4, 130, 131, 132, 133, 134, 135, 136, 137, 143];

export function decodePacket(frame: Buffer, reassemble: Reassemble): Packet {
	try {
		const type = frame.readUInt16BE(12);
		const rest = frame.subarray(ETHERNET_BYTES);
		if (type === TYPE.ipv4) return ipv4(rest, reassemble);
		if (type === TYPE.ipv6) return ipv6(rest, reassemble);
		return { ...ethernet(frame), ...(type === TYPE.arp ? { transport: 'own' } : {}) };
	} catch {
		return ethernet(frame); // the frame is too short for its type
	}
}

function ethernet(frame: Buffer): Packet {
	const address = frame.subarray(0, 6);
	return {
		transport: 'ethernet',
		address: () => address.toString('hex').replace(/..(?=.)/g, '$&:'),
		addressKey: address.toString('latin1'),
		port: 0,
		payload: frame.subarray(ETHERNET_BYTES),
	};
}

function ipv4(packet: Buffer, reassemble: Reassemble): Packet {
	const headerBytes = (packet.readUInt8(0) & 0x0f) * 4;
	const total = packet.readUInt16BE(2);
	// Ethernet pads short packets. A length of 0 comes from a device that segments packets itself.
	const bytes = packet.subarray(headerBytes, total === 0 ? packet.length : total);
	const kind = packet.readUInt8(9);
	const destination = exactly(packet, 16, 20);
	const piece = packet.readUInt16BE(6);
	const [isLast, offset] = [(piece & 0x2000) === 0, (piece & 0x1fff) * 8];
	if (isLast && offset === 0) return transported(kind, bytes, destination);
	const key = `${kind} ${packet.toString('latin1', 4, 6)}${packet.toString('latin1', 12, 20)}`;
	return whole(kind, reassemble({ key, offset, isLast, bytes }), destination);
}

function ipv6(packet: Buffer, reassemble: Reassemble): Packet {
	const destination = exactly(packet, 24, 40);
	let kind = packet.readUInt8(6);
	let at = 40;
	while (EXTENSIONS.includes(kind)) {
		const next = packet.readUInt8(at);
		if (kind === FRAGMENT) {
			const piece = packet.readUInt16BE(at + 2);
			const key = `${next} ${packet.toString('latin1', at + 4, at + 8)}${packet.toString('latin1', 8, 40)}`;
			const fragment = { key, offset: piece & 0xfff8, isLast: (piece & 1) === 0, bytes: packet.subarray(at + 8) };
			return whole(next, reassemble(fragment), destination);
		}
		at += (packet.readUInt8(at + 1) + 1) * 8;
		kind = next;
	}
	return transported(kind, packet.subarray(at), destination);
}

/** Returns a required part of the header. Throws if the packet is too short. */
function exactly(packet: Buffer, from: number, to: number): Buffer {
	if (packet.length < to) throw new RangeError('the header is cut off');
	return packet.subarray(from, to);
}

function whole(kind: number, body: Buffer | undefined, destination: Buffer): Packet {
	return body === undefined ? { ...transported(0, Buffer.alloc(0), destination), transport: 'part' } : transported(kind, body, destination);
}

function transported(kind: number, body: Buffer, destination: Buffer): Packet {
	const to = { address: () => addressText(destination), addressKey: destination.toString('latin1'), port: 0 };
	const of = (transport: Packet['transport'], headerBytes: number) => ({ ...to, transport, payload: body.subarray(headerBytes) });
	if (kind === IP.igmp) return of('own', 0);
	if (kind === IP.icmp || kind === IP.icmpv6) {
		const own = kind === IP.icmp ? ICMP_ERRORS : ICMPV6_OWN;
		return of(own.includes(body.readUInt8(0)) ? 'own' : 'icmp', 8);
	}
	if (kind === IP.udp) return { ...of('udp', 8), port: body.readUInt16BE(2) };
	if (kind === IP.tcp) return { ...of('tcp', (body.readUInt8(12) >> 4) * 4), port: body.readUInt16BE(2) };
	return of('ip', 0);
}
