// A server over the HTTP+SSE transport of 2024-11-05: one stream brings all that it says, and names the place where to POST.

import type { IncomingMessage } from 'node:http';
import { type MessageId, readMessage } from '../../wire/message.ts';
import { partsOf, requestIds } from '../../wire/parts-of.ts';
import type { HeaderList, Via } from '../route.ts';
import type { Upstream, UpstreamEvents } from '../upstream.ts';
import { EventReader, type ServerSentEvent } from './event-reader.ts';
import { mergedHeaders } from './pass-headers.ts';
import { tellFailure } from './refusal.ts';
import { type CallEnd, UpstreamCall } from './upstream-call.ts';
import { askUpstream, clauseOf, type HttpUpstreamOptions, mediaType, wholeBody } from './upstream-request.ts';

const ENDPOINT_MS = 10_000;
const MOST_REFUSAL_BYTES = 64 * 1024;

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
	/** The stream was there and ended: to the server this conversation is over. */
	#isLost = false;

	constructor(options: HttpUpstreamOptions, events: UpstreamEvents) {
		this.#options = options;
		this.#events = events;
	}

	/** True: the server knows this transport. */
	async isSpoken(via: Via | undefined): Promise<boolean> {
		return 'endpoint' in (await this.#open(via?.headers ?? []));
	}

	send(bytes: Buffer, via?: Via): boolean {
		if (this.#closing.signal.aborted) return true;
		const parts = partsOf(readMessage(bytes));
		const ids = requestIds(parts);
		const post = via === undefined ? this.#before.then(() => this.#post(bytes, ids, undefined)) : this.#post(bytes, ids, via);
		const isAwaited = ids.length === 0 || parts.some(({ method }) => method === 'initialize');
		if (via === undefined && isAwaited) this.#before = post;
		return true;
	}

	/** A server elsewhere cannot be started again; it is told that nobody waits. */
	restart(why: string, id: MessageId): void {
		const params = { requestId: id, reason: why };
		this.send(Buffer.from(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params })));
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
			tellFailure({ end: opened.failed, via, owed: ids, isProbe: false }, this.#events);
			arrived?.();
			return;
		}
		const call = new UpstreamCall({
			address: { ...this.#options.address, url: opened.endpoint },
			method: 'POST',
			headers: mergedHeaders(headers, this.#options.headers, [['content-type', 'application/json']]),
			body: bytes,
			via,
			// The answers come on the other stream.
			ids: [],
			message: () => {},
		});
		this.#calls.add(call);
		const end = await call.run();
		this.#calls.delete(call);
		if (end.kind === 'refused' || end.kind === 'unreachable' || end.kind === 'broken')
			tellFailure({ end, via, owed: ids, isProbe: false }, this.#events);
		else if (ids.length > 0) via?.answered({ status: 200, headers: [], isStream: true });
		arrived?.();
	}

	#open(headers: HeaderList): Promise<Opened> {
		this.#opening ??= this.#opened(headers).then((opened) => {
			// The next message may try again.
			if ('failed' in opened && !this.#isLost) this.#opening = undefined;
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
			const body = await wholeBody(response, MOST_REFUSAL_BYTES).catch(() => Buffer.alloc(0));
			return { failed: { kind: 'refused', status, response, body } };
		}
		if (status !== 200 || mediaType(response) !== 'text/event-stream') {
			response.destroy();
			return { failed: { kind: 'broken', why: `it answered ${status} with ${mediaType(response) || 'nothing'} instead of events` } };
		}
		return this.#read(response);
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
			if (type === 'message' && isOpen) this.#events.message(data);
			else if (type === 'endpoint' && !isOpen) {
				const endpoint = URL.canParse(data.toString('utf8'), url.href) ? new URL(data.toString('utf8'), url) : undefined;
				// Elsewhere it would get the headers that are meant for this server.
				if (endpoint?.origin !== url.origin) broken('it wants messages sent to another server');
				else {
					isOpen = true;
					clearTimeout(timer);
					resolve({ endpoint });
				}
			}
		};
		const reader = new EventReader(maxMessageBytes, hear);
		response.on('data', (chunk: Buffer) => {
			if (reader.push(chunk)) return;
			why = `it sent an event longer than ${maxMessageBytes} bytes`;
			response.destroy();
		});
		response.once('close', () => {
			clearTimeout(timer);
			broken(why);
			if (!isOpen || this.#closing.signal.aborted) return;
			this.#isLost = true;
			this.#opening = Promise.resolve({ failed: { kind: 'broken', why: 'its stream of events ended, and with it the conversation' } });
			this.#options.note(`the server was lost: ${why}`);
			this.#events.lost(why);
		});
		this.#stream = response;
		if (this.#isPaused) response.pause();
		return promise;
	}
}
