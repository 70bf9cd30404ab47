// Cuts a byte stream into server-sent events, in bounded memory. https://html.spec.whatwg.org/multipage/server-sent-events.html

import { LineSplitter } from '#util/line-splitter.ts';
import { HEAD_BYTES } from '../message-log.ts';

const MAX_DATA_LINES = 100_000;
const COLON = 0x3a;
const SPACE = 0x20;

export interface ServerSentEvent {
	/** `message` when the server named none. */
	readonly type: string;
	readonly id?: string;
	readonly data: Buffer;
}

export interface EventSink {
	event(event: ServerSentEvent): void;
	/** An event that was longer than allowed: its beginning, and how long it was. */
	oversized(head: Buffer, bytes: number): void;
}

export class EventReader {
	readonly #sink: EventSink;
	readonly #maxBytes: number;
	readonly #splitter: LineSplitter;
	#type = '';
	#id: string | undefined;
	#data: Buffer[] = [];
	#bytes = 0;
	#lines = 0;

	constructor(sink: EventSink, maxBytes: number) {
		this.#sink = sink;
		this.#maxBytes = maxBytes;
		const lines = {
			line: (bytes: Buffer) => this.#line(bytes),
			oversized: (head: Buffer, bytes: number) => sink.oversized(head, bytes),
		};
		this.#splitter = new LineSplitter(lines, maxBytes, HEAD_BYTES, true);
	}

	push(chunk: Buffer): void {
		this.#splitter.push(chunk);
	}

	#line(line: Buffer): void {
		if (line.length === 0) {
			this.#dispatch();
			return;
		}
		// data: {"jsonrpc":"2.0",…   :a comment   retry
		const colon = line.indexOf(COLON);
		const field = (colon === -1 ? line : line.subarray(0, colon)).toString('latin1');
		const from = colon === -1 ? line.length : line[colon + 1] === SPACE ? colon + 2 : colon + 1;
		const value = line.subarray(from);
		if (field === 'data') this.#gather(value);
		else if (field === 'event') this.#type = value.toString('utf8', 0, HEAD_BYTES);
		else if (field === 'id' && value.length <= HEAD_BYTES) this.#id = value.toString('utf8');
	}

	#gather(value: Buffer): void {
		this.#bytes += value.length;
		this.#lines++;
		const isTooLong = this.#bytes > this.#maxBytes || this.#lines > MAX_DATA_LINES;
		// The beginning is enough to show what it was.
		if (isTooLong) this.#data.splice(1);
		else this.#data.push(Buffer.from(value));
	}

	#dispatch(): void {
		const [type, id, data, bytes, lines] = [this.#type, this.#id, this.#data, this.#bytes, this.#lines];
		[this.#type, this.#id, this.#data, this.#bytes, this.#lines] = ['', undefined, [], 0, 0];
		if (lines === 0) return;
		if (data.length < lines) this.#sink.oversized((data[0] ?? Buffer.alloc(0)).subarray(0, HEAD_BYTES), bytes);
		else this.#sink.event({ type: type || 'message', ...(id === undefined ? {} : { id }), data: joined(data) });
	}
}

const LINE_FEED = Buffer.from('\n');

function joined(lines: readonly Buffer[]): Buffer {
	const [only] = lines;
	if (lines.length === 1 && only !== undefined) return only;
	return Buffer.concat(lines.flatMap((line, index) => (index === 0 ? [line] : [LINE_FEED, line])));
}
