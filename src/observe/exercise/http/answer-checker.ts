// Checks every answer before it reaches the SDK: it is well-formed and bounded, and the same reader as for lines of stdio has read it.

import type { IncomingMessage } from 'node:http';
import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { EventReader, type ServerSentEvent } from '#mcp/sse/event-reader.ts';
import { HEAD_BYTES } from '../message-log.ts';
import type { WireReader } from '../wire-reader.ts';

/** Maximum size of an answer without a message; only its beginning is useful. */
const MAX_OTHER_BYTES = 64 * 1024;
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);
/** All headers that the SDK reads. */
const HEADERS = ['content-type', 'mcp-session-id', 'www-authenticate', 'location'];

export interface CheckerParts {
	readonly reader: WireReader;
	readonly maxMessageBytes: number;
	/** Counts the data of all answers. Returns false if a limit is exceeded. */
	take(bytes: number, messages: number): boolean;
	/** Waits until a server that seems to have exited has exited, or for a short time. */
	whenGone(): Promise<void>;
	/** Called when an event stream ends that no request had opened. */
	onStreamEnd(): void;
}

/** The id of the request to be answered; `stream` for unsolicited messages; or undefined for a bare acknowledgement. */
export type ExpectedAnswer = number | 'stream' | undefined;

export async function checkedAnswer(incoming: IncomingMessage, expected: ExpectedAnswer, parts: CheckerParts): Promise<Response> {
	const { statusCode: status = 0 } = incoming;
	if (status < 200 || status > 599) {
		incoming.destroy();
		throw new Error(`it answered with the HTTP status ${status}, which does not exist`);
	}
	const headers = new Headers();
	for (const name of HEADERS) {
		const value = incoming.headers[name];
		if (typeof value === 'string') headers.set(name, value);
	}
	if (WITHOUT_BODY.has(status)) {
		incoming.resume();
		return new Response(null, { status, headers });
	}
	// text/event-stream; charset=utf-8
	const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
	const isGood = status < 300;
	if (isGood && expected !== undefined && type === 'text/event-stream')
		return new Response(ReadableStream.from(checkedEvents(incoming, expected, parts)), { status, headers });
	if (isGood && typeof expected === 'number' && type === 'application/json')
		return new Response(JSON.stringify(await checkedBody(incoming, expected, parts)), { status, headers });
	const { bytes } = await collected(incoming, MAX_OTHER_BYTES, parts);
	if (isGood && typeof expected === 'number') parts.reader.disregard('invalid', bytes, bytes.length);
	return new Response(bytes.toString('utf8'), { status, headers });
}

async function checkedBody(incoming: IncomingMessage, awaited: number, parts: CheckerParts): Promise<JSONRPCMessage[]> {
	const { reader, maxMessageBytes } = parts;
	const { bytes, isWhole } = await collected(incoming, maxMessageBytes, parts);
	if (!isWhole) reader.disregard('oversized', bytes, bytes.length);
	const message = isWhole ? reader.read(bytes) : undefined;
	const messages = message === undefined ? [] : [message];
	return reader.isAwaited(awaited)
		? [...messages, reader.answerFor(awaited, isWhole ? 'what came back was no answer' : 'the answer was too long')]
		: messages;
}

/** Reads at most `max` bytes. */
async function collected(incoming: IncomingMessage, max: number, parts: CheckerParts): Promise<{ bytes: Buffer; isWhole: boolean }> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of incoming as AsyncIterable<Buffer>) {
		size += chunk.length;
		chunks.push(chunk);
		if (size > max || !parts.take(chunk.length, 0)) return { bytes: Buffer.concat(chunks).subarray(0, max), isWhole: false };
	}
	parts.take(0, 1);
	return { bytes: Buffer.concat(chunks), isWhole: true };
}

/** Returns the same events with only valid messages. */
async function* checkedEvents(incoming: IncomingMessage, expected: number | 'stream', parts: CheckerParts): AsyncGenerator<Uint8Array> {
	const { reader } = parts;
	let ready: string[] = [];
	let events = 0;
	let isResumable = false;
	const hear = ({ type, id, data }: ServerSentEvent) => {
		if (data === undefined) return;
		events++;
		if (id !== undefined) isResumable = true;
		ready.push(...passedOn(type, id, data, reader));
	};
	const checker = new EventReader(
		{ event: hear, oversized: (head, bytes) => reader.disregard('oversized', head, bytes) },
		parts.maxMessageBytes,
	);
	const taken = function* (): Generator<Uint8Array> {
		const texts = ready;
		ready = [];
		for (const text of texts) yield Buffer.from(text);
	};
	try {
		for await (const chunk of incoming as AsyncIterable<Buffer>) {
			const before = events;
			checker.push(chunk);
			yield* taken();
			if (!parts.take(chunk.length, events - before)) return;
		}
	} catch {
		// an interrupted stream is treated like an ended one
	}
	if (expected === 'stream') parts.onStreamEnd();
	else if (reader.isAwaited(expected) && !isResumable) {
		await parts.whenGone();
		yield Buffer.from(asEvent(reader.answerFor(expected, 'the server closed the stream before its answer')));
	}
}

function passedOn(type: string, id: string | undefined, data: Buffer, reader: WireReader): string[] {
	const mark = id === undefined ? '' : `id: ${id}\n`;
	if (type === 'endpoint') return [`event: endpoint\ndata: ${data.toString('utf8', 0, HEAD_BYTES * 4).replace(/[\r\n]/g, '')}\n\n`];
	if (type !== 'message') return [];
	const message = reader.read(data);
	if (message !== undefined) return [mark + asEvent(message)];
	// An event with an id marks the position to resume from, even if it carries no message.
	return mark === '' ? [] : [`${mark}data: \n\n`];
}

function asEvent(message: JSONRPCMessage): string {
	return `data: ${JSON.stringify(message)}\n\n`;
}
