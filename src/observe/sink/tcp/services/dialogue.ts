// The interface of a service that is not HTTP: its greeting and its replies to bytes.

import type { CaptureProtocol } from '../../capture.ts';

export interface Reply {
	readonly bytes: Buffer | string;
	/** `tls`: TLS follows on this connection. `close`: the server disconnects after these bytes. */
	readonly next?: 'tls' | 'close';
}

/** The state of one connection. */
export interface Dialogue {
	/** What counts is its value at the end. */
	readonly protocol: CaptureProtocol;
	/** Bytes that the server sends before the client does. */
	readonly greeting?: Buffer | string;
	readonly opaqueReason?: string;
	/** Returns the reply to a chunk, if there is one. Texts are written as Latin-1. */
	reply(chunk: Buffer): Reply | string | undefined;
}

export interface TcpService {
	/** Whether a connection to this port, or one that begins with these bytes, is for this service. */
	isAsked(port: number, first: Buffer): boolean;
	/** `isResumed`: the greeting was sent before TLS began. */
	open(isResumed: boolean): Dialogue;
}

const LONGEST_LINE = 65_536;

/** Reads line-based protocols. An unterminated line is truncated to the longest that any of them allows. */
export function lines(answer: (line: string) => Reply | string | undefined): Dialogue['reply'] {
	let rest = '';
	return (chunk) => {
		const parts = (rest + chunk.toString('latin1')).split(/\r?\n/);
		rest = (parts.pop() ?? '').slice(0, LONGEST_LINE);
		const texts: string[] = [];
		for (const part of parts) {
			const reply = answer(part);
			if (reply === undefined) continue;
			texts.push(typeof reply === 'string' ? reply : reply.bytes.toString('latin1'));
			if (typeof reply !== 'string' && reply.next !== undefined) return { bytes: `${texts.join('\r\n')}\r\n`, next: reply.next };
		}
		return texts.length === 0 ? undefined : `${texts.join('\r\n')}\r\n`;
	};
}

const LONGEST_MESSAGE = 16_777_216;

/**
 * Reads protocols of length-prefixed messages. `sizeOf` returns the size of the message at the start of these bytes, or undefined if it is not known yet.
 * A message beyond every limit ends the connection.
 */
export function messages(sizeOf: (bytes: Buffer) => number | undefined, answer: (message: Buffer) => Reply | undefined): Dialogue['reply'] {
	let rest = Buffer.alloc(0);
	return (chunk) => {
		rest = Buffer.concat([rest, chunk]);
		const replies: Buffer[] = [];
		for (let size = sizeOf(rest); size !== undefined; size = sizeOf(rest)) {
			if (size <= 0 || size > LONGEST_MESSAGE) return { bytes: Buffer.concat(replies), next: 'close' };
			if (rest.length < size) break;
			const reply = answer(rest.subarray(0, size));
			rest = rest.subarray(size);
			if (reply === undefined) continue;
			replies.push(Buffer.from(reply.bytes));
			if (reply.next !== undefined) return { bytes: Buffer.concat(replies), next: reply.next };
		}
		return replies.length === 0 ? undefined : { bytes: Buffer.concat(replies) };
	};
}
