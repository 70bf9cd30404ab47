// Splits a byte stream into server-sent events, in bounded memory. https://html.spec.whatwg.org/multipage/server-sent-events.html
// The exerciser and the guard share this reader: two readers with different line ends would see different events.

import { LineSplitter } from '#util/line-splitter.ts';

const COLON = 0x3a;
const SPACE = 0x20;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const LINE_FEED = Buffer.from('\n');
/** Types and ids of events are short. The reader ignores longer ones. */
const MAX_FIELD_BYTES = 4096;
const MAX_DATA_LINES = 100_000;
/** Data of exactly the allowed length needs a line with this prefix. */
const DATA_FIELD_BYTES = 'data: '.length;

export interface ServerSentEvent {
	/** `message` if the server named no type. */
	readonly type: string;
	readonly id?: string;
	readonly retry?: number;
	/** Undefined if the event has no data field, only an id or a retry time. Browsers dispatch no event then. */
	readonly data?: Buffer;
}

export interface EventSink {
	event(event: ServerSentEvent): void;
	/** Receives the beginning and the length of an event that is longer than allowed. Without this callback the reader stops at such an event. */
	oversized?(head: Buffer, bytes: number): void;
}

export class EventReader {
	readonly #sink: EventSink;
	readonly #maxBytes: number;
	readonly #splitter: LineSplitter;
	#isStopped = false;
	#isFirstLine = true;
	/** Whether a line of this event was too long and has been reported. */
	#isSpoiled = false;
	#type = '';
	#id: string | undefined;
	#retry: number | undefined;
	#data: Buffer[] = [];
	#dataBytes = 0;
	#dataLines = 0;

	/** `maxBytes`: bound on the data of one event. */
	constructor(sink: EventSink, maxBytes: number) {
		this.#sink = sink;
		this.#maxBytes = maxBytes;
		this.#splitter = new LineSplitter(
			{
				line: (bytes, isFresh) => this.#line(bytes, isFresh),
				oversized: (head, bytes) => this.#oversizedLine(head, bytes),
				overflowing: () => this.#overflow(),
			},
			{ maxLineBytes: maxBytes + DATA_FIELD_BYTES, headBytes: MAX_FIELD_BYTES, ends: 'any', keepsBlank: true },
		);
	}

	/** Number of bytes kept of an unfinished event. */
	get gathered(): number {
		return this.#splitter.unfinishedBytes + this.#dataBytes;
	}

	/** Returns false if an event was longer than allowed and the reader has stopped. */
	push(chunk: Buffer): boolean {
		if (!this.#isStopped) this.#splitter.push(chunk);
		return !this.#isStopped;
	}

	#overflow(): void {
		this.#isStopped = this.#sink.oversized === undefined;
	}

	#oversizedLine(head: Buffer, bytes: number): void {
		this.#isFirstLine = false;
		if (this.#isStopped) return;
		this.#sink.oversized?.(head, bytes);
		// A comment is not part of an event.
		if (head[0] !== COLON) this.#isSpoiled = true;
	}

	/** `isFresh`: the bytes are not a slice of a chunk, so keeping them keeps no chunk alive. */
	#line(given: Buffer, isFresh: boolean): void {
		if (this.#isStopped) return;
		const line = this.#isFirstLine && given.subarray(0, 3).equals(BYTE_ORDER_MARK) ? given.subarray(3) : given;
		this.#isFirstLine = false;
		if (line.length === 0) {
			this.#dispatch();
			return;
		}
		// data: {"jsonrpc":"2.0",…   :a comment   retry
		const colon = line.indexOf(COLON);
		const field = (colon === -1 ? line : line.subarray(0, colon)).toString('latin1', 0, MAX_FIELD_BYTES);
		const value = colon === -1 ? line.subarray(line.length) : line.subarray(line[colon + 1] === SPACE ? colon + 2 : colon + 1);
		if (field === 'data') this.#gather(value, isFresh);
		else if (value.length > MAX_FIELD_BYTES) return;
		else if (field === 'event') this.#type = value.toString('utf8');
		else if (field === 'id' && !value.includes(0)) this.#id = value.toString('utf8');
		else if (field === 'retry' && /^\d{1,9}$/.test(value.toString('latin1'))) this.#retry = Number(value.toString('latin1'));
	}

	#gather(value: Buffer, isFresh: boolean): void {
		this.#dataBytes += value.length;
		this.#dataLines++;
		if (!this.#isTooLong) this.#data.push(isFresh ? value : Buffer.from(value));
		else {
			// The beginning is enough to show what the event was.
			this.#data = [this.#data[0] ?? Buffer.from(value.subarray(0, MAX_FIELD_BYTES))];
			this.#overflow();
		}
	}

	get #isTooLong(): boolean {
		return this.#dataBytes > this.#maxBytes || this.#dataLines > MAX_DATA_LINES;
	}

	#dispatch(): void {
		const [type, id, retry, data, bytes] = [this.#type, this.#id, this.#retry, this.#data, this.#dataBytes];
		const [isSpoiled, isTooLong] = [this.#isSpoiled, this.#isTooLong];
		[this.#type, this.#id, this.#retry, this.#data, this.#dataBytes] = ['', undefined, undefined, [], 0];
		[this.#isSpoiled, this.#dataLines] = [false, 0];
		if (isSpoiled || (data.length === 0 && id === undefined && retry === undefined)) return;
		if (isTooLong) {
			this.#sink.oversized?.((data[0] ?? Buffer.alloc(0)).subarray(0, MAX_FIELD_BYTES), bytes);
			return;
		}
		this.#sink.event({
			type: type || 'message',
			...(id !== undefined && { id }),
			...(retry !== undefined && { retry }),
			...(data.length > 0 && { data: joined(data) }),
		});
	}
}

function joined(lines: readonly Buffer[]): Buffer {
	const [only] = lines;
	if (lines.length === 1 && only !== undefined) return only;
	return Buffer.concat(lines.flatMap((line, index) => (index === 0 ? [line] : [LINE_FEED, line])));
}
