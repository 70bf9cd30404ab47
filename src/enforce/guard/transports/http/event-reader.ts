// Cuts a byte stream into server-sent events, in bounded memory. https://html.spec.whatwg.org/multipage/server-sent-events.html
// A line ends at a line feed, a carriage return, or both: a reader that knew fewer ends would see other events than the client does.

import { GatheredBytes } from '#util/gather-bytes.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const COLON = 0x3a;
const SPACE = 0x20;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const FIELD_BREAK = Buffer.from('\n');
/** Names and numbers of events are short; a longer one is none. */
const MAX_FIELD_BYTES = 4096;
const MAX_DATA_LINES = 100_000;

export interface ServerSentEvent {
	/** `message` when the server named none. */
	readonly type: string;
	readonly id?: string;
	readonly retry?: number;
	/** Undefined: the event has no data at all, and says only its number or the pause. */
	readonly data?: Buffer;
}

export class EventReader {
	readonly #hear: (event: ServerSentEvent) => void;
	readonly #maxBytes: number;
	readonly #unfinished: GatheredBytes;
	#endedWithReturn = false;
	#isFirstLine = true;
	#type = '';
	#id: string | undefined;
	#retry: number | undefined;
	#data: Buffer[] = [];
	#dataBytes = 0;

	constructor(maxBytes: number, hear: (event: ServerSentEvent) => void) {
		this.#maxBytes = maxBytes;
		this.#unfinished = new GatheredBytes(maxBytes);
		this.#hear = hear;
	}

	/** How much of an event that has not ended yet is kept. */
	get gathered(): number {
		return this.#unfinished.length + this.#dataBytes;
	}

	/** False: an event is longer than allowed, and nothing more can be read. */
	push(chunk: Buffer): boolean {
		let from = 0;
		if (this.#endedWithReturn && chunk[0] === LINE_FEED) from = 1;
		if (chunk.length > 0) this.#endedWithReturn = false;
		// Each is looked for behind the last one found, not behind each line again: a chunk may be nothing but returns.
		let feed = chunk.indexOf(LINE_FEED, from);
		let carriage = chunk.indexOf(CARRIAGE_RETURN, from);
		while (from < chunk.length) {
			if (feed !== -1 && feed < from) feed = chunk.indexOf(LINE_FEED, from);
			if (carriage !== -1 && carriage < from) carriage = chunk.indexOf(CARRIAGE_RETURN, from);
			const to = carriage === -1 || (feed !== -1 && feed < carriage) ? feed : carriage;
			if (to === -1) {
				this.#unfinished.push(chunk.subarray(from));
				return this.#unfinished.length + this.#dataBytes <= this.#maxBytes;
			}
			const isFresh = this.#unfinished.length > 0;
			const line = this.#whole(chunk.subarray(from, to));
			from = to + 1;
			if (chunk[to] === CARRIAGE_RETURN) {
				if (chunk[from] === LINE_FEED) from++;
				else this.#endedWithReturn = from === chunk.length;
			}
			this.#line(line, isFresh);
			if (this.#dataBytes > this.#maxBytes || this.#data.length > MAX_DATA_LINES) return false;
		}
		return true;
	}

	#whole(end: Buffer): Buffer {
		if (this.#unfinished.length === 0) return end;
		this.#unfinished.push(end);
		return this.#unfinished.take();
	}

	/** `isFresh`: it is no part of a chunk, which must not be held for it. */
	#line(given: Buffer, isFresh: boolean): void {
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
		if (field === 'data') {
			this.#data.push(isFresh ? value : Buffer.from(value));
			this.#dataBytes += value.length;
		} else if (value.length > MAX_FIELD_BYTES) return;
		else if (field === 'event') this.#type = value.toString('utf8');
		else if (field === 'id' && !value.includes(0)) this.#id = value.toString('utf8');
		else if (field === 'retry' && /^\d{1,9}$/.test(value.toString('latin1'))) this.#retry = Number(value.toString('latin1'));
	}

	#dispatch(): void {
		const [type, id, retry, data] = [this.#type, this.#id, this.#retry, this.#data];
		[this.#type, this.#id, this.#retry, this.#data, this.#dataBytes] = ['', undefined, undefined, [], 0];
		if (data.length === 0 && id === undefined && retry === undefined) return;
		this.#hear({
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
	return Buffer.concat(lines.flatMap((line, index) => (index === 0 ? [line] : [FIELD_BREAK, line])));
}
