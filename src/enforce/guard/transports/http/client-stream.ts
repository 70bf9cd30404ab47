// One HTTP request of a client and its response: a single JSON message, or a stream of events.

import type { ServerResponse } from 'node:http';
import { readMessage } from '#mcp/json-rpc/message.ts';
import type { ServerSentEvent } from '#mcp/sse/event-reader.ts';
import { eventText, KEEP_ALIVE } from '#mcp/sse/event-text.ts';
import type { HeaderList, Route, ServerHead, Via } from '../route.ts';

const KEEP_ALIVE_MS = 15_000;
/** After a cancellation, a response that is already under way may still arrive. */
const CANCELLED_MS = 2000;
const NEVER = 2 ** 31 - 1;

interface Options {
	readonly response: ServerResponse;
	readonly headers: HeaderList;
	readonly headersBack: (headers: HeaderList) => HeaderList;
	/** Number of responses that the request waits for. `listen`: it takes any message. */
	readonly owed: number | 'listen';
	readonly takesEvents: boolean;
	readonly cancelsByLeaving: boolean;
	/** Returns the HTTP status of a single response if the server gave none. */
	readonly statusOf: (answer: Buffer) => number;
	/** A response that takes longer is sent as an event, so that the client sees a sign of life. Undefined: the server decides how it answers. */
	readonly patienceMs: number | undefined;
	/** All messages were sent, or the client disconnected. */
	readonly over: (stream: ClientStream) => void;
	/** Present for a request that begins a session. Returns the session's id once the server accepts the client. False: the server refused, and there is no session. */
	readonly greeted?: (isWelcome: boolean) => string | undefined;
}

export class ClientStream implements Via {
	readonly headers: HeaderList;
	readonly cancelsByLeaving: boolean;
	readonly takesEvents: boolean;
	readonly #options: Options;
	readonly #response: ServerResponse;
	readonly #left = new AbortController();
	readonly #patience: NodeJS.Timeout;
	#keepAlive: NodeJS.Timeout | undefined;
	#owed: number;
	#held = 0;
	#head: ServerHead | undefined;
	#isStreaming = false;
	#isOver = false;
	#isFinished = false;
	#isWelcome: boolean | undefined;
	/** Responses for a client that accepts no events, which wait until all have arrived. */
	readonly #gathered: Buffer[] = [];

	constructor(options: Options) {
		this.#options = options;
		this.#response = options.response;
		this.headers = options.headers;
		this.cancelsByLeaving = options.cancelsByLeaving;
		this.takesEvents = options.takesEvents;
		this.#owed = options.owed === 'listen' ? Number.POSITIVE_INFINITY : options.owed;
		this.#patience = setTimeout(() => this.#stream(), options.patienceMs ?? NEVER).unref();
		if (options.owed === 'listen' && options.patienceMs !== undefined) this.#stream();
		this.#response.on('error', () => {});
		this.#response.once('close', () => {
			if (!this.#isOver) this.#left.abort();
			this.#finish();
		});
	}

	get isOpen(): boolean {
		return !this.#isOver;
	}

	/** Whether other clients wait while this one does not read: clients of the stateless protocol share a command and its single stream. */
	get holdsUpOthers(): boolean {
		return this.cancelsByLeaving && this.#options.patienceMs !== undefined;
	}

	get gone(): AbortSignal {
		return this.#left.signal;
	}

	hold(): () => void {
		this.#held++;
		let isHeld = true;
		return () => {
			if (!isHeld) return;
			isHeld = false;
			this.#held--;
			this.acceptIfNothingIsOwed();
		};
	}

	/** A post without requests is accepted when the server has received it. */
	acceptIfNothingIsOwed(): void {
		if (this.#isOver || this.#held > 0 || this.#owed > 0) return;
		this.#respond(this.#refusal?.status ?? 202, this.#refusal?.headers ?? []);
	}

	answered(head: ServerHead): void {
		if (this.#isOver || this.#isStreaming) return;
		this.#head = { ...head, headers: this.#options.headersBack(head.headers) };
		if (head.isStream) this.#stream();
		// A refused listening stream has no message to wait for.
		else if (this.#options.owed === 'listen') this.#respond(head.status, this.#head.headers);
	}

	numbered(event: Omit<ServerSentEvent, 'type'>): void {
		if (this.#stream()) this.#response.write(eventText(event));
	}

	ended(): void {
		if (this.#isOver) return;
		if (this.#isStreaming) this.#end();
		else if (this.#owed > 0) this.#respond(502, []);
	}

	/** Returns false if the client reads too slowly. */
	send(bytes: Buffer, { answers, eventId }: Pick<Route, 'answers' | 'eventId'>): boolean {
		if (this.#isOver) return true;
		const isLast = answers > 0 && answers >= this.#owed;
		if (isLast && this.#options.greeted !== undefined) this.#isWelcome = isSuccess(bytes);
		if (isLast && !this.#isStreaming && this.#gathered.length === 0) {
			this.#respond(this.#refusal?.status ?? this.#options.statusOf(bytes), this.#refusal?.headers ?? [], bytes);
			return true;
		}
		this.#owed -= answers;
		const hasRoom = this.#stream()
			? this.#response.write(eventText({ ...(eventId !== undefined && { id: eventId }), data: bytes }))
			: this.#gather(bytes, answers);
		if (isLast && !this.#isOver) this.#end();
		return hasRoom;
	}

	whenWritable(ready: () => void): void {
		const once = () => {
			this.#response.off('drain', once);
			this.#response.off('close', once);
			ready();
		};
		this.#response.on('drain', once);
		this.#response.on('close', once);
	}

	/** Behaves as if the client had closed the connection. */
	breakOff(): void {
		this.#response.destroy();
	}

	/** The client no longer wants a response. */
	cancelled(): void {
		setTimeout(() => this.close(), CANCELLED_MS).unref();
	}

	/** Ends the response: no more messages will follow. */
	close(): void {
		if (this.#isOver) return;
		if (this.#isStreaming) this.#end();
		else this.#respond(this.#owed > 0 ? 503 : 202, []);
	}

	get #refusal(): ServerHead | undefined {
		return this.#head !== undefined && this.#head.status >= 400 ? this.#head : undefined;
	}

	#gather(bytes: Buffer, answers: number): boolean {
		// A client that accepts no events can only get responses.
		if (answers > 0) this.#gathered.push(bytes);
		if (this.#owed <= 0) {
			const parts = this.#gathered.map((part) => part.toString('utf8').trim());
			this.#respond(200, [], Buffer.from(`[${parts.map((part) => part.replace(/^\[(.*)\]$/s, '$1')).join(',')}]`));
		}
		return true;
	}

	/** Switches to a stream of events if possible. Returns whether the response is one now. */
	#stream(): boolean {
		if (this.#isStreaming || this.#isOver || !this.takesEvents) return this.#isStreaming && !this.#isOver;
		this.#isStreaming = true;
		clearTimeout(this.#patience);
		this.#response.writeHead(200, {
			'content-type': 'text/event-stream',
			'cache-control': 'no-cache, no-transform',
			'x-accel-buffering': 'no',
			...this.#sessionHeader(),
		});
		this.#response.flushHeaders();
		this.#keepAlive = setInterval(() => this.#response.writableNeedDrain || this.#response.write(KEEP_ALIVE), KEEP_ALIVE_MS).unref();
		return true;
	}

	#respond(status: number, headers: HeaderList, body?: Buffer): void {
		const length = body?.length ?? 0;
		const fields = [...headers, ...Object.entries(this.#sessionHeader()), ['content-length', String(length)] as const];
		if (body !== undefined) fields.push(['content-type', 'application/json']);
		this.#response.writeHead(status, fields.flat());
		this.#end(body);
	}

	/** A stream may begin before the server has answered the greeting. The guard then assumes success. */
	#sessionHeader(): { 'mcp-session-id'?: string } {
		const id = this.#isWelcome !== false && (this.#isWelcome || this.#isStreaming) ? this.#options.greeted?.(true) : undefined;
		return id === undefined ? {} : { 'mcp-session-id': id };
	}

	#end(last?: Buffer): void {
		this.#isOver = true;
		this.#response.end(last);
		this.#finish();
	}

	#finish(): void {
		this.#isOver = true;
		if (this.#isFinished) return;
		this.#isFinished = true;
		clearTimeout(this.#patience);
		clearInterval(this.#keepAlive);
		this.#options.over(this);
		if (this.#isWelcome !== true) this.#options.greeted?.(false);
	}
}

/** Whether the response to a greeting is a success. */
function isSuccess(bytes: Buffer): boolean {
	const answer = readMessage(bytes);
	return answer.kind === 'response' && 'result' in answer.value;
}
