// Receives datagrams to any port. Each one is recorded. Only a request for the time is answered.

import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { Micros } from '#model/step.ts';
import type { Destination } from './capture.ts';
import { LIMITS } from './limits.ts';
import type { Recorder } from './recorder.ts';
import { timeAnswer } from './time-answer.ts';

export interface Datagram {
	/** `ip`: neither TCP nor UDP. */
	readonly transport: 'udp' | 'ip';
	readonly isIcmp: boolean;
	readonly destination: Destination;
	readonly payload: Buffer;
	/** Time of arrival. Absent: now. */
	readonly at?: Micros;
}

/** `onBeyondLimit` is called for each datagram that is only counted. */
export function datagramRecorder(recorder: Recorder, onBeyondLimit: () => void): (datagram: Datagram) => void {
	let seen = 0;
	return ({ isIcmp, payload, ...beginning }) => {
		seen += 1;
		if (seen > LIMITS.datagrams) return onBeyondLimit();
		const recording = recorder.begin({ ...beginning, protocol: isIcmp ? 'icmp' : 'raw', encrypted: false });
		recording.received(payload);
		const isOpaque = beginning.transport === 'udp' && isQuic(payload);
		recording.end(isOpaque ? { protocol: 'quic', opaqueReason: 'QUIC is encrypted from its first packet' } : {});
	};
}

/** Listens for datagrams, because the kernel would otherwise report an unreachable port to the sender. */
export function listenUdp(
	host: string,
	onDatagram: (payload: Buffer, from: RemoteInfo, listening: { address: string; port: number }) => void,
): Socket {
	const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4' });
	socket.on('message', (message, from) => {
		onDatagram(message, from, socket.address());
		const answer = timeAnswer(message, Date.now());
		if (answer !== undefined) socket.send(answer, from.port, from.address);
	});
	return socket;
}

/** Whether this is an Initial packet: long header with the fixed bit, version 1 or 2, padded to 1,200 bytes (RFC 9000 §14.1, RFC 9369). */
function isQuic(message: Buffer): boolean {
	if (message.length < 1_200 || (message.readUInt8(0) & 0xc0) !== 0xc0) return false;
	const version = message.readUInt32BE(1);
	return version === 1 || version === 0x6b3343cf;
}
