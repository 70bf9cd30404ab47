// A server over the HTTP+SSE transport of 2024-11-05: one stream carries all its messages and names the address to POST to.

import type { IncomingMessage } from 'node:http';
import { type MessageId, readMessage } from '#mcp/json-rpc/message.ts';
import { partsOf, requestIds } from '#mcp/json-rpc/parts-of.ts';
import { METHOD, NOTIFICATION } from '#mcp/methods.ts';
import { EventReader, type ServerSentEvent } from '#mcp/sse/event-reader.ts';
import type { JsonObject } from '#model/declaration.ts';
import { asObject } from '#util/json-object.ts';
import { Greeting } from '../greeting.ts';
import type { HeaderList, Via } from '../route.ts';
import type { Upstream, UpstreamEvents } from '../upstream.ts';
import { mergedHeaders } from './pass-headers.ts';
import { tellFailure } from './refusal.ts';
import { type CallEnd, UpstreamCall } from './upstream-call.ts';
import { askUpstream, clauseOf, type HttpUpstreamOptions, mediaType, refusalBody } from './upstream-request.ts';

const ENDPOINT_MS = 10_000;
const GREETING_MS = 30_000;

type Opened = { readonly endpoint: URL } | { readonly failed: Exclude<CallEnd, { kind: 'done' | 'left' | 'unfinished' }> };

export class SseUpstream implements Upstream {
	readonly #options: HttpUpstreamOptions;
	readonly #events: UpstreamEvents;
	readonly #calls = new Set<UpstreamCall>();
	readonly #closing = new AbortController();
	#opening: Promise<Opened> | undefined;
	#stream: IncomingMessage | undefined;
	#before: Promise<void> = Promise.resolve();
	#isPaused = false;
	/** Number of times that an open stream ended. For the server, that conversation is over. */
	#losses = 0;
	/** The greeting of a client on standard streams, which cannot start a new session itself. */
	readonly #greeting = new Greeting();
	#welcome: { readonly id: string; readonly received: (result: JsonObject | undefined) => void } | undefined;

	constructor(options: HttpUpstreamOptions, events: UpstreamEvents) {
		this.#options = options;
		this.#events = events;
	}

	/** Returns whether the server supports this transport. */
	async isSpoken(via: Via | undefined): Promise<boolean> {
		return 'endpoint' in (await this.#open(via?.headers ?? []));
	}

	send(bytes: Buffer, via?: Via): boolean {
		if (this.#closing.signal.aborted) return true;
		const parts = partsOf(readMessage(bytes));
		if (via === undefined) this.#greeting.remember(bytes);
		const ids = requestIds(parts);
		const losses = this.#losses;
		// Requests sent before the server was lost are answered by now, and were never meant for the next server.
		const postInTurn = () => (ids.length > 0 && losses !== this.#losses ? undefined : this.#post(bytes, ids, undefined));
		const post = via === undefined ? this.#before.then(postInTurn) : this.#post(bytes, ids, via);
		const isAwaited = ids.length === 0 || parts.some(({ method }) => method === METHOD.initialize);
		if (via === undefined && isAwaited) this.#before = post;
		return true;
	}

	/** A remote server cannot be restarted, so the guard sends it a cancellation. */
	restart(why: string, id: MessageId): void {
		const params = { requestId: id, reason: why };
		this.send(Buffer.from(JSON.stringify({ jsonrpc: '2.0', method: NOTIFICATION.cancelled, params })));
	}

	pause(): void {
		this.#isPaused = true;
		this.#stream?.pause();
	}

	resume(): void {
		this.#isPaused = false;
		this.#stream?.resume();
	}

	async close(): Promise<void> {
		this.#closing.abort();
		for (const call of this.#calls) call.leave();
		this.#stream?.destroy();
	}

	async #post(bytes: Buffer, ids: readonly MessageId[], via: Via | undefined): Promise<void> {
		const arrived = via?.hold();
		const headers = via?.headers ?? [];
		const opened = await this.#open(headers);
		if ('failed' in opened) {
			// A client over HTTP starts a new session only after this status.
			if (this.#losses > 0) via?.answered({ status: 404, headers: [], isStream: false });
			tellFailure({ end: opened.failed, via, owed: ids, isProbe: false }, this.#events);
			arrived?.();
			return;
		}
		const end = await this.#say(bytes, opened.endpoint, headers, via);
		if (end.kind === 'refused' || end.kind === 'unreachable' || end.kind === 'broken')
			tellFailure({ end, via, owed: ids, isProbe: false }, this.#events);
		else if (ids.length > 0) via?.answered({ status: 200, headers: [], isStream: true });
		arrived?.();
	}

	async #say(body: Buffer, url: URL, given: HeaderList, via: Via | undefined): Promise<CallEnd> {
		const headers = mergedHeaders(given, this.#options.headers, [['content-type', 'application/json']]);
		const address = { ...this.#options.address, url };
		// The responses arrive on the other stream.
		const call = new UpstreamCall({ address, method: 'POST', headers, body, via, ids: [], message: () => {} });
		this.#calls.add(call);
		const end = await call.run();
		this.#calls.delete(call);
		return end;
	}

	/** Greets a server whose stream had ended on the next stream as on the first. */
	async #greeted(opened: Opened): Promise<Opened> {
		const again = this.#losses > 0 && 'endpoint' in opened ? this.#greeting.again() : undefined;
		if (again === undefined || !('endpoint' in opened)) return opened;
		const { promise, resolve } = Promise.withResolvers<JsonObject | undefined>();
		this.#welcome = { id: again.id, received: resolve };
		const timer = setTimeout(resolve, GREETING_MS, undefined);
		const isAnnounced = (await this.#say(again.initialize, opened.endpoint, [], undefined)).kind === 'done';
		const isWelcome = isAnnounced && (await promise) !== undefined;
		clearTimeout(timer);
		this.#welcome = undefined;
		if (isWelcome && (await this.#say(again.initialized, opened.endpoint, [], undefined)).kind === 'done') return opened;
		this.#stream?.destroy();
		return { failed: { kind: 'broken', why: 'it was reached again and refused its greeting' } };
	}

	#open(headers: HeaderList): Promise<Opened> {
		this.#opening ??= this.#opened(headers).then(async (reached) => {
			const opened = await this.#greeted(reached);
			// The next message may try again.
			if ('failed' in opened && !this.#isOver) this.#opening = undefined;
			return opened;
		});
		return this.#opening;
	}

	async #opened(headers: HeaderList): Promise<Opened> {
		const all = mergedHeaders(headers, this.#options.headers, [['accept', 'text/event-stream']]);
		let response: IncomingMessage;
		try {
			response = await askUpstream(this.#options.address, { method: 'GET', headers: all, signal: this.#closing.signal });
		} catch (error) {
			return { failed: { kind: 'unreachable', why: clauseOf(error) } };
		}
		const status = response.statusCode ?? 0;
		if (status >= 400) {
			return { failed: { kind: 'refused', status, response, body: await refusalBody(response) } };
		}
		if (status !== 200 || mediaType(response) !== 'text/event-stream') {
			response.destroy();
			return { failed: { kind: 'broken', why: `it answered ${status} with ${mediaType(response) || 'nothing'} instead of events` } };
		}
		return this.#read(response);
	}

	/** Whether the server was lost and no new session can be started in the client's place. */
	get #isOver(): boolean {
		return this.#losses > 0 && !this.#greeting.isComplete;
	}

	#hear(bytes: Buffer): void {
		const [only] = this.#welcome === undefined ? [] : partsOf(readMessage(bytes));
		if (only?.kind === 'response' && only.id === this.#welcome?.id) this.#welcome?.received(asObject(only.value.result));
		else this.#events.message(bytes);
	}

	#read(response: IncomingMessage): Promise<Opened> {
		const { promise, resolve } = Promise.withResolvers<Opened>();
		const { maxMessageBytes, url } = this.#options.address;
		const broken = (why: string) => {
			resolve({ failed: { kind: 'broken', why } });
			response.destroy();
		};
		const timer = setTimeout(broken, ENDPOINT_MS, `it did not say within ${ENDPOINT_MS / 1000} s where to send messages`);
		let isOpen = false;
		let why = 'it ended the stream';
		const hear = ({ type, data }: ServerSentEvent) => {
			if (data === undefined) return;
			if (type === 'message' && isOpen) this.#hear(data);
			else if (type === 'endpoint' && !isOpen) {
				const endpoint = URL.canParse(data.toString('utf8'), url.href) ? new URL(data.toString('utf8'), url) : undefined;
				// A server elsewhere would get the headers that are meant for this one.
				if (endpoint?.origin !== url.origin) broken('it wants messages sent to another server');
				else {
					isOpen = true;
					clearTimeout(timer);
					resolve({ endpoint });
				}
			}
		};
		const reader = new EventReader({ event: hear }, maxMessageBytes);
		response.on('data', (chunk: Buffer) => {
			if (reader.push(chunk)) return;
			why = `it sent an event longer than ${maxMessageBytes} bytes`;
			response.destroy();
		});
		response.once('close', () => {
			clearTimeout(timer);
			broken(why);
			if (!isOpen || this.#closing.signal.aborted) return;
			this.#losses++;
			this.#opening = this.#isOver
				? Promise.resolve({ failed: { kind: 'broken', why: 'its stream of events ended, and with it the conversation' } })
				: undefined;
			this.#options.note(`the server was lost: ${why}`);
			this.#events.lost(why);
		});
		this.#stream = response;
		if (this.#isPaused) response.pause();
		return promise;
	}
}
