// Passes messages between a client and a server through the gates. It knows nothing of how either is connected.

import { errorResponse, GUARD_FAILED, UPSTREAM_LOST } from './answers.ts';
import { ownVia } from './ends/own-via.ts';
import type { Route, Via } from './ends/route.ts';
import type { Ending, Exchange, Gate, Passage } from './gate.ts';
import { asObject } from './wire/json-object.ts';
import { type Batch, idKey, type Message, type MessageId, readMessage, type Unreadable } from './wire/message.ts';
import { asOneLine } from './wire/one-line.ts';

type End = 'client' | 'server';

/** Requests that may be open at once; a client that needs more is not one. */
const MOST_OPEN = 10_000;
/** What is over may still be answered: the answers to so many are waited for. */
const MOST_LATE = 1000;

export interface RelayParts {
	/** In the order in which a request meets them; an answer meets them the other way round. */
	readonly gates: readonly Gate[];
	readonly toServer: (bytes: Buffer, via: Via | undefined) => void;
	readonly toClient: (bytes: Buffer, route: Route) => void;
	/** For the person who runs the guard: one line, no secrets. */
	readonly note: (line: string) => void;
	/** Milliseconds of a clock that never goes back. */
	readonly now: () => number;
}

interface OpenExchange extends Exchange {
	/** Once it has been sent on, an answer is expected from the server. */
	isForwarded: boolean;
	isOver: boolean;
}

interface Sent {
	readonly to: End;
	readonly bytes: Buffer;
	readonly route: Route;
}

/** What came from the server: on which of the client's streams, and how it was numbered there. */
type Origin = Pick<Route, 'via' | 'eventId'>;

export class Relay {
	readonly #parts: RelayParts;
	readonly #pending = new Map<string, OpenExchange>();
	/** Whose answers may still come, or come again: cancelled ones, and those whose answer can be asked for once more. */
	readonly #late = new Map<string, OpenExchange>();
	/** What the guard asked in its own name, by end and id: ids that neither end chose. */
	readonly #own = new Map<string, { readonly answered: (response: Message) => void; readonly fail: (why: string) => void }>();
	/** What the parts of a batch have given so far, while one is taken apart. */
	#gathered: Sent[] | undefined;

	#onIdle: () => void = () => {};

	constructor(parts: RelayParts) {
		this.#parts = parts;
	}

	/** Resolves when no request is open, or after so many milliseconds. */
	whenAnswered(milliseconds: number): Promise<void> {
		const { promise, resolve } = Promise.withResolvers<void>();
		if (this.#pending.size === 0) resolve();
		const timer = setTimeout(resolve, milliseconds);
		this.#onIdle = resolve;
		return promise.finally(() => clearTimeout(timer));
	}

	/** `read`: the same bytes, if somebody has read them already. */
	fromClient(raw: Buffer, via?: Via, read = readMessage(raw)): void {
		const pass = (part: Message | Unreadable) => (part.kind === 'unreadable' ? this.#refuse(part, via) : this.#oneFromClient(part, via));
		if (read.kind === 'batch') this.#inParts(read, raw, 'server', pass);
		else pass(read);
	}

	fromServer(raw: Buffer, origin: Origin = {}): void {
		const read = readMessage(raw);
		const pass = (part: Message | Unreadable) =>
			part.kind === 'unreadable' ? this.#drop(part, raw.length) : this.#oneFromServer(part, origin);
		if (read.kind === 'batch') this.#inParts(read, raw, 'client', pass);
		else pass(read);
	}

	/** A batch goes on as it came if all its parts would, the same way; else those that may, one by one. */
	#inParts(batch: Batch, raw: Buffer, to: End, pass: (part: Message | Unreadable) => void): void {
		const gathered: Sent[] = [];
		this.#gathered = gathered;
		for (const part of batch.messages) pass(part);
		this.#gathered = undefined;
		const { messages } = batch;
		const [first] = gathered;
		const isUntouched =
			gathered.length === messages.length &&
			gathered.every(
				(one, i) =>
					one.to === to &&
					one.route.via === first?.route.via &&
					messages[i]?.kind !== 'unreadable' &&
					(messages[i] as Message).bytes === one.bytes,
			);
		const answers = gathered.reduce((sum, { route }) => sum + route.answers, 0);
		if (isUntouched) this.#send(to, asOneLine(raw), { ...first?.route, answers });
		else for (const one of gathered) this.#send(one.to, one.bytes, one.route);
	}

	#send(to: End, bytes: Buffer, route: Route): void {
		if (this.#gathered !== undefined) this.#gathered.push({ to, bytes, route });
		else if (to === 'client') this.#parts.toClient(bytes, route);
		else this.#parts.toServer(bytes, route.via);
	}

	#drop({ why }: Unreadable, size: number): void {
		this.#parts.note(`dropped ${size} bytes from the server: ${why}`);
	}

	/** Asks one end in the guard's own name, because of what came that way. The answer goes no further; none in time, or none any more, is an error. */
	ask(
		end: End,
		request: { readonly method: string; readonly params: unknown },
		milliseconds: number,
		via: Via | undefined,
	): Promise<Message> {
		const id = `candor-${crypto.randomUUID()}`;
		const key = `${end} ${id}`;
		const { promise, resolve, reject } = Promise.withResolvers<Message>();
		const fail = (why: string) => {
			this.#own.delete(key);
			reject(new Error(`the ${end} did not answer ${request.method}: ${why}`));
		};
		const timer = setTimeout(fail, milliseconds, `${milliseconds / 1000} s are over`);
		this.#own.set(key, { answered: resolve, fail });
		this.#send(end, Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, ...request })), {
			via: via !== undefined && end === 'server' ? ownVia(via) : via,
			answers: 0,
		});
		return promise.finally(() => clearTimeout(timer));
	}

	/** Nobody else will answer what the server still owes. */
	serverLost(why: string): void {
		for (const gate of this.#parts.gates) gate.serverLost?.();
		for (const [key, { fail }] of this.#own) if (key.startsWith('server ')) fail(`it was lost: ${why}`);
		for (const exchange of [...this.#pending.values()]) {
			if (exchange.isForwarded)
				this.#finish(exchange, 'crashed', errorResponse(exchange.id, UPSTREAM_LOST, `The server was lost before it answered: ${why}`));
		}
	}

	answer(id: MessageId, ending: Ending, code: number, message: string): void {
		const exchange = this.#pending.get(idKey(id));
		if (exchange !== undefined) this.#finish(exchange, ending, errorResponse(id, code, message));
	}

	/** These alone will not be answered; of others the server may still speak. */
	failed(ids: readonly MessageId[], why: string): void {
		for (const id of ids) {
			this.#own.get(`server ${id}`)?.fail(why);
			this.answer(id, 'crashed', UPSTREAM_LOST, why);
		}
	}

	#refuse({ why, code, id }: Unreadable, via: Via | undefined): void {
		this.#parts.note(`refused a message of the client: ${why}`);
		this.#send('client', errorResponse(id ?? null, code, `Candor refused this message: ${why}`), answerOn(via));
	}

	#oneFromClient(message: Message, via: Via | undefined): void {
		if (message.kind === 'request') this.#request(message, via);
		else if (message.kind === 'notification') {
			if (message.method === 'notifications/cancelled') this.#cancel(message);
			if (this.#noticed(message, 'client')) this.#send('server', message.bytes, { via, answers: 0 });
		} else if (!this.#isOwn('client', message)) this.#send('server', message.bytes, { via, answers: 0 });
	}

	#cancel({ value }: Message): void {
		const id = asObject(value.params)?.requestId;
		const exchange = typeof id === 'string' || typeof id === 'number' ? this.#pending.get(idKey(id)) : undefined;
		if (exchange === undefined || exchange.method === 'initialize') return;
		this.#end(exchange, 'cancelled', 0);
		if (exchange.isForwarded) this.#remember(exchange);
	}

	#remember(exchange: OpenExchange): void {
		const [oldest] = this.#late.keys();
		if (oldest !== undefined && this.#late.size >= MOST_LATE) this.#late.delete(oldest);
		this.#late.set(idKey(exchange.id), exchange);
	}

	#request(message: Message, via: Via | undefined): void {
		const id = message.id as MessageId;
		const key = idKey(id);
		if (this.#pending.has(key)) {
			// Answering under that id would be taken for the answer to the first.
			this.#parts.note(`refused a request whose id ${JSON.stringify(id)} is in use`);
			this.#send(
				'client',
				errorResponse(null, -32600, `Candor refused this message: its id ${JSON.stringify(id)} is still in use`),
				answerOn(via),
			);
			return;
		}
		if (this.#pending.size >= MOST_OPEN) {
			this.#send('client', errorResponse(id, -32600, `Candor refused this message: ${MOST_OPEN} requests are open`), answerOn(via));
			return;
		}
		this.#late.delete(key);
		const exchange: OpenExchange = {
			id,
			via,
			method: message.method,
			request: message,
			began: this.#parts.now(),
			isForwarded: false,
			isOver: false,
		};
		this.#pending.set(key, exchange);
		this.#ask(exchange, 0, message.bytes);
	}

	/** On through the gates, from one on. */
	#ask(exchange: OpenExchange, from: number, bytes: Buffer): void {
		let current = bytes;
		for (let i = from; i < this.#parts.gates.length; i++) {
			const passage = this.#guarded(() => this.#parts.gates[i]?.request?.(exchange) ?? undefined, exchange);
			if (passage instanceof Promise) {
				passage.then(
					(later) => this.#later(exchange, i, later, current),
					(error: unknown) => this.#later(exchange, i, this.#failed(error, exchange), current),
				);
				return;
			}
			if (passage?.kind === 'answer') {
				this.#finish(exchange, 'denied', passage.bytes);
				return;
			}
			current = passage?.bytes ?? current;
		}
		exchange.isForwarded = true;
		this.#send('server', current, { via: exchange.via, answers: 0 });
	}

	#later(exchange: OpenExchange, gate: number, passage: Passage, bytes: Buffer): void {
		if (exchange.isOver) return;
		if (passage.kind === 'answer') this.#finish(exchange, 'denied', passage.bytes);
		else this.#ask(exchange, gate + 1, passage.bytes ?? bytes);
	}

	#oneFromServer(message: Message, origin: Origin): void {
		if (message.kind !== 'response') {
			if (message.kind === 'request' || this.#noticed(message, 'server'))
				this.#send('client', message.bytes, { ...origin, answers: 0, message });
			return;
		}
		if (this.#isOwn('server', message)) return;
		const key = message.id === undefined ? '' : idKey(message.id);
		const exchange = this.#pending.get(key) ?? this.#late.get(key);
		this.#late.delete(key);
		if (exchange?.isForwarded !== true) {
			// An answer to nothing: late after a timeout or a cancellation, or made up.
			if (message.id === undefined) this.#send('client', message.bytes, { ...origin, answers: 0 });
			else this.#parts.note(`dropped an answer to ${JSON.stringify(message.id)}, which nobody asked`);
			return;
		}
		let bytes = message.bytes;
		for (const gate of this.#parts.gates.toReversed()) {
			if (gate.response === undefined) continue;
			const passage = this.#guarded(() => gate.response?.(exchange, message), exchange) as Passage | undefined;
			if (passage?.kind === 'answer') {
				this.#finish(exchange, 'denied', passage.bytes, origin);
				return;
			}
			bytes = passage?.bytes ?? bytes;
		}
		this.#finish(exchange, 'error' in message.value ? 'error' : 'ok', bytes, origin);
		// A client that lost its connection asks for the same answer again, by the number of an event before it.
		if (origin.eventId !== undefined) this.#remember(exchange);
	}

	/** An answer goes where it came, else where it was asked. */
	#finish(exchange: OpenExchange, ending: Ending, bytes: Buffer, origin: Origin = {}): void {
		// A late answer to what was cancelled is passed on: it is the client who knows whether it still cares.
		const failure = exchange.isOver ? undefined : this.#end(exchange, ending, bytes.length);
		this.#send('client', failure ?? bytes, { ...origin, ...answerOn(origin.via ?? exchange.via) });
		if (this.#pending.size === 0) this.#onIdle();
	}

	/** What to answer instead if the end could not be written down: as far as the client is concerned it did not happen. */
	#end(exchange: OpenExchange, ending: Ending, size: number): Buffer | undefined {
		exchange.isOver = true;
		this.#pending.delete(idKey(exchange.id));
		let failure: Buffer | undefined;
		for (const gate of this.#parts.gates) {
			try {
				gate.ended?.(exchange, ending, size);
			} catch (error) {
				failure = this.#failure(error, exchange);
			}
		}
		return failure;
	}

	#noticed(message: Message, from: End): boolean {
		try {
			for (const gate of this.#parts.gates) gate.notice?.(message, from);
			return true;
		} catch (error) {
			this.#parts.note(`dropped ${message.method}: ${messageOf(error)}`);
			return false;
		}
	}

	#isOwn(end: End, response: Message): boolean {
		const key = `${end} ${String(response.id)}`;
		const asked = typeof response.id === 'string' ? this.#own.get(key) : undefined;
		if (asked === undefined) return false;
		this.#own.delete(key);
		asked.answered(response);
		return true;
	}

	/** The guard denies on any throw. */
	#guarded<T>(deed: () => T, exchange: Exchange): T | Passage {
		try {
			return deed();
		} catch (error) {
			return this.#failed(error, exchange);
		}
	}

	#failed(error: unknown, exchange: Exchange): Passage {
		return { kind: 'answer', bytes: this.#failure(error, exchange) };
	}

	#failure(error: unknown, { id, method }: Exchange): Buffer {
		this.#parts.note(`${method} was denied, because the guard failed: ${messageOf(error)}`);
		return errorResponse(id, GUARD_FAILED, `Candor denied this: the guard could not do its work (${messageOf(error)})`);
	}
}

function answerOn(via: Via | undefined): Route {
	return { via, answers: 1 };
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
