// Listens for DNS over UDP and TCP on the standard port.

import { createSocket, type RemoteInfo, type Socket as UdpSocket } from 'node:dgram';
import { createServer, isIPv6, type Server, type Socket } from 'node:net';
import type { Destination } from '../capture.ts';
import { LIMITS } from '../limits.ts';
import type { Recorder } from '../recorder.ts';
import { type AnsweredQuery, answerQuery } from './answer-query.ts';
import type { FakeAddresses } from './fake-addresses.ts';

export interface DnsParts {
	readonly addresses: FakeAddresses;
	exists(name: string): boolean;
	readonly recorder: Recorder;
	destinationOf(socket: Socket): Destination;
	datagramDestination(from: RemoteInfo, listening: { address: string; port: number }): Destination;
}

export function dnsOverUdp(host: string, parts: DnsParts): UdpSocket {
	const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', reuseAddr: false });
	socket.on('message', (message, from) => {
		const answered = recordQuery(message, parts, parts.datagramDestination(from, socket.address()));
		// A reply that cannot be delivered (port 0, closed socket) is dropped.
		if (answered.reply !== undefined && from.port !== 0) socket.send(answered.reply, from.port, from.address, () => {});
	});
	return socket;
}

export function dnsOverTcp(parts: DnsParts): Server {
	return createServer({ allowHalfOpen: false }, (socket) => {
		const destination = parts.destinationOf(socket);
		let buffered = Buffer.alloc(0);
		socket.on('error', () => socket.destroy());
		socket.setTimeout(LIMITS.idleMs, () => socket.destroy());
		socket.on('data', (chunk) => {
			buffered = Buffer.concat([buffered, chunk]);
			while (buffered.length >= 2 && buffered.length >= 2 + buffered.readUInt16BE(0)) {
				const end = 2 + buffered.readUInt16BE(0);
				const { reply } = recordQuery(buffered.subarray(2, end), parts, destination);
				buffered = buffered.subarray(end);
				if (reply === undefined) continue;
				const size = Buffer.alloc(2);
				size.writeUInt16BE(reply.length);
				socket.write(Buffer.concat([size, reply]));
				// A client that keeps asking and never reads is disconnected.
				if (socket.writableLength > LIMITS.unreadBytes) socket.destroy();
			}
		});
		// Bytes that never became a complete message left the cell nevertheless, so they are recorded.
		socket.on('close', () => {
			if (buffered.length > 0) recordMalformed(buffered, parts, destination, 0);
		});
	});
}

function recordQuery(message: Buffer, parts: DnsParts, destination: Destination): AnsweredQuery {
	const answered = answerQuery(message, parts.addresses, parts.exists);
	const bytesOut = answered.reply?.length ?? 0;
	if (answered.isMalformed) recordMalformed(message, parts, destination, bytesOut);
	for (const dns of answered.exchanges) {
		const recording = parts.recorder.begin({ transport: 'dns', protocol: 'dns', destination, encrypted: false });
		recording.received(message);
		recording.sent(bytesOut);
		recording.end({ dns });
	}
	return answered;
}

function recordMalformed(message: Buffer, parts: DnsParts, destination: Destination, bytesOut: number): void {
	const recording = parts.recorder.begin({ transport: 'dns', protocol: 'dns', destination, encrypted: false });
	recording.received(message);
	recording.sent(bytesOut);
	recording.end({ opaqueReason: 'not a DNS query' });
}
