// The requests of a client that have not been answered yet, by id.

import { idKey, type Message, type MessageId } from '#mcp/json-rpc/message.ts';
import type { Exchange } from './gate.ts';
import type { Via } from './transports/route.ts';

/** Bound for all open requests together, which are kept until they are answered. */
const MOST_OPEN_BYTES = 256 * 1024 * 1024;
/** Bound of concurrent open requests. No ordinary client needs more. */
const MOST_OPEN = 10_000;

export interface OpenExchange extends Exchange {
	/** Replaced by the inspected message once a large request has been inspected. */
	request: Message;
	/** Whether the request was forwarded, so that the server owes a response. */
	isForwarded: boolean;
	isSentAgain: boolean;
	isOver: boolean;
}

export class OpenExchanges {
	readonly #byId = new Map<string, OpenExchange>();
	#bytes = 0;
	#onIdle: () => void = () => {};

	/** Returns why another request cannot be opened, as one clause. `isTaken`: an open request has the same id and would get its response. */
	refusal(id: MessageId, bytes: number): { readonly why: string; readonly isTaken: boolean } | undefined {
		if (this.#byId.has(idKey(id))) return { why: `its id ${JSON.stringify(id)} is still in use`, isTaken: true };
		if (this.#bytes + bytes > MOST_OPEN_BYTES) return { why: `requests of ${this.#bytes} bytes are open`, isTaken: false };
		return this.#byId.size >= MOST_OPEN ? { why: `${MOST_OPEN} requests are open`, isTaken: false } : undefined;
	}

	open(request: Message, via: Via | undefined, began: number): OpenExchange {
		const id = request.id as MessageId;
		const states = { isForwarded: false, isSentAgain: false, isOver: false };
		const exchange: OpenExchange = { id, via, method: request.method, request, began, ...states };
		this.#byId.set(idKey(id), exchange);
		this.#bytes += request.bytes.length;
		return exchange;
	}

	get(id: MessageId | undefined): OpenExchange | undefined {
		return id === undefined ? undefined : this.#byId.get(idKey(id));
	}

	/** Returns the exchanges that the server owes a response to. */
	forwarded(): readonly OpenExchange[] {
		return [...this.#byId.values()].filter(({ isForwarded }) => isForwarded);
	}

	over(exchange: OpenExchange): void {
		if (!exchange.isOver) this.#bytes -= exchange.request.bytes.length;
		exchange.isOver = true;
		this.#byId.delete(idKey(exchange.id));
	}

	/** Notifies the waiting callers after the last exchange was reported. */
	noteIdle(): void {
		if (this.#byId.size === 0) this.#onIdle();
	}

	/** Resolves when no request is open, or after the given time. */
	whenIdle(milliseconds: number): Promise<void> {
		const { promise, resolve } = Promise.withResolvers<void>();
		if (this.#byId.size === 0) resolve();
		const timer = setTimeout(resolve, milliseconds);
		this.#onIdle = resolve;
		return promise.finally(() => clearTimeout(timer));
	}
}
