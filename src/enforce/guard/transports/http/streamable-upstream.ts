// A server over Streamable HTTP: one POST per message with its answer in the response, and, in protocol versions with sessions, a stream for all other messages.

import { ParameterHeaders } from '#mcp/http/parameter-headers.ts';
import { cancelledId, type Message, type MessageId, readMessage } from '#mcp/json-rpc/message.ts';
import { partsOf, requestIds, resultOf } from '#mcp/json-rpc/parts-of.ts';
import { METHOD, NOTIFICATION } from '#mcp/methods.ts';
import { asObject } from '#util/json-object.ts';
import { LARGEST_LISTING } from '../../whole-answer.ts';
import type { Again } from '../greeting.ts';
import { ownVia } from '../own-via.ts';
import type { HeaderList, Via } from '../route.ts';
import type { Upstream, UpstreamEvents } from '../upstream.ts';
import { followStream } from './follow-stream.ts';
import { mergedHeaders } from './pass-headers.ts';
import { tellFailure } from './refusal.ts';
import { headersOfBody, statelessVersion } from './stateless-headers.ts';
import { type CallEnd, UpstreamCall } from './upstream-call.ts';
import { askUpstream, type HttpUpstreamOptions } from './upstream-request.ts';
import { UpstreamSession } from './upstream-session.ts';

const FAREWELL_MS = 2000;
interface Options extends HttpUpstreamOptions {
	/** Called if the server does not support this transport. Returns true if another transport has taken over the message. */
	readonly otherwise?: (bytes: Buffer, via: Via | undefined) => Promise<boolean>;
}

export class StreamableUpstream implements Upstream {
	readonly #options: Options;
	readonly #events: UpstreamEvents;
	readonly #calls = new Set<UpstreamCall>();
	readonly #closing = new AbortController();
	readonly #session = new UpstreamSession();
	/** The client's last headers, used for messages that belong to none of its requests. */
	#lastHeaders: HeaderList = [];
	#alone = new AbortController();
	readonly #paramHeaders = new ParameterHeaders({ skipsFaultyTools: false });
	/** A client on standard streams sends its messages in order. Resolves when those that must arrive before the next one have arrived. */
	#before: Promise<void> = Promise.resolve();

	constructor(options: Options, events: UpstreamEvents) {
		this.#options = options;
		this.#events = events;
	}

	send(bytes: Buffer, via?: Via): boolean {
		if (via === undefined) this.#session.remember(bytes);
		const parts = partsOf(readMessage(bytes));
		const { epoch } = this.#session;
		// The request was cancelled when its connection closed.
		if (this.#closing.signal.aborted || (via?.gone.aborted === true && via.cancelsByLeaving)) return true;
		if (via !== undefined) {
			this.#lastHeaders = ownVia(via).headers;
			void this.#post(bytes, parts, via);
		} else if (!this.#isCancelledByLeaving(parts)) {
			const post = this.#before.then(() => this.#postInTurn(bytes, parts, epoch));
			if (parts.every(({ kind, method }) => kind !== 'request' || method === METHOD.initialize)) this.#before = post;
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

	/** A remote server cannot be restarted, so the call is abandoned. */
	restart(why: string, id: MessageId): void {
		for (const call of this.#calls) if (call.owes(id)) call.leave();
		if (this.#session.version === undefined) return;
		const params = { requestId: id, reason: why };
		this.send(Buffer.from(JSON.stringify({ jsonrpc: '2.0', method: NOTIFICATION.cancelled, params })));
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
		if (this.#session.id === undefined) return;
		const headers = this.#headers(undefined, []);
		const signal = AbortSignal.timeout(FAREWELL_MS);
		await askUpstream(this.#options.address, { method: 'DELETE', headers, signal }).then(
			(response) => response.destroy(),
			() => {},
		);
	}

	async #post(bytes: Buffer, parts: readonly Message[], via: Via | undefined, isSecond = false): Promise<void> {
		const arrived = via?.hold();
		const ids = requestIds(parts);
		const [only] = parts.length === 1 ? parts : [];
		const isGreeting = only?.method === METHOD.initialize;
		const call = new UpstreamCall({
			address: this.#options.address,
			method: 'POST',
			headers: this.#headers(via, only === undefined ? [] : this.#headersOf(only, via), isGreeting),
			body: bytes,
			via,
			ids,
			head: ({ headers }) => {
				const given = headers['mcp-session-id'];
				if (isGreeting && typeof given === 'string') this.#session.id = given;
			},
			message: (statement, eventId) => {
				if (isGreeting) this.#session.learnVersion(statement);
				if (only?.method === METHOD.listTools) this.#paramHeaders.learn(resultOf(statement, LARGEST_LISTING)?.tools);
				this.#events.message(statement, { via, ...(eventId !== undefined && { eventId }) });
			},
		});
		const session = this.#session.id;
		const end = await this.#run(call);
		const isForgotten = end.kind === 'refused' && end.status === 404 && session !== undefined && !isGreeting;
		if (via === undefined && isForgotten && !isSecond && (await this.#session.renew(session, (again) => this.#greet(again))))
			return this.#postAgain(parts);
		// The server that comes back may be a different one.
		if (end.kind === 'unreachable') this.#events.replaced();
		const isUnknown = end.kind === 'refused' && (end.status === 400 || end.status === 404 || end.status === 405);
		const isTaken = isGreeting && isUnknown && (await this.#options.otherwise?.(bytes, via)) === true;
		if (!isTaken) this.#settle(call, end, only?.method === METHOD.discoverServer);
		arrived?.();
		if (via === undefined && only?.method === NOTIFICATION.initialized && end.kind === 'done') this.#listenAlone();
	}

	/** A client on standard streams sends its messages in order. */
	async #postInTurn(bytes: Buffer, parts: readonly Message[], epoch: number): Promise<void> {
		await this.#session.settled();
		return epoch === this.#session.epoch ? this.#post(bytes, parts, undefined) : this.#postAgain(parts);
	}

	/** Repeats messages that the server lost or that were meant for its predecessor. A call was judged by the predecessor's tools, so it is judged again. */
	async #postAgain(parts: readonly Message[]): Promise<void> {
		for (const part of parts) {
			if (part.method === METHOD.callTool && part.id !== undefined) this.#events.again(part.id, 'The server keeps forgetting the session');
			else await this.#post(part.bytes, [part], undefined, true);
		}
	}

	async #greet(again: Again): Promise<boolean> {
		this.#events.replaced();
		const say = (body: Buffer, ids: readonly string[]) =>
			new UpstreamCall({
				address: this.#options.address,
				method: 'POST',
				headers: this.#headers(undefined, [], ids.length > 0),
				body,
				via: undefined,
				ids,
				head: ({ headers }) => {
					if (ids.length > 0) this.#session.id = headers['mcp-session-id']?.toString();
				},
				message: (statement) => this.#session.learnVersion(statement),
			});
		const welcome = await this.#run(say(again.initialize, [again.id]));
		const accepted = welcome.kind === 'done' && (await this.#run(say(again.initialized, []))).kind === 'done';
		this.#options.note(accepted ? 'the server had forgotten the session and was greeted again' : 'the server forgot the session');
		if (accepted) this.#listenAlone();
		return accepted;
	}

	/** Follows the messages that belong to no request, for a client on standard streams. */
	#listenAlone(): void {
		// The stream of a lost session has no more messages, and its event ids mean nothing in the next session.
		this.#alone.abort();
		this.#alone = new AbortController();
		const signal = AbortSignal.any([this.#alone.signal, this.#closing.signal]);
		void followStream({ open: (owed, from) => this.#get(undefined, owed, from, signal), owed: [], signal });
	}

	#headersOf(message: Message, via: Via | undefined): HeaderList {
		const all = headersOfBody(message);
		// A header that a client over HTTP leaves out stays out: the server itself decides whether it is required.
		if (via !== undefined && via.isOwn !== true) return all.filter(([name]) => via.headers.some(([given]) => given === name));
		const isCall = all.length > 0 && message.method === METHOD.callTool;
		return isCall ? [...all, ...this.#paramHeaders.missing(asObject(message.value.params), via?.headers ?? [])] : all;
	}

	#settle(call: UpstreamCall, end: CallEnd, isProbe: boolean): void {
		const { via, owed } = call;
		if (end.kind === 'done' || end.kind === 'left') return;
		if (end.kind !== 'unfinished') tellFailure({ end, via, owed, isProbe }, this.#events);
		else if (via !== undefined) via.ended();
		// The client's transport has no streams, so the guard fetches the rest here while other messages go on.
		else void this.#fetchRest(call);
	}

	async #fetchRest(before: UpstreamCall): Promise<void> {
		const open = (owed: readonly MessageId[], from: string | undefined) => this.#get(undefined, owed, from);
		const left = await followStream({ open, owed: before.owed, before, signal: this.#closing.signal });
		this.#events.failed(left, 'The server ended the stream before it answered, and could not be asked again');
	}

	async #get(
		via: Via | undefined,
		ids: readonly MessageId[],
		lastEventId: string | undefined,
		signal?: AbortSignal,
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
			message: (statement, eventId) => this.#events.message(statement, { via, ...(eventId !== undefined && { eventId }) }),
		});
		const leave = () => call.leave();
		signal?.addEventListener('abort', leave);
		const end = await this.#run(call);
		signal?.removeEventListener('abort', leave);
		return { end, call };
	}

	async #run(call: UpstreamCall): Promise<CallEnd> {
		this.#calls.add(call);
		const end = await call.run();
		this.#calls.delete(call);
		return end;
	}

	#headers(via: Via | undefined, extra: HeaderList, isGreeting = false) {
		const common: HeaderList = [['accept', 'application/json, text/event-stream'], ['content-type', 'application/json']]; // biome-ignore format: one line
		const version: HeaderList =
			via !== undefined || this.#session.version === undefined ? [] : [['mcp-protocol-version', this.#session.version]];
		const session: HeaderList = isGreeting || this.#session.id === undefined ? [] : [['mcp-session-id', this.#session.id]];
		return mergedHeaders(via?.headers ?? this.#lastHeaders, version, this.#options.headers, common, session, extra);
	}

	/** A request of the stateless protocol is cancelled by a message on standard streams, but by disconnecting over HTTP. */
	#isCancelledByLeaving([only, ...others]: readonly Message[]): boolean {
		if (only?.method !== NOTIFICATION.cancelled || others.length > 0 || this.#session.version !== undefined) return false;
		const id = cancelledId(only);
		const call = [...this.#calls].find((one) => id !== undefined && one.owes(id));
		call?.leave();
		return call !== undefined || statelessVersion(only) !== undefined;
	}
}
