// Reads a stream's first bytes and puts them back, so that the chosen server sees all of them.

import type { Socket } from 'node:net';
import { LIMITS } from '../limits.ts';
import { type StreamProtocol, whatIsSpoken } from './first-bytes.ts';

export interface Peeked {
	/** `silent`: no byte arrived in the time that an ordinary client needs. `closed`: no more bytes will arrive. */
	readonly spoken: StreamProtocol | 'silent' | 'closed';
	readonly bytes: Buffer;
}

/** Leaves the stream paused. */
export function peek(stream: Socket, { maySpeakFirst }: { readonly maySpeakFirst: boolean }): Promise<Peeked> {
	if (stream.destroyed || stream.readableEnded) return Promise.resolve({ spoken: 'closed', bytes: Buffer.alloc(0) });
	return new Promise((resolve) => {
		let bytes = Buffer.alloc(0);
		let timer = maySpeakFirst ? setTimeout(() => settle('silent'), LIMITS.quietMs) : undefined;

		function settle(spoken: Peeked['spoken']): void {
			clearTimeout(timer);
			stream.off('data', onData).off('end', onEnd).off('close', onEnd);
			stream.pause();
			if (bytes.length > 0 && !stream.destroyed && !stream.readableEnded) stream.unshift(bytes);
			resolve({ spoken, bytes });
		}
		function onData(chunk: Buffer): void {
			if (bytes.length === 0) {
				clearTimeout(timer);
				timer = setTimeout(() => settle('other'), LIMITS.undecidedMs);
			}
			bytes = Buffer.concat([bytes, chunk]);
			const spoken = whatIsSpoken(bytes);
			if (spoken !== 'more') settle(spoken);
			else if (bytes.length > LIMITS.firstBytes) settle('other');
		}
		function onEnd(): void {
			settle('closed');
		}
		stream.on('data', onData).on('end', onEnd).on('close', onEnd);
		stream.resume();
	});
}
