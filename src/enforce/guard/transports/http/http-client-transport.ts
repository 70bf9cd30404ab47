// Presents all HTTP requests of one MCP session as one client, and finds the right stream for each message.

import { cancelledId, idKey, type Message, type MessageId, type readMessage } from '#mcp/json-rpc/message.ts';
import { partsOf } from '#mcp/json-rpc/parts-of.ts';
import { NOTIFICATION } from '#mcp/methods.ts';
import { META_KEY } from '#mcp/versions.ts';
import { asObject } from '#util/json-object.ts';
import type { ClientEvents, ClientTransport } from '../client-transport.ts';
import type { Route } from '../route.ts';
import type { ClientStream } from './client-stream.ts';

/** Bounds, in messages and bytes, for messages that wait for a stream. */
const MOST_WAITING = 256;
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

/** Time that other clients wait for a client that does not read. */
const UNREAD_MS = 10_000;

interface Asked {
	readonly stream: ClientStream;
	readonly ids: ReadonlyMap<string, MessageId>;
	readonly progressTokens: ReadonlySet<string>;
}

export class HttpClientTransport implements ClientTransport {
	readonly #events: ClientEvents;
	readonly #note: (line: string) => void;
	readonly #isShared: boolean;
	readonly #asked = new Map<ClientStream, Asked>();
	readonly #listening: { readonly stream: ClientStream; readonly isResumed: boolean }[] = [];
	#waiting: { readonly bytes: Buffer; readonly route: Route }[] = [];
	#held: (() => void)[] | undefined;
	#slow: ClientStream | undefined;

	/** `isShared`: several clients of the stateless protocol may share it. None of them comes back for a missed message. */
	constructor(events: ClientEvents, note: (line: string) => void, isShared: boolean) {
		this.#events = events;
		this.#note = note;
		this.#isShared = isShared;
	}

	get openStreams(): number {
		return this.#asked.size + this.#listening.length;
	}

	/** Whether no open request uses the same id or progress token. Such a request may be another client's. */
	isFree(messages: readonly Message[]): boolean {
		const { ids, progressTokens } = namesOf(messages);
		return [...this.#asked.values()].every((one) => areApart(one.ids, ids) && areApart(one.progressTokens, progressTokens));
	}

	/** Takes a request of the client that contains messages. */
	take(stream: ClientStream, bytes: Buffer, read: ReturnType<typeof readMessage>): void {
		const messages = partsOf(read);
		this.#asked.set(stream, { stream, ...namesOf(messages) });
		const deliver = () => {
			for (const message of messages) if (message.method === NOTIFICATION.cancelled) this.#cancelled(cancelledId(message));
			this.#events.message(bytes, stream, read);
			stream.acceptIfNothingIsOwed();
		};
		if (this.#held === undefined) deliver();
		else this.#held.push(deliver);
	}

	/** Takes a request of the client for messages that belong to no request. */
	listen(stream: ClientStream, isResumed: boolean): void {
		this.#listening.push({ stream, isResumed });
		const waiting = this.#waiting;
		this.#waiting = [];
		for (const { bytes, route } of waiting) this.send(bytes, { ...route, via: undefined });
	}

	/** If the server has only one stream, only the newest listening stream makes sense. */
	closeListening(): void {
		for (const { stream } of [...this.#listening]) stream.close();
	}

	/** The response of the stream is complete, or the client disconnected. */
	over(stream: ClientStream): void {
		const asked = this.#asked.get(stream);
		this.#asked.delete(stream);
		const at = this.#listening.findIndex((one) => one.stream === stream);
		if (at !== -1) this.#listening.splice(at, 1);
		if (asked === undefined || !stream.gone.aborted || !stream.cancelsByLeaving) return;
		for (const requestId of asked.ids.values()) {
			const params = { requestId, reason: 'the client closed the connection' };
			this.#events.message(Buffer.from(JSON.stringify({ jsonrpc: '2.0', method: NOTIFICATION.cancelled, params })), stream);
		}
	}

	send(bytes: Buffer, route: Route): boolean {
		const stream = this.#streamFor(route);
		if (stream === undefined) {
			this.#wait(bytes, route);
			return true;
		}
		const hasRoom = stream.send(bytes, route);
		if (!hasRoom) this.#slow = stream;
		return hasRoom;
	}

	whenWritable(ready: () => void): void {
		const slow = this.#slow;
		if (slow?.holdsUpOthers !== true) {
			slow?.whenWritable(ready);
			return;
		}
		const leaving = setTimeout(() => {
			this.#note(`left a client that read nothing for ${UNREAD_MS / 1000} s while others waited`);
			slow.breakOff();
		}, UNREAD_MS);
		slow.whenWritable(() => {
			clearTimeout(leaving);
			ready();
		});
	}

	pause(): void {
		this.#held ??= [];
	}

	resume(): void {
		const held = this.#held ?? [];
		this.#held = undefined;
		for (const deliver of held) deliver();
	}

	async finish(): Promise<void> {
		this.resume();
		for (const stream of [...this.#asked.keys(), ...this.#listening.map((one) => one.stream)]) stream.close();
	}

	#streamFor({ via, answers, message }: Route): ClientStream | undefined {
		const own = via as ClientStream | undefined;
		if (own?.isOpen === true) return own;
		const newest = this.#listening.at(-1)?.stream;
		// The stream of the response's request is gone. The response belongs on the one with which the client came back.
		if (answers > 0) return this.#listening.findLast(({ isResumed }) => isResumed)?.stream ?? newest;
		const params = asObject(message?.value.params);
		const [token] = message?.method === NOTIFICATION.progress ? keyOf(params?.progressToken) : [];
		const [subscription] = keyOf(asObject(params?._meta)?.[META_KEY.subscriptionId]);
		const related = this.#related(token, subscription);
		const open = [...this.#asked.keys()].filter((stream) => stream.isOpen && stream.takesEvents);
		// The message is for one of several clients, and which one is unknown, or that client has disconnected.
		const isOfAnother = this.#isShared && (open.length > 1 || token !== undefined || subscription !== undefined);
		return related ?? newest ?? (isOfAnother ? undefined : open.at(-1));
	}

	#related(token: string | undefined, subscription: string | undefined): ClientStream | undefined {
		for (const { stream, ids, progressTokens } of this.#asked.values()) {
			if (token !== undefined && progressTokens.has(token)) return stream;
			if (subscription !== undefined && ids.has(subscription)) return stream;
		}
		return undefined;
	}

	#cancelled(id: MessageId | undefined): void {
		const key = id === undefined ? undefined : idKey(id);
		const isMeant = ({ stream, ids }: Asked) => key !== undefined && !stream.cancelsByLeaving && ids.size === 1 && ids.has(key);
		for (const asked of this.#asked.values()) if (isMeant(asked)) asked.stream.cancelled();
	}

	#wait(bytes: Buffer, route: Route): void {
		if (this.#isShared) return;
		this.#waiting.push({ bytes, route });
		let size = this.#waiting.reduce((sum, one) => sum + one.bytes.length, 0);
		while (this.#waiting.length > MOST_WAITING || size > MOST_WAITING_BYTES) {
			size -= this.#waiting.shift()?.bytes.length ?? 0;
			this.#note('dropped a message for a client that listens to none');
		}
	}
}

/** Returns the ids and tokens by which a response or notification finds these messages. */
function namesOf(messages: readonly Message[]): Omit<Asked, 'stream'> {
	const requests = messages.filter(({ kind }) => kind === 'request');
	return {
		ids: new Map(requests.flatMap(({ id }) => (id === undefined ? [] : [[idKey(id), id] as const]))),
		progressTokens: new Set(requests.flatMap(({ value }) => keyOf(asObject(asObject(value.params)?._meta)?.progressToken))),
	};
}

function areApart(some: { has(key: string): boolean }, others: { keys(): Iterable<string> }): boolean {
	return [...others.keys()].every((one) => !some.has(one));
}

/** Returns the key of a token. A number that JavaScript rounds could equal another one's, so it has no key. */
function keyOf(token: unknown): readonly string[] {
	return typeof token === 'string' || Number.isSafeInteger(token) ? [idKey(token as string | number)] : [];
}
