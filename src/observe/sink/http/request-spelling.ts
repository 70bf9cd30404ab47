// What a parser of HTTP/1 removes from a request: the case of names, blanks, the sizes of chunks.

import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Spelling } from '../capture.ts';
import { RawRequests } from './raw-requests.ts';

/** A longer piece may have arrived in several packets. */
const LONGEST_PIECE = 1024;
const MOST_PIECES = 200;

/** Reads the spelling of each request of a server. A map, because a connection carries one request after the other. */
export class RequestSpelling {
	/** Bytes of earlier requests, by the connection. */
	readonly #counted = new WeakMap<Socket, number>();
	readonly #raw = new RawRequests();

	/** Only once the parser listens to the connection. */
	watch(stream: Duplex): void {
		this.#raw.watch(stream);
	}

	/** Returns a function that is asked once the request has arrived. */
	of(request: IncomingMessage): () => Spelling {
		const { socket, rawHeaders } = request;
		const names = rawHeaders.filter((_, index) => index % 2 === 0).join(',');
		const pieces: number[] = [];
		const removed = this.#raw.of(request);
		request.on('data', (piece: Buffer) => pieces.push(piece.length));
		return () => {
			const before = this.#counted.get(socket) ?? 0;
			this.#counted.set(socket, socket.bytesRead);
			return {
				'names of headers': names,
				'bytes on the wire': String(socket.bytesRead - before),
				...removed(),
				...(isChunked(request) && pieces.every((length) => length <= LONGEST_PIECE)
					? { 'sizes of chunks': pieces.slice(0, MOST_PIECES).join() }
					: {}),
			};
		};
	}
}

/** Keeps the masks of a WebSocket's frames, which their sender chooses. */
export function frameMasks() {
	const masks: string[] = [];
	return {
		onMask(mask: Buffer): void {
			if (masks.length < MOST_PIECES) masks.push(mask.toString('hex'));
		},
		spelling: (): Spelling => (masks.length === 0 ? {} : { 'masks of frames': masks.join() }),
	};
}

function isChunked({ headers }: IncomingMessage): boolean {
	return /chunked/i.test(headers['transfer-encoding'] ?? '');
}
