// Watches the one device between cell and sink: keeps the packets as a file, counts them, and hands on what is better taken from there than from a socket.

import type { Micros } from '#model/step.ts';
import { LIMITS } from '../limits.ts';
import { decodePacket, type Packet } from './decode-packet.ts';
import { type Frame, openPacketRing } from './packet-ring.ts';
import { openPcapFile } from './pcap-file.ts';
import { makeReassembler } from './reassemble.ts';

const DRAIN_MS = 20;

/** What the cell sent to one place. */
export interface Flow {
	readonly transport: Exclude<Packet['transport'], 'own' | 'part'>;
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
	/** Ends the capture: all that has arrived by now is in the file and in the counts, and nothing else will be. */
	finish(): PacketTotals;
}

export interface TapOptions {
	readonly device: string;
	/** A new file. */
	readonly file: string;
	/** Called for each datagram or packet from the cell, but for streams and what goes to a port that is served. */
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
		// Of long streams only the heads may have been taken.
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
