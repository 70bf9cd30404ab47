// Watches the one device between cell and sink: writes the packets to a file, counts them, and passes on datagrams, which a socket might lose.

import type { Micros } from '#model/step.ts';
import { LIMITS } from '../limits.ts';
import { decodePacket, type Packet } from './decode-packet.ts';
import { type Frame, openPacketRing } from './packet-ring.ts';
import { openPcapFile } from './pcap-file.ts';
import { makeReassembler } from './reassemble.ts';

const DRAIN_MS = 20;

/** Traffic from the cell to one destination. */
export interface Flow {
	readonly transport: Exclude<Packet['transport'], 'own' | 'part'>;
	readonly address: string;
	readonly port: number;
	readonly packets: number;
	/** Bytes of payload, without headers. */
	readonly dataBytes: number;
}

export interface PacketTotals {
	/** Packets on the wire, both ways. */
	readonly packets: number;
	readonly bytes: number;
	/** Packets in the file. */
	readonly kept: number;
	/** Packets that were dropped because they came faster than they could be read. */
	readonly lost: number;
	readonly flows: readonly Flow[];
	/** Packets to destinations beyond the limit of remembered flows. */
	readonly beyondFlows: number;
}

export interface PacketTap {
	/** Ends the capture. Everything that has arrived by now is in the file and in the counts; later packets are not. */
	finish(): PacketTotals;
}

export interface TapOptions {
	readonly device: string;
	/** Path of the file, which must not exist yet. */
	readonly file: string;
	/** Called for each datagram or packet from the cell, except for streams and for packets to a port that is served. */
	onDatagram(datagram: TappedDatagram): void;
	readonly servedPort: number;
}

export interface TappedDatagram {
	readonly at: Micros;
	readonly transport: Exclude<Flow['transport'], 'tcp'>;
	readonly address: string;
	readonly port: number;
	/** Valid only during the call. */
	readonly payload: Buffer;
}

export function openPacketTap({ device, file, onDatagram, servedPort }: TapOptions): PacketTap {
	const ring = openPacketRing(device);
	const pcap = openPcapFile(file);
	const flows = new Map<string, { -readonly [Key in keyof Flow]: Flow[Key] }>();
	const counts = { packets: 0, bytes: 0, kept: 0, beyondFlows: 0 };
	const reassemble = makeReassembler();
	let isFull = false;

	function count({ seconds, micros, length, bytes }: Frame): void {
		const { transport, port, payload, addressKey, address } = decodePacket(bytes, reassemble);
		if (transport === 'own' || transport === 'part') return;
		const key = `${transport} ${port} ${addressKey}`;
		const flow = flows.get(key) ?? { transport, address: address(), port, packets: 0, dataBytes: 0 };
		if (flow.packets === 0) {
			if (flows.size < LIMITS.flows) flows.set(key, flow);
			else counts.beyondFlows += 1;
		}
		flow.packets += 1;
		// Only the heads of long streams may have been taken.
		flow.dataBytes += payload.length + (length - bytes.length);
		if (transport === 'tcp' || (transport === 'udp' && port === servedPort)) return;
		onDatagram({ at: seconds * 1e6 + micros, transport, address: flow.address, port, payload });
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

	const timer = setInterval(drain, DRAIN_MS).unref();
	let ended: PacketTotals | undefined;
	return {
		finish() {
			if (ended !== undefined) return ended;
			clearInterval(timer);
			drain();
			ended = { ...counts, lost: ring.lost(), flows: [...flows.values()] };
			return ended;
		},
	};
}
