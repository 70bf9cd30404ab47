// A transport of the guard whose messages are lines on two streams.

import type { Readable, Writable } from 'node:stream';
import { LineSplitter } from '#util/line-splitter.ts';

const LINE_FEED = Buffer.from('\n');
const HEAD_BYTES = 4096;
/** Up to this size, a copy costs less than a second write. */
const LARGE_BYTES = 64 * 1024;

export interface LineTransportEvents {
	/** One message without its line end. The bytes stay valid. */
	message(bytes: Buffer): void;
	oversized?(head: Buffer, bytes: number): void;
	/** A message is already too long, and its end may never arrive. */
	overflowing?(): void;
	/** Nothing more will arrive. */
	over(): void;
	/** A write failed: the other side is gone. */
	unwritable(): void;
}

export class LineTransport {
	readonly #input: Readable;
	readonly #output: Writable;
	readonly #splitter: LineSplitter;
	readonly #events: LineTransportEvents;
	#isOver = false;
	/** For the output to drain. */
	readonly #waiting = new Set<() => void>();

	constructor(input: Readable, output: Writable, maxMessageBytes: number, events: LineTransportEvents) {
		this.#input = input;
		this.#output = output;
		this.#events = events;
		this.#splitter = new LineSplitter(
			// The splitter reuses its buffer, and a message may be kept for a while.
			{
				line: (bytes, isFresh) => events.message(isFresh ? bytes : Buffer.from(bytes)),
				oversized: (head, bytes) => events.oversized?.(head, bytes),
				overflowing: () => events.overflowing?.(),
			},
			{ maxLineBytes: maxMessageBytes, headBytes: HEAD_BYTES },
		);
		output.on('error', () => events.unwritable());
		input.on('data', (chunk: Buffer) => this.#isOver || this.#splitter.push(chunk));
		for (const event of ['end', 'close', 'error']) input.once(event, () => this.#finish());
	}

	/** Returns false if the other side reads too slowly. `whenWritable` reports when it has caught up. */
	send(bytes: Buffer): boolean {
		if (this.#output.destroyed || this.#output.writableEnded) return true;
		if (bytes.length < LARGE_BYTES) return this.#output.write(Buffer.concat([bytes, LINE_FEED]));
		this.#output.cork();
		this.#output.write(bytes);
		const hasRoom = this.#output.write(LINE_FEED);
		process.nextTick(() => this.#output.uncork());
		return hasRoom;
	}

	/** The same function is told once, however often it asked meanwhile. */
	whenWritable(ready: () => void): void {
		if (this.#waiting.size === 0)
			this.#output.once('drain', () => {
				const told = [...this.#waiting];
				this.#waiting.clear();
				for (const one of told) one();
			});
		this.#waiting.add(ready);
	}

	pause(): void {
		this.#input.pause();
	}

	resume(): void {
		this.#input.resume();
	}

	/** Flushes the sent messages and closes the stream. */
	finish(): Promise<void> {
		return new Promise((resolve) => {
			if (this.#output.destroyed || this.#output.writableFinished) resolve();
			else this.#output.once('close', resolve).end(resolve);
		});
	}

	/** Stops reading. */
	stop(): void {
		this.#isOver = true;
	}

	#finish(): void {
		if (this.#isOver) return;
		this.#splitter.end(); // a last line without a line end is a line
		this.#isOver = true;
		this.#events.over();
	}
}
