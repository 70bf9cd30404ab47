// Serves a stream that is not HTTP. It is recorded byte for byte and answered by the service that the client requests.

import { LIMITS } from '../limits.ts';
import type { Connection, ServingParts } from './connection.ts';
import type { Reply } from './services/dialogue.ts';

export function serveRaw(connection: Connection, first: Buffer, parts: Pick<ServingParts, 'recorder' | 'services' | 'serveStream'>): void {
	const { stream, destination, encrypted, sni, isResumed = false } = connection;
	const dialogue = parts.services(destination.port, first, isResumed);
	const recording = parts.recorder.begin({
		transport: 'tcp',
		protocol: dialogue.protocol,
		destination,
		encrypted,
		...(sni === undefined ? {} : { sni }),
	});
	function say(reply: Reply | Buffer | string | undefined): void {
		if (reply === undefined || !stream.writable || stream.writableLength > LIMITS.unreadBytes) return;
		const bytes = typeof reply === 'string' || Buffer.isBuffer(reply) ? reply : reply.bytes;
		recording.sent(bytes.length);
		if (typeof bytes === 'string') stream.write(bytes, 'latin1');
		else stream.write(bytes);
		if (typeof reply === 'string' || Buffer.isBuffer(reply)) return;
		if (reply.next === 'close') stream.end();
		if (reply.next === 'tls') upgrade();
	}
	function onData(chunk: Buffer): void {
		recording.received(chunk);
		say(dialogue.reply(chunk));
	}
	function onEnd(): void {
		stream.end();
	}
	function onClose(): void {
		const isHalfHello = first[0] === 0x16 && first[1] === 3;
		if (isHalfHello) recording.end({ protocol: 'tls-opaque', opaqueReason: 'a TLS ClientHello that never ended' });
		else
			recording.end({
				protocol: dialogue.protocol,
				...(dialogue.opaqueReason === undefined ? {} : { opaqueReason: dialogue.opaqueReason }),
			});
	}
	/** The rest of the stream is a separate conversation inside TLS. */
	function upgrade(): void {
		stream.off('data', onData).off('end', onEnd).off('close', onClose).pause();
		recording.end();
		parts.serveStream({ ...connection, isResumed: true });
	}
	stream.on('data', onData).on('end', onEnd).on('close', onClose);
	say(dialogue.greeting);
	stream.resume();
}
