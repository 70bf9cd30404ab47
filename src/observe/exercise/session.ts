// One conversation with a server. The server's behaviour is returned as a value; only an abort by the caller and bugs of this code are thrown.

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
	/** Without an exit, the server closed its end of the wire but was still running a second later. */
	| { readonly why: 'died'; readonly exit?: ServerExit }
	| { readonly why: 'flooded' }
	/** The server no longer knew the session that it had begun. */
	| { readonly why: 'expired' }
	| { readonly why: 'closed' };

export type Answer =
	| { readonly kind: 'result'; readonly result: JsonObject }
	| { readonly kind: 'error'; readonly message: string; readonly code?: number }
	/** The message could not be delivered, and the server still runs. */
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

/** Accepts any result, because the readers of this directory are more lenient than the SDK. */
const ANY_RESULT = {
	'~standard': { version: 1 as const, vendor: 'candor', validate: (value: unknown) => ({ value }) },
};
const EXIT_WAIT_MS = 1000;
/** An idle server answers a ping immediately. */
const PING_MS = 1500;
/** Longer than any session: a request with this limit is answered or ends with the session. */
const LONGEST_SESSION_MS = 86_400_000;
/** Methods that may take a while. Their requests carry a progress token. */
const LONG: ReadonlySet<string> = new Set([METHOD.callTool, METHOD.readResource, METHOD.getPrompt]);

export class Session implements AsyncDisposable {
	readonly log: MessageLog;
	readonly stderr: StderrTail;
	/** Resolves when the server has exited or its output is closed; never rejects. */
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

	/** Set as soon as the wire is closed. `ended` has the reason a moment later. */
	get hasEnded(): boolean {
		return this.#hasEnded;
	}

	/** Name of the channel that carries the server's messages. */
	get wire(): string {
		return this.#parts.transport.wire;
	}

	get protocolVersion(): string {
		return this.#parts.client.getNegotiatedProtocolVersion() ?? '';
	}

	/** Whether the protocol version has no handshake. */
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
			// A ping that is concurrent with another request does not reset the limit of server requests.
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

	/** Requests have these headers until the result is disposed of. Returns undefined for a transport without headers. */
	borrowHeaders(headers: Readonly<Record<string, string>>): Disposable | undefined {
		return this.#parts.transport.borrowHeaders?.(headers);
	}

	/** Whether the server answers another request while one may still be running. */
	async isAnswering(signal: AbortSignal): Promise<boolean> {
		const kind = (await this.#ping(signal, { isBeside: true }))?.kind;
		return kind === 'result' || kind === 'error';
	}

	/** Whether the server has stopped answering. An error for an unknown method counts as an answer. */
	async isDeaf(signal: AbortSignal): Promise<boolean> {
		this.#isDeaf = (await this.#ping(signal)) === undefined;
		return this.#isDeaf;
	}

	/**
	 * Returns undefined if there is no answer in time. A late ping is not cancelled. A server that was busy reads the ping and its cancellation together, and the
	 * Python SDK (1.x) exits if a request is cancelled before its handler has begun.
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

	/** Whether the server has ended or is unresponsive, so that further requests are useless. */
	get isOver(): boolean {
		return this.#hasEnded || this.#isDeaf;
	}

	/** Notifies the server of the end, if the protocol has a way to. */
	async leave(): Promise<void> {
		await this.#parts.transport.leave();
	}

	/** Stops reading. `stopServer` or the cell ends the process itself. */
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
		// A descendant that inherited stdout may keep it open after the server itself has exited.
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

/** Whether this is the SDK's error for a closed connection, or the system's for a pipe without a reader. */
export function isConnectionLoss(error: unknown): boolean {
	if (error instanceof SdkError) return error.code === SdkErrorCode.ConnectionClosed || error.code === SdkErrorCode.NotConnected;
	if (!(error instanceof Error)) return false;
	const isFromStream = 'code' in error && typeof error.code === 'string';
	return isFromStream || error.message === 'Not connected' || error.message === 'The connection is over';
}
