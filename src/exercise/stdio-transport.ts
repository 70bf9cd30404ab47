// The SDK's transport over the streams of a process that the cell has already started. Whatever a server may write
// on its stdout is data: it is noted and the session goes on, in bounded memory.

import {
	isJSONRPCNotification,
	isJSONRPCRequest,
	isJSONRPCResponse,
	type JSONRPCMessage,
	type JSONRPCResponse,
	type Transport,
} from '@modelcontextprotocol/client';
import { jsonCost } from './json-cost.ts';
import { LineSplitter } from './line-splitter.ts';
import { HEAD_BYTES, type MessageLog } from './message-log.ts';
import { PendingRequests } from './pending-requests.ts';
import type { ServerProcess } from './server-process.ts';

const MEGABYTE = 1024 * 1024;
/** Deeper than any honest message; what is parsed here is later walked by recursive code. */
const MAX_DEPTH = 256;
/** 64 MB of `{},{},…` would become gigabytes of objects. */
const MAX_VALUES = 4_000_000;
/** A server that asks us things without reading our answers is not listened to until it does. */
const MAX_UNREAD_ANSWERS = 4 * MEGABYTE;
const OPENING_BRACE = 0x7b;
const OPENING_BRACKET = 0x5b;
// {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}
const LIST_CHANGED = /^notifications\/[\w/]+\/list_changed$/;

export interface TransportLimits {
	readonly maxMessageBytes?: number;
	readonly maxTotalBytes?: number;
	/** Bytes alone don't bound our work: 512 MB can be a quarter of a billion lines. */
	readonly maxLines?: number;
}

export class StdioTransport implements Transport {
	onclose: (() => void) | undefined;
	onerror: ((error: Error) => void) | undefined;
	onmessage: Transport['onmessage'];
	readonly #process: ServerProcess;
	readonly #log: MessageLog;
	readonly #splitter: LineSplitter;
	readonly #pending = new PendingRequests();
	readonly #maxTotalBytes: number;
	readonly #maxLines: number;
	#totalBytes = 0;
	#lines = 0;
	#messages = 0;
	#firstNoise: string | undefined;
	#isOver = false;
	#isFlooded = false;
	readonly #over = Promise.withResolvers<void>();

	constructor(process: ServerProcess, log: MessageLog, limits: TransportLimits = {}, onLine: (line: Buffer) => void = () => {}) {
		this.#process = process;
		this.#log = log;
		this.#maxTotalBytes = limits.maxTotalBytes ?? 512 * MEGABYTE;
		this.#maxLines = limits.maxLines ?? 1_000_000;
		const sink = {
			line: (bytes: Buffer) => {
				onLine(bytes);
				this.#hear(bytes);
			},
			oversized: (head: Buffer, bytes: number) => this.#disregard('oversized', head, bytes),
		};
		this.#splitter = new LineSplitter(sink, limits.maxMessageBytes ?? 64 * MEGABYTE, HEAD_BYTES);
	}

	/** JSON-RPC messages heard so far; noise is not one. */
	get messages(): number {
		return this.#messages;
	}

	/** The first thing heard that was no JSON-RPC message. */
	get firstNoise(): string | undefined {
		return this.#firstNoise;
	}

	/** The server wrote more than we are willing to read. */
	get isFlooded(): boolean {
		return this.#isFlooded;
	}

	/** Nothing more will be heard: the server's stdout ended, or we stopped listening. */
	get over(): Promise<void> {
		return this.#over.promise;
	}

	async start(): Promise<void> {
		const { stdin, stdout } = this.#process;
		stdin.on('error', () => {}); // EPIPE: the write's own callback has told the sender
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
		this.#pending.sent(message);
		const written = new Promise<void>((resolve, reject) => {
			stdin.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()));
		});
		if (stdin.writableLength > MAX_UNREAD_ANSWERS) stdout.pause();
		return written;
	}

	/** Stops listening. The process is left alone, and its stdout drained, so that it can still end in order. */
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
		this.#splitter.end(); // a last line without an end is a line
		this.#isOver = true;
		this.#process.stdout.off('data', this.#read);
		this.#log.close();
		this.#over.resolve();
		this.onclose?.();
	}

	#hear(line: Buffer): void {
		this.#lines++;
		const first = firstSignificantByte(line);
		if (this.#isOver || first === undefined) return;
		if (first !== OPENING_BRACE && first !== OPENING_BRACKET) {
			this.#disregard('noise', line, line.length);
			return;
		}
		const { values, depth } = line.length > MAX_DEPTH ? jsonCost(line) : { values: 0, depth: 0 };
		const value = values > MAX_VALUES || depth > MAX_DEPTH ? undefined : parsed(line);
		if (values > MAX_VALUES) this.#disregard('oversized', line, line.length);
		else if (depth > MAX_DEPTH) this.#disregard('invalid', line, line.length);
		else if (value === undefined) this.#disregard('noise', line, line.length);
		else if (!isObject(value)) this.#hearOddity(value, line);
		else if ('method' in value && !('id' in value) && isJSONRPCNotification(value)) {
			if (LIST_CHANGED.test(value.method)) this.#log.note('list-changed', value.method, line.length);
			this.#deliver(value);
		} else if ('method' in value && isJSONRPCRequest(value)) this.#deliver(value);
		else if (!('method' in value) && isJSONRPCResponse(value)) this.#hearReply(value, line);
		else this.#hearOddity(value, line);
	}

	#hearReply(reply: JSONRPCResponse, line: Buffer): void {
		const standing = this.#pending.standing(reply.id);
		if (standing.kind === 'unknown') {
			this.#messages++;
			this.#log.note('unknown-id', line, line.length);
		} else if (standing.kind !== 'late') {
			if (standing.kind === 'mistyped') this.#log.note('invalid', line, line.length);
			this.#pending.answered(standing.id);
			this.#deliver({ ...reply, id: standing.id });
		}
	}

	/** JSON, but no JSON-RPC message. If it was meant as an answer, whoever waits for it need not wait until the time is up. */
	#hearOddity(value: unknown, line: Buffer): void {
		const answer = isObject(value) && 'id' in value && !('method' in value) ? value : undefined;
		this.#disregard(answer?.id === null ? 'unknown-id' : 'invalid', line, line.length);
		const standing = answer && this.#pending.standing(answer.id);
		if (standing?.kind !== 'expected') return;
		this.#pending.answered(standing.id);
		this.#deliver({ jsonrpc: '2.0', id: standing.id, error: { code: -32600, message: 'The answer was not a valid JSON-RPC message' } });
	}

	#deliver(message: JSONRPCMessage): void {
		this.#messages++;
		this.onmessage?.(message);
	}

	#disregard(op: 'noise' | 'invalid' | 'oversized' | 'unknown-id', head: Buffer, bytes: number): void {
		this.#firstNoise ??= head.subarray(0, HEAD_BYTES).toString('utf8').trim();
		this.#log.note(op, head, bytes);
	}
}

/** Undefined, which JSON cannot say, when the line is not JSON. */
function parsed(line: Buffer): unknown {
	try {
		return JSON.parse(line.toString('utf8'));
	} catch {
		return undefined;
	}
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Undefined for a blank line. Failing to parse is slow, and most noise shows by its first character. */
function firstSignificantByte(line: Buffer): number | undefined {
	return line.find((byte) => byte > 0x20);
}
