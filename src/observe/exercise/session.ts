// One conversation with a server. What the server does comes back as a value; only our own abort and our own bugs are thrown.

import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { METHOD } from '#mcp/methods.ts';
import { isStateless } from '#mcp/versions.ts';
import type { JsonObject } from '#model/declaration.ts';
import type { Answerer } from './answers/answerer.ts';
import type { MessageLog } from './message-log.ts';
import type { ServerExit, ServerProcess } from './server-process.ts';
import type { SessionClient } from './session-client.ts';
import type { SessionTransport } from './session-transport.ts';
import type { StderrTail } from './stderr-tail.ts';
import { NO_ANSWER } from './wire-reader.ts';
import { within } from './within.ts';

export type SessionEnd =
	/** Without an exit: it closed its end of the wire but was still running a second later. */
	| { readonly why: 'died'; readonly exit?: ServerExit }
	| { readonly why: 'flooded' }
	/** It no longer knew the session that it had begun. */
	| { readonly why: 'expired' }
	| { readonly why: 'closed' };

export type Answer =
	| { readonly kind: 'result'; readonly result: JsonObject }
	| { readonly kind: 'error'; readonly message: string; readonly code?: number }
	/** The message failed on its way, and the server still runs. */
	| { readonly kind: 'unanswered'; readonly message: string }
	| { readonly kind: 'timeout' }
	| { readonly kind: 'ended'; readonly end: SessionEnd };

interface SessionParts {
	readonly client: SessionClient;
	/** Answers the server's own requests. */
	readonly answerer?: Answerer;
	readonly transport: SessionTransport;
	readonly process: ServerProcess;
	readonly log: MessageLog;
	readonly stderr: StderrTail;
}

/** Takes whatever the server answered: our readers are more patient than the SDK's. */
const ANY_RESULT = {
	'~standard': { version: 1 as const, vendor: 'candor', validate: (value: unknown) => ({ value }) },
};
const EXIT_WAIT_MS = 1000;
/** A server that has nothing else to do answers a ping at once. */
const PING_MS = 1500;
/** No session lasts that long: what waits for it is answered or ends with the session. */
const LONGEST_SESSION_MS = 86_400_000;
/** Those that may take a while: they carry a progress token. */
const LONG: ReadonlySet<string> = new Set([METHOD.callTool, METHOD.readResource, METHOD.getPrompt]);

export class Session implements AsyncDisposable {
	readonly log: MessageLog;
	readonly stderr: StderrTail;
	/** Resolves when the server has ended or its output is closed; never rejects. */
	readonly ended: Promise<SessionEnd>;
	readonly #parts: SessionParts;
	#isClosedByUs = false;
	#hasEnded = false;
	#isDeaf = false;

	constructor(parts: SessionParts) {
		this.#parts = parts;
		this.log = parts.log;
		this.stderr = parts.stderr;
		this.ended = this.#watch();
	}

	/** Known at once when the wire is closed; how it ended is in `ended` a moment later. */
	get hasEnded(): boolean {
		return this.#hasEnded;
	}

	/** What the server's messages come over, in words. */
	get wire(): string {
		return this.#parts.transport.wire;
	}

	get protocolVersion(): string {
		return this.#parts.client.getNegotiatedProtocolVersion() ?? '';
	}

	/** The protocol version has no handshake. */
	get isStateless(): boolean {
		return isStateless(this.protocolVersion);
	}

	get server(): { readonly name: string; readonly version: string; readonly title?: string } {
		const { name = '', version = '', title } = this.#parts.client.getServerVersion() ?? {};
		return { name, version, ...(title !== undefined && { title }) };
	}

	get capabilities(): JsonObject {
		return (this.#parts.client.getServerCapabilities() ?? {}) as JsonObject;
	}

	get instructions(): string | undefined {
		return this.#parts.client.getInstructions();
	}

	async request(
		method: string,
		params: JsonObject,
		options: { readonly timeoutMs: number; readonly signal?: AbortSignal; readonly isBeside?: true },
	): Promise<Answer> {
		const { signal, timeoutMs } = options;
		signal?.throwIfAborted();
		if (this.#hasEnded) return { kind: 'ended', end: await this.ended };
		try {
			// A question beside a request that is under way gives the server no right to ask more.
			if (options.isBeside !== true) this.#parts.answerer?.begin();
			const result = await this.#parts.client.request({ method, params }, ANY_RESULT, {
				timeout: timeoutMs,
				...(signal && { signal }),
				...(LONG.has(method) && { onprogress: () => {} }),
			});
			return { kind: 'result', result: result as JsonObject };
		} catch (error) {
			signal?.throwIfAborted();
			if (error instanceof ProtocolError && error.code === NO_ANSWER) return { kind: 'unanswered', message: error.message };
			if (error instanceof ProtocolError) return { kind: 'error', code: error.code, message: error.message };
			if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) return { kind: 'timeout' };
			if (isConnectionLoss(error)) {
				const end = await within(this.ended, 2 * EXIT_WAIT_MS);
				return end === undefined ? { kind: 'unanswered', message: 'the server no longer reads its stdin' } : { kind: 'ended', end };
			}
			if (error instanceof SdkError && error.code === SdkErrorCode.SendFailed) return { kind: 'unanswered', message: error.message };
			if (error instanceof SdkError) return { kind: 'error', message: error.message };
			throw error;
		}
	}

	/** Requests that are made meanwhile have these fields in their head; only HTTP has one. */
	borrowHeaders(headers: Readonly<Record<string, string>>): Disposable | undefined {
		return this.#parts.transport.borrowHeaders?.(headers);
	}

	/** Whether it answers something else, while a request may still be under way. */
	async isAnswering(signal: AbortSignal): Promise<boolean> {
		const kind = (await this.#ping(signal, { isBeside: true }))?.kind;
		return kind === 'result' || kind === 'error';
	}

	/** Whether it no longer answers anything. A method that it doesn't know is an answer too. */
	async isDeaf(signal: AbortSignal): Promise<boolean> {
		this.#isDeaf = (await this.#ping(signal)) === undefined;
		return this.#isDeaf;
	}

	/**
	 * Undefined: no answer in time. A late ping is not cancelled. A server that was busy reads the ping and its cancellation in one go, and the Python
	 * SDK (1.x) ends when a request is cancelled before its handler has begun.
	 */
	async #ping(signal: AbortSignal, options: { readonly isBeside?: true } = {}): Promise<Answer | undefined> {
		signal.throwIfAborted();
		const method = this.isStateless ? METHOD.discoverServer : METHOD.ping;
		const asked = this.request(method, {}, { timeoutMs: LONGEST_SESSION_MS, ...options });
		const stopped = Promise.withResolvers<undefined>();
		const onAbort = () => stopped.resolve(undefined);
		signal.addEventListener('abort', onAbort, { once: true });
		try {
			const answer = await within(Promise.race([asked, stopped.promise]), PING_MS);
			signal.throwIfAborted();
			return answer;
		} finally {
			signal.removeEventListener('abort', onAbort);
		}
	}

	/** It ended, or was found deaf: there is no use in asking more. */
	get isOver(): boolean {
		return this.#hasEnded || this.#isDeaf;
	}

	/** Says goodbye where the protocol has a word for it. */
	async leave(): Promise<void> {
		await this.#parts.transport.leave();
	}

	/** Stops listening; the process itself is ended by `stopServer` or by its cell. */
	async close(): Promise<void> {
		this.#isClosedByUs = !this.#hasEnded;
		await this.#parts.client.close();
		await this.#parts.transport.close();
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await this.close();
	}

	async #watch(): Promise<SessionEnd> {
		const { transport, process } = this.#parts;
		const over = transport.over.then(() => {
			this.#hasEnded = true;
		});
		// A descendant that inherited stdout may hold it open after the server itself is gone.
		await Promise.race([over, process.exited.then(() => within(over, EXIT_WAIT_MS))]);
		this.#hasEnded = true;
		if (this.#isClosedByUs) return { why: 'closed' };
		if (transport.isFlooded) return { why: 'flooded' };
		if (transport.isExpired) return { why: 'expired' };
		await transport.close();
		const exit = await within(process.exited, EXIT_WAIT_MS);
		return { why: 'died', ...(exit && { exit }) };
	}
}

/** The SDK's word for a closed connection, or the system's for a pipe that nobody reads. */
export function isConnectionLoss(error: unknown): boolean {
	if (error instanceof SdkError) return error.code === SdkErrorCode.ConnectionClosed || error.code === SdkErrorCode.NotConnected;
	if (!(error instanceof Error)) return false;
	const isFromStream = 'code' in error && typeof error.code === 'string';
	return isFromStream || error.message === 'Not connected' || error.message === 'The connection is over';
}
