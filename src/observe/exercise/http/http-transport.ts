// Wraps the SDK's transports for a server that listens on a port. Every byte of its answers is checked before the SDK sees it.

import {
	isJSONRPCRequest,
	type JSONRPCMessage,
	SdkError,
	SdkErrorCode,
	SdkHttpError,
	SSEClientTransport,
	SseError,
	StreamableHTTPClientTransport,
	type Transport,
	type TransportSendOptions,
} from '@modelcontextprotocol/client';
import { NOTIFICATION } from '#mcp/methods.ts';
import { isStateless } from '#mcp/versions.ts';
import type { MessageLog } from '../message-log.ts';
import type { ServerProcess } from '../server-process.ts';
import { isConnectionLoss } from '../session.ts';
import type { SessionTransport, TransportLimits } from '../session-transport.ts';
import { WireReader } from '../wire-reader.ts';
import { within } from '../within.ts';
import { type CheckerParts, checkedAnswer, type ExpectedAnswer } from './answer-checker.ts';
import { BorrowedHeaders } from './borrowed-headers.ts';
import type { Endpoint, HttpAccess } from './http-access.ts';
import { httpComplaint } from './http-complaint.ts';
import { httpRequest, NotHttpError } from './http-request.ts';
import { troubleIn } from './http-trouble.ts';

const MEGABYTE = 1024 * 1024;
/** An exiting server closes its connections a moment before its exit is reported. */
const EXIT_WAIT_MS = 500;
const LEAVE_MS = 1000;
const CUT_OFF: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE']);

export interface HttpTransportParts {
	readonly process: ServerProcess;
	readonly access: HttpAccess;
	readonly endpoint: Endpoint;
	readonly log: MessageLog;
	/** Called with all bytes that should be a message. */
	readonly onOutput: (bytes: Buffer) => void;
	/** Time limit for the acknowledgement of a notification. A request has its own limit. */
	readonly patienceMs: number;
	readonly limits?: TransportLimits;
}

export class HttpTransport implements SessionTransport {
	readonly wire: string;
	onclose: (() => void) | undefined;
	onerror: ((error: Error) => void) | undefined;
	onmessage: Transport['onmessage'];
	readonly #parts: HttpTransportParts;
	readonly #reader: WireReader;
	readonly #checker: CheckerParts;
	readonly #inner: StreamableHTTPClientTransport | SSEClientTransport;
	readonly #listening = new Map<string | number, AbortController>();
	readonly #over = Promise.withResolvers<void>();
	#bytes = 0;
	#received = 0;
	#isOver = false;
	#isFlooded = false;
	#isExpired = false;
	#isStateless = false;
	readonly #url: URL;
	readonly #borrowed = new BorrowedHeaders();

	constructor(parts: HttpTransportParts) {
		const { access, endpoint, limits = {} } = parts;
		this.#parts = parts;
		this.#reader = new WireReader(parts.log, parts.onOutput);
		this.#checker = {
			reader: this.#reader,
			maxMessageBytes: limits.maxMessageBytes ?? 64 * MEGABYTE,
			take: (bytes, messages) => this.#take(bytes, messages, limits),
			whenGone: async () => {
				await within(parts.process.exited, EXIT_WAIT_MS);
			},
			// Without its stream, an SSE server cannot answer. Over streamable HTTP, this stream carries only unsolicited messages.
			onStreamEnd: () => access.transport === 'sse' && this.#finish(),
		};
		this.wire = access.transport === 'sse' ? 'event stream' : 'HTTP connection';
		const Inner = access.transport === 'sse' ? SSEClientTransport : StreamableHTTPClientTransport;
		this.#url = new URL(access.path, endpoint.origin);
		this.#inner = new Inner(this.#url, {
			fetch: (url, init) => this.#fetch(new URL(url), init),
			requestInit: { headers: access.headers.map(([name, value]): [string, string] => [name, value]) },
		});
		void parts.process.exited.then(() => this.#finish());
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

	get isExpired(): boolean {
		return this.#isExpired;
	}

	get over(): Promise<void> {
		return this.#over.promise;
	}

	async start(): Promise<void> {
		this.#inner.onmessage = (message) => {
			if (!('method' in message) && message.id !== undefined) this.#listening.delete(message.id);
			if (!this.#isOver) this.onmessage?.(message);
		};
		const opening = this.#inner.start().then(() => 'open' as const);
		const outcome = await within(Promise.race([opening, this.over]), this.#parts.patienceMs).catch((error) => this.#explain(error));
		if (outcome === 'open') return;
		if (this.#isOver) throw new SdkError(SdkErrorCode.ConnectionClosed, 'Connection closed');
		throw new SdkError(SdkErrorCode.RequestTimeout, 'it did not begin its event stream');
	}

	async send(message: JSONRPCMessage, options: Pick<TransportSendOptions, 'headers'> = {}): Promise<void> {
		if (this.#isOver) throw new Error('The connection is over');
		this.#reader.sent(message);
		const sending = this.#give(message, options).then(() => true);
		const isRequest = isJSONRPCRequest(message);
		const isDone = await (isRequest ? sending : within(sending, this.#parts.patienceMs)).catch((error) => this.#explain(error));
		if (isDone !== undefined) return;
		const what = 'method' in message ? message.method : 'an answer';
		throw new SdkError(SdkErrorCode.SendFailed, `it gave no receipt for ${what} within ${this.#parts.patienceMs} ms`);
	}

	setProtocolVersion(version: string): void {
		this.#isStateless = isStateless(version);
		this.#inner.setProtocolVersion(version);
	}

	borrowHeaders(headers: Readonly<Record<string, string>>): Disposable {
		return this.#borrowed.borrow(headers);
	}

	async leave(): Promise<void> {
		if (this.#isOver || !(this.#inner instanceof StreamableHTTPClientTransport)) return;
		await within(
			this.#inner.terminateSession().catch(() => {}),
			LEAVE_MS,
		);
	}

	async close(): Promise<void> {
		this.#finish();
	}

	/** Sends a message. A cancelled request also closes the stream of its answer. */
	#give(message: JSONRPCMessage, { headers }: Pick<TransportSendOptions, 'headers'>): Promise<void> {
		if (!(this.#inner instanceof StreamableHTTPClientTransport)) return this.#inner.send(message);
		if (isJSONRPCRequest(message)) {
			const listening = new AbortController();
			this.#listening.set(message.id, listening);
			return this.#inner.send(message, { requestSignal: listening.signal, ...(headers && { headers }) });
		}
		if ('method' in message && message.method === NOTIFICATION.cancelled) {
			const id = message.params?.['requestId'] as string | number;
			this.#listening.get(id)?.abort();
			this.#listening.delete(id);
			if (this.#isStateless) return Promise.resolve(); // the end of the stream notifies the server
		}
		return this.#inner.send(message);
	}

	async #fetch(url: URL, init: RequestInit = {}): Promise<Response> {
		const { endpoint, access } = this.#parts;
		if (url.origin !== endpoint.origin) throw new Error(`it pointed to ${url.origin}, which is not where it listens`);
		const headers = new Headers(init.headers);
		const { isActive: isBorrowed } = this.#borrowed;
		this.#borrowed.applyTo(headers, access);
		const body = typeof init.body === 'string' ? init.body : undefined;
		const method = init.method ?? 'GET';
		const wanted = { url, method, headers, body, signal: init.signal ?? undefined };
		const incoming = await httpRequest(endpoint, wanted).catch((error: NodeJS.ErrnoException) => {
			if (error.code !== undefined) access.onTrouble?.({ kind: 'connection', code: error.code });
			throw error;
		});
		const trouble = troubleIn(incoming);
		if (trouble !== undefined) access.onTrouble?.(trouble);
		if (incoming.statusCode === 404 && method === 'POST' && headers.has('mcp-session-id') && !isBorrowed) this.#expire();
		return checkedAnswer(incoming, this.#expectation(body), this.#checker);
	}

	/** Always throws: translates the error of the SDK or the system into one that describes the server's behaviour. */
	async #explain(error: unknown): Promise<never> {
		if (error instanceof NotHttpError) this.#reader.disregard('noise', error.head, error.head.length);
		if (error instanceof SdkHttpError) throw new SdkError(SdkErrorCode.SendFailed, httpComplaint(this.#url, error.status, error.message));
		if (error instanceof SseError && error.code !== undefined)
			throw new SdkError(SdkErrorCode.SendFailed, httpComplaint(this.#url, error.code, 'it did not begin an event stream'));
		if (error instanceof SdkError) throw isConnectionLoss(error) ? error : new SdkError(SdkErrorCode.SendFailed, error.message);
		if (!(error instanceof Error)) throw error;
		const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
		if (code === undefined) throw new SdkError(SdkErrorCode.SendFailed, error.message);
		await this.#checker.whenGone();
		if (this.#isOver) throw error;
		const what = CUT_OFF.has(code) ? 'it closed the connection without an answer' : 'no connection to it could be made';
		throw new SdkError(SdkErrorCode.SendFailed, `${what} (${code})`);
	}

	/** Over SSE, the answer to a message arrives on the stream, and the answer to its POST has no content. */
	#expectation(body: string | undefined): ExpectedAnswer {
		if (body === undefined) return 'stream';
		return this.#parts.access.transport === 'sse' ? undefined : requestId(body);
	}

	#take(bytes: number, messages: number, { maxTotalBytes = 512 * MEGABYTE, maxLines = 1_000_000 }: TransportLimits): boolean {
		this.#bytes += bytes;
		this.#received += messages;
		if (this.#bytes <= maxTotalBytes && this.#received <= maxLines) return !this.#isOver;
		if (!this.#isOver) {
			this.#isFlooded = true;
			this.#parts.log.gap(
				'limit',
				`the server sent ${this.#bytes} bytes in ${this.#received} messages over HTTP; what came after was not read`,
			);
			this.#finish();
		}
		return false;
	}

	#expire(): void {
		this.#isExpired = true;
		this.#parts.log.note('invalid', 'HTTP 404: it no longer knew the session that it had begun', 0);
		this.#finish();
	}

	#finish(): void {
		if (this.#isOver) return;
		this.#isOver = true;
		void this.#inner.close();
		this.#parts.log.close();
		this.#over.resolve();
		this.onclose?.();
	}
}

function requestId(body: string): number | undefined {
	const { id, method } = JSON.parse(body) as { readonly id?: number; readonly method?: string };
	return method === undefined ? undefined : id;
}
