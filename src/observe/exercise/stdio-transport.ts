// Implements the SDK's transport over the streams of a process that the cell has already started. Any output of the server
// is treated as data: invalid lines are recorded and the session continues, in bounded memory.

import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { LineSplitter } from '#util/line-splitter.ts';
import { HEAD_BYTES, type MessageLog } from './message-log.ts';
import type { PendingRequests } from './pending-requests.ts';
import type { ServerProcess } from './server-process.ts';
import type { SessionTransport, TransportLimits } from './session-transport.ts';
import { WireReader } from './wire-reader.ts';

const MEGABYTE = 1024 * 1024;
/** Bound of unread answers. A server that sends requests without reading the answers is not read until it does. */
const MAX_UNREAD_ANSWERS = 4 * MEGABYTE;

export class StdioTransport implements SessionTransport {
	readonly wire = 'stdout';
	readonly isExpired = false;
	onclose: (() => void) | undefined;
	onerror: ((error: Error) => void) | undefined;
	onmessage: Transport['onmessage'];
	readonly #process: ServerProcess;
	readonly #log: MessageLog;
	readonly #splitter: LineSplitter;
	readonly #reader: WireReader;
	readonly #maxTotalBytes: number;
	readonly #maxLines: number;
	#totalBytes = 0;
	#lines = 0;
	#isOver = false;
	#isFlooded = false;
	readonly #over = Promise.withResolvers<void>();

	constructor(
		process: ServerProcess,
		log: MessageLog,
		limits: TransportLimits = {},
		onOutput?: (bytes: Buffer) => void,
		pending?: PendingRequests,
	) {
		this.#process = process;
		this.#log = log;
		this.#reader = new WireReader(log, onOutput, pending);
		this.#maxTotalBytes = limits.maxTotalBytes ?? 512 * MEGABYTE;
		this.#maxLines = limits.maxLines ?? 1_000_000;
		const sink = {
			line: (bytes: Buffer) => this.#hear(bytes),
			oversized: (head: Buffer, bytes: number) => this.#reader.disregard('oversized', head, bytes),
		};
		this.#splitter = new LineSplitter(sink, { maxLineBytes: limits.maxMessageBytes ?? 64 * MEGABYTE, headBytes: HEAD_BYTES });
	}

	get messages(): number {
		return this.#reader.messages;
	}

	get firstNoise(): string | undefined {
		return this.#reader.firstNoise;
	}

	get isFlooded(): boolean {
		return this.#isFlooded;
	}

	get over(): Promise<void> {
		return this.#over.promise;
	}

	/** Does nothing, because the end of its stdin notifies the server. */
	async leave(): Promise<void> {}

	async start(): Promise<void> {
		const { stdin, stdout } = this.#process;
		stdin.on('error', () => {}); // EPIPE: the callback of the write has reported it to the sender
		stdin.on('drain', () => this.#isOver || stdout.resume());
		stdout.on('data', this.#read);
		stdout.once('end', () => this.#finish());
		stdout.once('close', () => this.#finish());
		stdout.once('error', () => this.#finish());
		if (stdout.readableEnded || stdout.destroyed) queueMicrotask(() => this.#finish());
		stdout.resume();
	}

	send(message: JSONRPCMessage): Promise<void> {
		const { stdin, stdout } = this.#process;
		if (this.#isOver) return Promise.reject(new Error('The connection is over'));
		this.#reader.sent(message);
		const written = new Promise<void>((resolve, reject) => {
			stdin.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()));
		});
		if (stdin.writableLength > MAX_UNREAD_ANSWERS) stdout.pause();
		return written;
	}

	/** Stops reading messages. The process keeps running and its stdout is drained, so that it can still exit normally. */
	async close(): Promise<void> {
		this.#finish();
		this.#process.stdout.resume();
	}

	readonly #read = (chunk: Buffer): void => {
		this.#totalBytes += chunk.length;
		this.#splitter.push(chunk);
		if ((this.#totalBytes <= this.#maxTotalBytes && this.#lines <= this.#maxLines) || this.#isOver) return;
		this.#isFlooded = true;
		this.#log.gap('limit', `the server wrote ${this.#totalBytes} bytes in ${this.#lines} lines to stdout; what came after was not read`);
		this.#finish();
		this.#process.stdout.pause();
	};

	#finish(): void {
		if (this.#isOver) return;
		this.#splitter.end(); // a last line without a line break is a line
		this.#isOver = true;
		this.#process.stdout.off('data', this.#read);
		this.#log.close();
		this.#over.resolve();
		this.onclose?.();
	}

	#hear(line: Buffer): void {
		this.#lines++;
		const message = this.#isOver ? undefined : this.#reader.read(line);
		if (message !== undefined) this.onmessage?.(message);
	}
}
