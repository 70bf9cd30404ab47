// Compares the headers that a tool's schema asks for with the call's arguments, in the place of a server that hears of no headers: whoever stands before the guard
// and went by them would have judged something else.

import type { JsonObject } from '#model/declaration.ts';
import { asObject } from '#util/json-object.ts';
import { errorResponse } from '../answers.ts';
import { ParamHeaders } from '../ends/http/param-headers.ts';
import { statelessVersion } from '../ends/http/stateless-headers.ts';
import { HEADER_MISMATCH } from '../ends/http/stateless-refusal.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import type { Message } from '../wire/message.ts';

/** Lists the server's tools in the guard's own name, page by page, because of a call. */
type List = (call: Exchange, hear: (tools: readonly JsonObject[]) => void) => Promise<void>;

export class ParamGate implements Gate {
	readonly name = 'param';
	readonly #list: List;
	#headers = new ParamHeaders();
	#isListed = false;

	constructor(list: List) {
		this.#list = list;
	}

	serverLost(): void {
		this.#headers = new ParamHeaders();
		this.#isListed = false;
	}

	notice(message: Message, from: 'client' | 'server'): void {
		if (from === 'server' && message.method === 'notifications/tools/list_changed') this.serverLost();
	}

	request(exchange: Exchange): Passage | Promise<Passage> {
		if (exchange.method !== 'tools/call' || statelessVersion(exchange.request) === undefined) return FORWARD;
		if (this.#isListed) return this.#compare(exchange);
		return this.#list(exchange, (tools) => this.#headers.learn({ tools })).then(() => {
			this.#isListed = true;
			return this.#compare(exchange);
		});
	}

	response({ method }: Exchange, { value }: Message): Passage {
		const result = method === 'tools/list' ? asObject(value.result) : undefined;
		if (result !== undefined) this.#headers.learn(result);
		if (result !== undefined && result.nextCursor === undefined) this.#isListed = true;
		return FORWARD;
	}

	#compare({ id, request, via }: Exchange): Passage {
		const header = this.#headers.disagreeing(asObject(request.value.params), via?.headers ?? []);
		if (header === undefined) return FORWARD;
		const why = `Candor refused this message: its ${header} header is not there, or says something else than the body`;
		return { kind: 'answer', bytes: errorResponse(id, HEADER_MISMATCH, why) };
	}
}
