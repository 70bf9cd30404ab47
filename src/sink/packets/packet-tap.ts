// Watches the one device between cell and sink: keeps the packets as a file, counts them, and records what no listener would.

import type { Micros } from '#model/step.ts';
import { LIMITS } from '../limits.ts';
import { decodePacket, type Packet } from './decode-packet.ts';
import { type Frame, openPacketRing } from './packet-ring.ts';
import { openPcapFile } from './pcap-file.ts';

const DRAIN_MS = 20;

/** What the cell sent to one place. */
export interface Flow {
	readonly transport: Exclude<Packet['transport'], 'own'>;
	readonly address: string;
	readonly port: number;
	readonly packets: number;
	/** Carried by them, headers not counted. */
	readonly dataBytes: number;
}

export interface PacketTotals {
	/** On the wire, both ways. */
	readonly packets: number;
	readonly bytes: number;
	/** Of these in the file. */
	readonly kept: number;
	/** Came faster than they could be taken. */
	readonly lost: number;
	readonly flows: readonly Flow[];
	/** Packets to places beyond as many as are remembered. */
	readonly beyondFlows: number;
}

export interface PacketTap {
	/** All that has arrived by now is in the file and in the counts. */
	totals(): PacketTotals;
}

export interface TapOptions {
	readonly device: string;
	/** A new file. */
	readonly file: string;
	/** Called for each packet from the cell that is neither TCP nor UDP: no socket of ours will ever see it. */
	onStray(stray: Stray): void;
}

export interface Stray {
	readonly at: Micros;
	readonly isIcmp: boolean;
	readonly address: string;
	/** Valid only during the call. */
	readonly payload: Buffer;
}

export function openPacketTap({ device, file, onStray }: TapOptions): PacketTap {
	const ring = openPacketRing(device);
	const pcap = openPcapFile(file);
	const flows = new Map<string, { -readonly [Key in keyof Flow]: Flow[Key] }>();
	const counts = { packets: 0, bytes: 0, kept: 0, lost: 0, beyondFlows: 0 };

	let isFull = false;

	function count({ seconds, micros, length, bytes }: Frame): void {
		const packet = decodePacket(bytes);
		if (packet.transport === 'own') return;
		// Later parts of a datagram have no port; the first one stands for them.
		if (packet.isFragment && (packet.transport === 'tcp' || packet.transport === 'udp')) return;
		const key = `${packet.transport} ${packet.port} ${packet.addressKey}`;
		let flow = flows.get(key);
		if (flow === undefined) {
			if (flows.size >= LIMITS.flows) {
				counts.beyondFlows += 1;
				return;
			}
			flow = { transport: packet.transport, address: packet.address(), port: packet.port, packets: 0, dataBytes: 0 };
			flows.set(key, flow);
		}
		flow.packets += 1;
		flow.dataBytes += packet.payload.length + (length - bytes.length);
		if (packet.transport === 'tcp' || packet.transport === 'udp') return;
		onStray({
			at: seconds * 1e6 + micros,
			isIcmp: packet.transport === 'icmp',
			address: flow.address,
			payload: packet.payload,
		});
	}

	function drain(): void {
		ring.drain((frames) => {
			const kept = pcap.append(frames);
			counts.kept += kept;
			if (kept < frames.length && !isFull) {
				isFull = true;
				ring.takeHeadsOnly();
			}
			for (const frame of frames) {
				counts.packets += 1;
				counts.bytes += frame.length;
				if (!frame.isOutgoing) count(frame);
			}
		});
	}

	setInterval(drain, DRAIN_MS).unref();
	return {
		totals() {
			drain();
			counts.lost += ring.lost();
			return { ...counts, flows: [...flows.values()] };
		},
	};
}
