// Datagrams to any port: each recorded, none answered.

import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { Destination } from './capture.ts';
import { LIMITS } from './limits.ts';
import type { Recorder } from './recorder.ts';

export interface UdpParts {
	readonly recorder: Recorder;
	datagramDestination(from: RemoteInfo, listening: { address: string; port: number }): Destination;
	/** Called for each datagram that is counted only. */
	onBeyondLimit(): void;
}

export function catchDatagrams(host: string, parts: UdpParts): Socket {
	const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4' });
	let seen = 0;
	socket.on('message', (message, from) => {
		seen += 1;
		if (seen > LIMITS.datagrams) return parts.onBeyondLimit();
		const destination = parts.datagramDestination(from, socket.address());
		const recording = parts.recorder.begin({ transport: 'udp', protocol: 'raw', destination, encrypted: false });
		recording.received(message);
		recording.end(isQuic(message) ? { protocol: 'quic', opaqueReason: 'QUIC is encrypted from its first packet' } : {});
	});
	return socket;
}

/** An Initial packet: long header with the fixed bit, version 1 or 2, padded to 1,200 bytes (RFC 9000 §14.1, RFC 9369). */
function isQuic(message: Buffer): boolean {
	if (message.length < 1_200 || (message.readUInt8(0) & 0xc0) !== 0xc0) return false;
	const version = message.readUInt32BE(1);
	return version === 1 || version === 0x6b3343cf;
}
