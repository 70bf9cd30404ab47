// A stream in no protocol that we parse: recorded byte for byte, answered where the protocol needs it.

import { LIMITS } from '../limits.ts';
import type { Connection, ServingParts } from './connection.ts';
import { dialogueFor } from './dialogue.ts';

export function serveRaw({ stream, destination, encrypted, sni }: Connection, first: Buffer, parts: Pick<ServingParts, 'recorder'>): void {
	const dialogue = dialogueFor(destination.port, first);
	const recording = parts.recorder.begin({
		transport: 'tcp',
		protocol: dialogue.protocol,
		destination,
		encrypted,
		...(sni === undefined ? {} : { sni }),
	});
	function say(text: string | undefined): void {
		if (text === undefined || !stream.writable || stream.writableLength > LIMITS.unreadBytes) return;
		recording.sent(text.length);
		stream.write(text, 'latin1');
	}
	stream.on('data', (chunk: Buffer) => {
		recording.received(chunk);
		say(dialogue.reply(chunk));
	});
	stream.on('end', () => stream.end());
	stream.on('close', () => {
		const isHalfHello = first[0] === 0x16 && first[1] === 3;
		if (isHalfHello) recording.end({ protocol: 'tls-opaque', opaqueReason: 'a TLS ClientHello that never ended' });
		else recording.end(dialogue.opaqueReason === undefined ? {} : { opaqueReason: dialogue.opaqueReason });
	});
	say(dialogue.greeting);
	stream.resume();
}
