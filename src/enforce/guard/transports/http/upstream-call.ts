// One HTTP request to the server and all messages that come back on it.

import { type IncomingHttpHeaders, type IncomingMessage, STATUS_CODES } from 'node:http';
import { idKey, type MessageId, readMessage } from '#mcp/json-rpc/message.ts';
import { partsOf } from '#mcp/json-rpc/parts-of.ts';
import { EventReader, type ServerSentEvent } from '#mcp/sse/event-reader.ts';
import type { Via } from '../route.ts';
import { headersForClient } from './pass-headers.ts';
import { askUpstream, clauseOf, mediaType, refusalBody, type UpstreamAddress, wholeBody } from './upstream-request.ts';

/** A stream that has delivered all its responses is closed after this time. */
const ANSWERED_MS = 1000;
/** Time to keep reading a response whose client disconnected without a way to come back for it: the ledger still records the outcome. */
const LEFT_MS = 60_000;

export type CallEnd =
	| { readonly kind: 'done' }
	/** The response is no longer wanted. */
	| { readonly kind: 'left' }
	/** The server closed the stream. The rest is available by a new request. */
	| { readonly kind: 'unfinished' }
	| { readonly kind: 'refused'; readonly status: number; readonly response: IncomingMessage; readonly body: Buffer }
	/** `why`: one clause. */
	| { readonly kind: 'unreachable' | 'broken'; readonly why: string };

interface Parts {
	readonly address: UpstreamAddress;
	readonly method: 'GET' | 'POST';
	readonly headers: IncomingHttpHeaders;
	readonly body?: Buffer;
	readonly via: Via | undefined;
	/** Ids of the requests in the body. */
	readonly ids: readonly MessageId[];
	readonly head?: (response: IncomingMessage) => void;
	readonly message: (bytes: Buffer, eventId: string | undefined) => void;
}

export class UpstreamCall {
	readonly via: Via | undefined;
	lastEventId: string | undefined;
	retryMs: number | undefined;
	/** Whether the upstream has sent a message on it. */
	isFruitful = false;
	readonly #parts: Parts;
	readonly #owed: Map<string, MessageId>;
	readonly #abort = new AbortController();
	#response: IncomingMessage | undefined;
	/** The call is paused until this resolves. */
	#resumed: PromiseWithResolvers<void> | undefined;
	#isLeft = false;

	constructor(parts: Parts) {
		this.#parts = parts;
		this.via = parts.via;
		this.#owed = new Map(parts.ids.map((id) => [idKey(id), id]));
	}

	get owed(): readonly MessageId[] {
		return [...this.#owed.values()];
	}

	owes(id: MessageId): boolean {
		return this.#owed.has(idKey(id));
	}

	/** Never rejects. */
	async run(): Promise<CallEnd> {
		const leave = () => this.#clientLeft();
		this.via?.gone.addEventListener('abort', leave, { once: true });
		try {
			const end = await this.#run();
			return this.#isLeft ? { kind: 'left' } : end;
		} finally {
			this.via?.gone.removeEventListener('abort', leave);
		}
	}

	/** Abandons the call, because its response is no longer wanted. */
	leave(): void {
		this.#isLeft = true;
		this.#resumed?.resolve();
		this.#abort.abort();
	}

	pause(): void {
		this.#resumed ??= Promise.withResolvers();
		this.#response?.pause();
	}

	resume(): void {
		this.#resumed?.resolve();
		this.#resumed = undefined;
		this.#response?.resume();
	}

	async #run(): Promise<CallEnd> {
		const { address, method, headers, body } = this.#parts;
		let response: IncomingMessage;
		try {
			response = await askUpstream(address, { method, headers, signal: this.#abort.signal, ...(body && { body }) });
		} catch (error) {
			// The server is reachable and may still be working.
			if (this.#abort.signal.aborted) return { kind: 'broken', why: `the client left ${LEFT_MS / 1000} s ago` };
			return { kind: 'unreachable', why: clauseOf(error) };
		}
		const status = response.statusCode ?? 0;
		const type = mediaType(response);
		if (status >= 300 && status < 400) {
			response.destroy();
			return {
				kind: 'broken',
				why: `it answered with HTTP ${status} and another address, which --upstream may name: ${placeOf(response, address.url)}`,
			};
		}
		if (status < 200 || status >= 400) {
			const statement = await refusalBody(response);
			return { kind: 'refused', status, response, body: statement };
		}
		this.#parts.head?.(response);
		if (method === 'POST' && this.#owed.size === 0) {
			if (status === 202 || status === 204) response.resume();
			else response.destroy();
			return { kind: 'done' };
		}
		if (response.headers['content-encoding'] !== undefined && response.headers['content-encoding'] !== 'identity') {
			response.destroy();
			return { kind: 'broken', why: 'it compressed its answer, though nobody asked for that' };
		}
		if (type === 'text/event-stream') return this.#events(response);
		if (type === 'application/json' && method === 'POST') return this.#json(response);
		response.destroy();
		return {
			kind: 'broken',
			why: `it answered ${status} ${STATUS_CODES[status] ?? ''} with ${type || 'nothing'}, which is neither JSON nor events`,
		};
	}

	async #json(response: IncomingMessage): Promise<CallEnd> {
		try {
			const { maxMessageBytes: maxBytes, headMs: quietMs, held } = this.#parts.address;
			this.#hear(await wholeBody(response, { maxBytes, quietMs, ...(held && { held }), mayGoOn: () => this.#resumed?.promise }), undefined);
		} catch (error) {
			return { kind: 'broken', why: clauseOf(error) };
		}
		return this.#owed.size === 0 ? { kind: 'done' } : { kind: 'broken', why: 'its answer was to something else' };
	}

	#events(response: IncomingMessage): Promise<CallEnd> {
		const { promise, resolve } = Promise.withResolvers<CallEnd>();
		const { maxMessageBytes, held } = this.#parts.address;
		this.via?.answered({ status: 200, headers: headersForClient(response), isStream: true });
		const reader = new EventReader({ event: (event) => this.#event(event) }, maxMessageBytes);
		const fail = (why: string) => {
			resolve({ kind: 'broken', why });
			response.destroy();
		};
		let gathered = 0;
		const gather = (bytes: number) => {
			const hasRoom = bytes <= gathered || held?.take(bytes - gathered) !== false;
			if (bytes < gathered) held?.give(gathered - bytes);
			if (hasRoom) gathered = bytes;
			return hasRoom;
		};
		response.on('data', (chunk: Buffer) => {
			if (!reader.push(chunk)) fail(`it sent an event longer than ${maxMessageBytes} bytes`);
			else if (!gather(reader.gathered)) fail('too many long answers are under way at once');
		});
		response.once('close', () => gather(0));
		const isOver = () => this.#owed.size === 0 && this.#parts.method === 'POST';
		response.once('end', () => {
			if (isOver()) resolve({ kind: 'done' });
			else resolve(this.#canResume() ? { kind: 'unfinished' } : { kind: 'broken', why: 'it ended the stream' });
		});
		response.once('close', () => resolve(isOver() ? { kind: 'done' } : this.#brokenOff()));
		this.#response = response;
		if (this.#resumed !== undefined) response.pause();
		return promise;
	}

	#brokenOff(): CallEnd {
		return this.#canResume() ? { kind: 'unfinished' } : { kind: 'broken', why: 'the connection was broken off' };
	}

	#canResume(): boolean {
		return this.lastEventId !== undefined || (this.#parts.method === 'GET' && this.#owed.size === 0);
	}

	#event({ type, id, retry, data }: ServerSentEvent): void {
		if (id !== undefined && id !== '') this.lastEventId = id;
		if (retry !== undefined) this.retryMs = retry;
		this.isFruitful = true;
		if (data === undefined || data.length === 0)
			this.via?.numbered({ ...(id !== undefined && { id }), ...(retry !== undefined && { retry }), ...(data && { data }) });
		else if (type === 'message') this.#hear(data, id);
	}

	#hear(bytes: Buffer, eventId: string | undefined): void {
		const isAwaited = this.#owed.size > 0;
		if (isAwaited) {
			for (const { kind, id } of partsOf(readMessage(bytes))) if (kind === 'response' && id !== undefined) this.#owed.delete(idKey(id));
		}
		this.#parts.message(bytes, eventId);
		if (isAwaited && this.#owed.size === 0 && this.#response !== undefined)
			setTimeout(() => this.#response?.destroy(), ANSWERED_MS).unref();
	}

	#clientLeft(): void {
		const mayComeBack = this.via?.cancelsByLeaving === false;
		if (this.#parts.method === 'GET' || !mayComeBack || this.lastEventId !== undefined) this.leave();
		else setTimeout(() => this.#abort.abort(), LEFT_MS).unref();
	}
}

/** Leaves out the query, which may contain a secret. */
function placeOf(response: IncomingMessage, base: URL): string {
	const { location = '' } = response.headers;
	if (!URL.canParse(location, base.href)) return 'one that nobody can read';
	const { origin, pathname } = new URL(location, base);
	return `${origin}${pathname}`;
}
