// Serves upgrade requests. WebSockets are accepted, their messages are recorded unmasked, and those in JSON are answered; any other upgrade is refused and recorded.

import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { MessageAnswerer } from '../answers/json-message.ts';
import { messageIn } from '../answers/message-purpose.ts';
import { LIMITS } from '../limits.ts';
import type { Connection } from '../tcp/connection.ts';
import type { OngoingExchange } from './exchange.ts';
import { programInContainer, programOverConnection } from './program-in-container.ts';
import { makeFrameReader, textFrame } from './websocket-frames.ts';

/** A longer message is recorded, and not answered. */
const LONGEST_MESSAGE = 65_536;

interface UpgradeParts {
	readonly answerMessage: MessageAnswerer;
	/** Called with the mask of each frame. */
	onMask(mask: Buffer): void;
}

export function serveUpgrade(
	request: IncomingMessage,
	{ stream, destination }: Connection,
	head: Buffer,
	exchange: OngoingExchange,
	{ answerMessage, onMask }: UpgradeParts,
): void {
	const { recording } = exchange;
	const key = request.headers['sec-websocket-key'];
	stream.setTimeout(LIMITS.idleMs, () => stream.destroy());
	stream.on('end', () => stream.end());

	if (request.headers.upgrade?.toLowerCase() !== 'websocket' || key === undefined) {
		stream.on('data', (chunk: Buffer) => recording.received(chunk));
		const output = programOverConnection(destination.port, request.url ?? '');
		stream.on('close', () => exchange.end(output === undefined ? 200 : 101));
		recording.received(head);
		stream.end(output ?? 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}');
		stream.resume();
		return;
	}

	let message = '';
	const frames = makeFrameReader({
		masked: onMask,
		payload(bytes, isControl) {
			recording.received(bytes);
			if (!isControl && message.length <= LONGEST_MESSAGE) message += bytes.toString('latin1');
		},
		// A client that drives a program by messages waits for the answer to each.
		ended() {
			const sent = message.length > LONGEST_MESSAGE ? undefined : messageIn(Buffer.from(message, 'latin1').toString('utf8'));
			message = '';
			const answer = sent && answerMessage(sent);
			if (answer === undefined || !stream.writable || stream.writableLength >= LIMITS.unreadBytes) return;
			const frame = textFrame(JSON.stringify(answer));
			recording.sent(frame.length);
			stream.write(frame);
		},
		// A ping is answered with its own payload, a close with a close.
		control(opcode, payload) {
			if (opcode === 0x9 && stream.writable && stream.writableLength < LIMITS.unreadBytes)
				stream.write(Buffer.concat([Buffer.from([0x8a, payload.length]), payload]));
			if (opcode === 0x8) stream.end(Buffer.from([0x88, 0]));
		},
	});
	stream.on('data', (chunk: Buffer) => frames(chunk));
	stream.on('close', () => exchange.end(101, 'websocket'));
	const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
	// The first protocol of the list is chosen (sec-websocket-protocol: graphql-ws, json). Many clients disconnect if there is none.
	const protocol = request.headers['sec-websocket-protocol']?.split(',')[0]?.trim();
	const chosen = protocol === undefined || protocol === '' ? '' : `Sec-WebSocket-Protocol: ${protocol}\r\n`;
	stream.write(
		`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n${chosen}\r\n`,
	);
	const told = programInContainer(protocol, request.url ?? '');
	if (told !== undefined) stream.end(told);
	if (head.length > 0) frames(head);
	stream.resume();
}
