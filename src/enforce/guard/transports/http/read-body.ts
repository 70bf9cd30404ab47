import type { IncomingMessage } from 'node:http';
import { GatheredBytes } from '#util/gather-bytes.ts';
import type { HeldBytes } from './held-bytes.ts';

/** Each piece of a body costs as much as a small request. A peer that sends more pieces than its bytes need does so on purpose. */
const FREE_PIECES = 4096;
const LEAST_PIECE_BYTES = 64;

/** Returns the whole body of a request, or `gone` if the client disconnected before its end. */
export async function readBody(
	request: IncomingMessage,
	maxBytes: number,
	held: HeldBytes,
): Promise<Buffer | 'too long' | 'in crumbs' | 'too many' | 'gone'> {
	const length = Number(request.headers['content-length'] ?? maxBytes);
	if (length > maxBytes) return 'too long';
	const body = new GatheredBytes(length);
	let pieces = 0;
	try {
		for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
			if (body.length + chunk.length > maxBytes) return 'too long';
			if (isInCrumbs(++pieces, body.length)) return 'in crumbs';
			if (!held.take(chunk.length)) return 'too many';
			body.push(chunk);
		}
	} catch {
		return 'gone';
	} finally {
		held.give(body.length);
	}
	return body.take();
}

export function isInCrumbs(pieces: number, bytes: number): boolean {
	return pieces > FREE_PIECES + bytes / LEAST_PIECE_BYTES;
}
