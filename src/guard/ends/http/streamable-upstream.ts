// A server over Streamable HTTP: one POST a message, its answer on the response; in the eras with sessions also a stream for the rest.

import { setTimeout } from 'node:timers/promises';
import { asObject } from '../../wire/json-object.ts';
import { type Message, type MessageId, readMessage } from '../../wire/message.ts';
import { ownVia } from '../own-via.ts';
import type { HeaderList, Via } from '../route.ts';
import type { Upstream, UpstreamEvents } from '../upstream.ts';
import { partsOf } from './http-client-end.ts';
import { mergedHeaders } from './pass-headers.ts';
import { tellFailure } from './refusal.ts';
import { headersOfBody, statelessVersion } from './stateless-headers.ts';
import { type CallEnd, UpstreamCall } from './upstream-call.ts';
import { askUpstream, type UpstreamAddress } from './upstream-request.ts';

const RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
/** So often in a row a stream is opened again on which nothing was said. */
const MOST_FRUITLESS = 5;
const FAREWELL_MS = 2000;

export interface HttpUpstreamOptions {
	readonly address: UpstreamAddress;
	/** Sent with every request, in place of the client's of the same name. */
	readonly headers: HeaderList;
	readonly note: (line: string) => void;
}

interface Options extends HttpUpstreamOptions {
	/** The server does not know this transport. True: another one has taken the message over. */
	readonly otherwise?: (bytes: Buffer, via: Via | undefined) => Promise<boolean>;
}

export class StreamableUpstream implements Upstream {
	readonly #options: Options;
	readonly #events: UpstreamEvents;
	readonly #calls = new Set<UpstreamCall>();
	readonly #closing = new AbortController();
	#sessionId: string | undefined;
	#version: string | undefined;
	/** What the client last sent along, for what belongs to none of its requests. */
	#lastHeaders: HeaderList = [];
	/** A client on standard streams says one thing after the other; what must have arrived before the next is waited for. */
	#before: Promise<void> = Promise.resolve();

	constructor(options: Options, events: UpstreamEvents) {
		this.#options = options;
		this.#events = events;
	}

	send(bytes: Buffer, via?: Via): boolean {
		const parts = partsOf(readMessage(bytes));
		// Its request was given up with the connection.
		if (this.#closing.signal.aborted || (via?.gone.aborted === true && via.cancelsByLeaving)) return true;
		if (via !== undefined) {
			this.#lastHeaders = ownVia(via).headers;
			void this.#post(bytes, parts, via);
		} else if (!this.#isCancelledByLeaving(parts)) {
			const post = this.#before.then(() => this.#post(bytes, parts, undefined));
			if (parts.every(({ kind, method }) => kind !== 'request' || method === 'initialize')) this.#before = post;
		}
		return true;
	}

	listen(via: Via, lastEventId: string | undefined): void {
		void this.#get(via, [], lastEventId).then(({ end }) => {
			if (end.kind === 'refused' || end.kind === 'unreachable' || end.kind === 'broken')
				tellFailure({ end, via, owed: [], isProbe: false }, this.#events);
			via.ended();
		});
	}

	/** A server elsewhere cannot be started again; the call is given up. */
	restart(why: string, id: MessageId): void {
		for (const call of this.#calls) if (call.owes(id)) call.leave();
		if (this.#version === undefined) return;
		const params = { requestId: id, reason: why };
		this.send(Buffer.from(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params })));
	}

	pause(via?: Via): void {
		for (const call of this.#calls) if (via === undefined || call.via === via) call.pause();
	}

	resume(via?: Via): void {
		for (const call of this.#calls) if (via === undefined || call.via === via) call.resume();
	}

	async close(): Promise<void> {
		if (this.#closing.signal.aborted) return;
		this.#closing.abort();
		for (const call of this.#calls) call.leave();
		if (this.#sessionId === undefined) return;
		const headers = this.#headers(undefined, []);
		const signal = AbortSignal.timeout(FAREWELL_MS);
		await askUpstream(this.#options.address, { method: 'DELETE', headers, signal }).then(
			(response) => response.destroy(),
			() => {},
		);
	}

	async #post(bytes: Buffer, parts: readonly Message[], via: Via | undefined): Promise<void> {
		const arrived = via?.hold();
		const ids = parts.flatMap(({ kind, id }) => (kind === 'request' && id !== undefined ? [id] : []));
		const [only] = parts.length === 1 ? parts : [];
		const isGreeting = only?.method === 'initialize';
		const call = new UpstreamCall({
			address: this.#options.address,
			method: 'POST',
			headers: this.#headers(via, only === undefined ? [] : headersOfBody(only), isGreeting),
			body: bytes,
			via,
			ids,
			head: ({ headers }) => {
				const given = headers['mcp-session-id'];
				if (isGreeting && typeof given === 'string') this.#sessionId = given;
			},
			message: (said, eventId) => {
				if (isGreeting) this.#learnVersion(said);
				this.#events.message(said, { via, ...(eventId !== undefined && { eventId }) });
			},
		});
		const end = await this.#run(call);
		const isUnknown = end.kind === 'refused' && (end.status === 400 || end.status === 404 || end.status === 405);
		if (isGreeting && isUnknown && (await this.#options.otherwise?.(bytes, via)) === true) {
			arrived?.();
			return;
		}
		await this.#settle(call, end, only?.method === 'server/discover');
		arrived?.();
		if (via === undefined && only?.method === 'notifications/initialized' && end.kind === 'done')
			void this.#follow([], undefined, undefined);
	}

	async #settle(call: UpstreamCall, end: CallEnd, isProbe: boolean): Promise<void> {
		const { via, owed } = call;
		if (end.kind === 'done' || end.kind === 'left') return;
		if (end.kind !== 'unfinished') tellFailure({ end, via, owed, isProbe }, this.#events);
		else if (via !== undefined) via.ended();
		// Nobody at the client's end knows of streams: the rest is fetched here, while other messages go on.
		else void this.#follow(owed, call.lastEventId, call.retryMs);
	}

	/** Opens a stream again and again until all that is owed has come; for good, if nothing is. */
	async #follow(ids: readonly MessageId[], from: string | undefined, pause: number | undefined): Promise<void> {
		let [owed, lastEventId, retryMs, fruitless] = [ids, from, pause, 0];
		let isFirst = ids.length === 0;
		while (!this.#closing.signal.aborted && (ids.length === 0 || owed.length > 0)) {
			if (!isFirst) await this.#rest(Math.min(retryMs ?? RETRY_MS * 2 ** fruitless, LONGEST_RETRY_MS));
			isFirst = false;
			const { end, call } = await this.#get(undefined, owed, lastEventId);
			[owed, lastEventId, retryMs] = [call.owed, call.lastEventId ?? lastEventId, call.retryMs ?? retryMs];
			if (end.kind === 'left') return;
			fruitless = call.isFruitful ? 0 : fruitless + 1;
			if (end.kind !== 'refused' && fruitless < MOST_FRUITLESS) continue;
			if (owed.length > 0) this.#events.failed(owed, 'The server ended the stream before it answered, and could not be asked again');
			return;
		}
	}

	async #get(
		via: Via | undefined,
		ids: readonly MessageId[],
		lastEventId: string | undefined,
	): Promise<{ end: CallEnd; call: UpstreamCall }> {
		const extra: HeaderList = [
			['accept', 'text/event-stream'],
			...(lastEventId === undefined ? [] : [['last-event-id', lastEventId] as const]),
		];
		const call = new UpstreamCall({
			address: this.#options.address,
			method: 'GET',
			headers: this.#headers(via, extra),
			via,
			ids,
			message: (said, eventId) => this.#events.message(said, { via, ...(eventId !== undefined && { eventId }) }),
		});
		return { end: await this.#run(call), call };
	}

	async #run(call: UpstreamCall): Promise<CallEnd> {
		this.#calls.add(call);
		const end = await call.run();
		this.#calls.delete(call);
		return end;
	}

	#headers(via: Via | undefined, extra: HeaderList, isGreeting = false) {
		const common: HeaderList = [['accept', 'application/json, text/event-stream'], ['content-type', 'application/json']]; // biome-ignore format: one line
		const version: HeaderList = via !== undefined || this.#version === undefined ? [] : [['mcp-protocol-version', this.#version]];
		const session: HeaderList = isGreeting || this.#sessionId === undefined ? [] : [['mcp-session-id', this.#sessionId]];
		return mergedHeaders(via?.headers ?? this.#lastHeaders, version, this.#options.headers, common, session, extra);
	}

	/** On standard streams a request of the stateless protocol is cancelled by a message, over HTTP by leaving. */
	#isCancelledByLeaving([only, ...others]: readonly Message[]): boolean {
		if (only?.method !== 'notifications/cancelled' || others.length > 0 || this.#version !== undefined) return false;
		const id = asObject(only.value.params)?.requestId;
		const call = [...this.#calls].find((one) => (typeof id === 'string' || typeof id === 'number') && one.owes(id));
		call?.leave();
		return call !== undefined || statelessVersion(only) !== undefined;
	}

	#learnVersion(said: Buffer): void {
		const [answer] = partsOf(readMessage(said));
		const version = asObject(answer?.value.result)?.protocolVersion;
		// It goes into a header: 2025-11-25
		if (typeof version === 'string' && /^[\x21-\x7e]{1,64}$/.test(version)) this.#version = version;
	}

	async #rest(milliseconds: number): Promise<void> {
		await setTimeout(milliseconds, undefined, { signal: this.#closing.signal }).catch(() => {});
	}
}
