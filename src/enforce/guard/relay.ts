// Passes messages between a client and a server through the gates. It does not know how either is connected.

import { INVALID_REQUEST } from '#mcp/error-codes.ts';
import { cancelledId, idKey, type Message, type MessageId, readMessage, type Unreadable } from '#mcp/json-rpc/message.ts';
import { METHOD, NOTIFICATION } from '#mcp/methods.ts';
import { errorResponse, hasFailed, UPSTREAM_LOST } from './answers.ts';
import { type ArrivalParts, Arrivals } from './arrivals.ts';
import type { Ending, Gate, Passage } from './gate.ts';
import { GateRow } from './gate-row.ts';
import { LateAnswers } from './late-answers.ts';
import { type OpenExchange, OpenExchanges } from './open-exchanges.ts';
import { Outlet, type Ways } from './outlet.ts';
import { OwnQuestions } from './own-questions.ts';
import { ownVia } from './transports/own-via.ts';
import { answerOn, type Route, type Via } from './transports/route.ts';

type End = 'client' | 'server';
/** Answered requests are kept in case they are answered again, except large ones. */
const LARGEST_LATE = 64 * 1024;

export interface RelayParts extends Ways, ArrivalParts {
	/** The gates in the order in which a request passes them. A response passes them in reverse. */
	readonly gates: readonly Gate[];
	/** Writes one line for the person who runs the guard, without secrets. */
	readonly note: (line: string) => void;
	/** Milliseconds of a monotonic clock. */
	readonly now: () => number;
}

/** Origin of a server's message: the client's stream that it belongs to, and its event id there. */
type Origin = Pick<Route, 'via' | 'eventId'>;

export class Relay {
	readonly #parts: RelayParts;
	readonly #open = new OpenExchanges();
	readonly #late = new LateAnswers<OpenExchange>();
	readonly #own = new OwnQuestions();
	readonly #gates: GateRow;
	readonly #outlet: Outlet;
	readonly #arrivals: Arrivals;

	constructor(parts: RelayParts) {
		this.#parts = parts;
		this.#gates = new GateRow(parts.gates, parts.note);
		this.#outlet = new Outlet(parts);
		this.#arrivals = new Arrivals(parts);
	}

	/** Resolves when no request is open, or after the given time. */
	whenAnswered(milliseconds: number): Promise<void> {
		return this.#open.whenIdle(milliseconds);
	}

	/** `read`: the same bytes, if they are parsed already. */
	fromClient(raw: Buffer, via?: Via, read = readMessage(raw)): void {
		const one = (part: Message | Unreadable) => (part.kind === 'unreadable' ? this.#refuse(part, via) : this.#oneFromClient(part, via));
		this.#arrivals.fromClient(read, via, { one, batch: (batch) => this.#outlet.inParts(batch, raw, 'server', one) });
	}

	fromServer(raw: Buffer, origin: Origin = {}): void {
		const one = (part: Message | Unreadable) =>
			part.kind === 'unreadable' ? this.#drop(part, raw.length) : this.#oneFromServer(part, origin);
		this.#arrivals.fromServer(raw, { one, batch: (batch) => this.#outlet.inParts(batch, raw, 'client', one) });
	}

	/** Informs the side that waits for the dropped message. */
	#drop({ why, id, isAnswer }: Unreadable, size: number): void {
		this.#parts.note(`dropped ${size} bytes from the server: ${why}`);
		if (id !== undefined && isAnswer === true && this.#open.get(id)?.isForwarded === true)
			this.failed([id], `The server’s answer could not be read: ${why}`);
	}

	/** Sends a request to the client or the server in the guard's own name, over the given stream. The response goes no further; a missing response is an error. */
	ask(
		end: End,
		request: { readonly method: string; readonly params: unknown },
		milliseconds: number,
		via: Via | undefined,
	): Promise<Message> {
		const route: Route = { via: via !== undefined && end === 'server' ? ownVia(via) : via, answers: 0 };
		return this.#own.ask(end, request, milliseconds, (bytes) => this.#outlet.send(end, bytes, route));
	}

	/** Sends the client a notification in the guard's own name. */
	tell(notification: { readonly method: string; readonly params?: unknown }, via: Via | undefined): void {
		this.#outlet.send('client', Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...notification })), { via, answers: 0 });
	}

	/** The server is, or may be, another one now. Its earlier declaration is void. */
	serverReplaced(): void {
		this.#gates.serverLost();
	}

	/** The request did not reach the server before its replacement. It is sent once more if the gates let it pass to the new server. */
	again(id: MessageId, why: string): void {
		const exchange = this.#open.get(id);
		if (exchange?.isSentAgain !== false) this.failed([id], why);
		else {
			exchange.isSentAgain = true;
			exchange.isForwarded = false;
			void this.#gates.again(exchange).then((passage) => this.#pass(exchange, passage));
		}
	}

	close(): void {
		this.#gates.closed();
	}

	/** Answers the open requests in place of the lost server, after the server's earlier messages were inspected. */
	serverLost(why: string): void {
		this.#gates.serverLost();
		const owed = this.#open.forwarded();
		const text = `The server was lost before it answered: ${why}`;
		this.#arrivals.afterServer(() => {
			this.#own.fail(`it was lost: ${why}`);
			for (const exchange of owed) if (!exchange.isOver) this.#finish(exchange, 'crashed', errorResponse(exchange.id, UPSTREAM_LOST, text));
		});
	}

	answer(id: MessageId, ending: Ending, code: number, message: string): void {
		const exchange = this.#open.get(id);
		if (exchange !== undefined) this.#finish(exchange, ending, errorResponse(id, code, message));
	}

	/** Only these requests stay unanswered; the server may still answer others. The reason may quote the server, so it is inspected like a response. */
	failed(ids: readonly MessageId[], why: string): void {
		for (const id of ids) {
			this.#own.fail(why, id);
			const exchange = this.#open.get(id);
			if (exchange === undefined) continue;
			const bytes = errorResponse(id, UPSTREAM_LOST, why);
			const passage = this.#gates.response(exchange, { kind: 'response', bytes, value: JSON.parse(bytes.toString()), id, method: '' });
			this.#finish(exchange, passage.kind === 'answer' ? 'denied' : 'crashed', passage.bytes ?? bytes);
		}
	}

	#refuse({ why, code, id }: Unreadable, via: Via | undefined): void {
		this.#parts.note(`refused a message of the client: ${why}`);
		this.#outlet.send('client', errorResponse(id ?? null, code, `Candor refused this message: ${why}`), answerOn(via));
	}

	#oneFromClient(message: Message, via: Via | undefined): Promise<void> | undefined {
		if (message.kind === 'request') this.#request(message, via);
		else if (message.kind === 'notification') {
			if (message.method === NOTIFICATION.cancelled && !this.#cancel(message, via)) return undefined;
			return this.#unsolicited(message, 'client', { via });
		} else if (!this.#own.take('client', message)) return this.#unsolicited(message, 'client', { via });
		return undefined;
	}

	/** Takes a message that belongs to no exchange. If it is withheld, the server is the one that waits, for its own answer or for the client's. */
	#unsolicited(message: Message, from: End, origin: Origin): Promise<void> | undefined {
		const passage = this.#gates.unsolicited(message, from);
		if (passage instanceof Promise) return passage.then((later) => this.#passUnsolicited(message, from, origin, later));
		this.#passUnsolicited(message, from, origin, passage);
		return undefined;
	}

	#passUnsolicited(message: Message, from: End, origin: Origin, passage: Passage): void {
		if (passage.kind === 'forward')
			this.#outlet.send(from === 'client' ? 'server' : 'client', passage.bytes ?? message.bytes, { ...origin, answers: 0, message });
		else if (message.id !== undefined)
			this.#outlet.send('server', passage.bytes, { via: origin.via && (from === 'client' ? origin.via : ownVia(origin.via)), answers: 0 });
	}

	/** Returns false if the request may be another client's. Where clients cancel by disconnecting, the guard has to tell the server to stop. */
	#cancel(message: Message, via: Via | undefined): boolean {
		const exchange = this.#open.get(cancelledId(message));
		if (exchange === undefined || exchange.method === METHOD.initialize) return true;
		if (exchange.via?.cancelsByLeaving === true && exchange.via !== via) return false;
		this.#end(exchange, 'cancelled', 0);
		if (exchange.isForwarded) this.#late.remember(exchange);
		this.#open.noteIdle();
		return true;
	}

	#request(message: Message, via: Via | undefined): void {
		const id = message.id as MessageId;
		const refusal = this.#open.refusal(id, message.bytes.length);
		if (refusal !== undefined) {
			this.#parts.note(`refused a request: ${refusal.why}`);
			const bytes = errorResponse(refusal.isTaken ? null : id, INVALID_REQUEST, `Candor refused this message: ${refusal.why}`);
			this.#outlet.send('client', bytes, answerOn(via));
			return;
		}
		this.#late.take(idKey(id));
		const exchange = this.#open.open(message, via, this.#parts.now());
		if (message.isLarge === true) void this.#arrivals.inspected(message, 'client').then((inspected) => this.#judge(exchange, inspected));
		else this.#judge(exchange, message);
	}

	#judge(exchange: OpenExchange, message: Message | Unreadable): void {
		if (exchange.isOver) return;
		if (message.kind === 'unreadable') {
			this.#parts.note(`refused a message of the client: ${message.why}`);
			this.#finish(exchange, 'denied', errorResponse(exchange.id, message.code, `Candor refused this message: ${message.why}`));
			return;
		}
		exchange.request = message;
		const passage = this.#gates.request(exchange, message.bytes);
		if (passage instanceof Promise) passage.then((later) => this.#pass(exchange, later));
		else this.#pass(exchange, passage);
	}

	#pass(exchange: OpenExchange, passage: Passage): void {
		if (exchange.isOver) return;
		if (passage.kind === 'answer') {
			this.#finish(exchange, 'denied', passage.bytes);
			return;
		}
		exchange.isForwarded = true;
		this.#outlet.send('server', passage.bytes ?? exchange.request.bytes, { via: exchange.via, answers: 0 });
	}

	#oneFromServer(message: Message, origin: Origin): Promise<void> | undefined {
		if (message.kind !== 'response') return this.#unsolicited(message, 'server', origin);
		if (this.#own.take('server', message)) return undefined;
		const late = message.id === undefined ? undefined : this.#late.take(idKey(message.id));
		const exchange = this.#open.get(message.id) ?? late;
		if (exchange?.isForwarded !== true) {
			// The response matches no request: it is late after a timeout or a cancellation, or invented.
			if (message.id === undefined) return this.#unsolicited(message, 'server', origin);
			this.#parts.note(`dropped a response with unknown id ${JSON.stringify(message.id)}`);
			return undefined;
		}
		const passage = this.#gates.response(exchange, message);
		const ending = passage.kind === 'answer' ? 'denied' : hasFailed(message) ? 'error' : 'ok';
		this.#finish(exchange, ending, passage.bytes ?? message.bytes, origin);
		// A client that lost its connection requests the same response again, by the number of an earlier event.
		if (origin.eventId !== undefined && exchange.request.bytes.length <= LARGEST_LATE) this.#late.remember(exchange);
		return undefined;
	}

	/** A response goes to the stream on which it came, or else to the stream of its request. */
	#finish(exchange: OpenExchange, ending: Ending, bytes: Buffer, origin: Origin = {}): void {
		this.#outlet.send('client', bytes, { via: origin.via ?? exchange.via, eventId: origin.eventId, answers: 1 });
		// Ends the exchange after sending. A late response to a cancelled request was passed on, because only the client knows whether it still needs it.
		if (!exchange.isOver) this.#end(exchange, ending, bytes.length);
		this.#open.noteIdle();
	}

	#end(exchange: OpenExchange, ending: Ending, size: number): void {
		this.#open.over(exchange);
		this.#gates.ended(exchange, ending, size);
	}
}
