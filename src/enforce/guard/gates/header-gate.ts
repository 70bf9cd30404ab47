// Over HTTP, a call may repeat arguments in headers. The headers must equal the body: the policy judges the body, and a server, or a proxy before it, that
// believed different headers would do something else.

import { HEADER_MISMATCH } from '#mcp/error-codes.ts';
import { isParameterHeader, ParameterHeaders } from '#mcp/http/parameter-headers.ts';
import type { Message } from '#mcp/json-rpc/message.ts';
import { METHOD } from '#mcp/methods.ts';
import type { JsonObject } from '#model/declaration.ts';
import { asObject } from '#util/json-object.ts';
import { errorResponse } from '../answers.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import { judgedCall } from '../judged-call.ts';
import { statelessVersion } from '../transports/http/stateless-headers.ts';
import type { CallRecord } from './call-record.ts';

interface Options {
	readonly record: CallRecord;
	/** Lists the server's tools in the guard's own name because of a call, and learns them. */
	readonly list: (call: Exchange) => Promise<unknown>;
	/** Whether the guard alone checks the headers. In the stateless protocol, those that a tool declares must then be present. */
	readonly requiresAll: boolean;
}

export class HeaderGate implements Gate {
	readonly name = 'header';
	readonly #options: Options;
	readonly #repeated = new ParameterHeaders({ skipsFaultyTools: false });

	constructor(options: Options) {
		this.#options = options;
	}

	serverLost(): void {
		this.#repeated.forget();
	}

	learn(tools: readonly JsonObject[]): void {
		this.#repeated.learn(tools);
	}

	request(exchange: Exchange): Passage | Promise<Passage> {
		const { method, via } = exchange;
		if (method !== METHOD.callTool || via === undefined) return FORWARD;
		if (!this.#requiresAll(exchange) && !via.headers.some(([name]) => isParameterHeader(name))) return FORWARD;
		const tool = judgedCall(exchange)?.tool ?? '';
		return this.#repeated.knows(tool) ? this.#judge(exchange) : this.#options.list(exchange).then(() => this.#judge(exchange));
	}

	response({ method }: Exchange, { value }: Message): Passage {
		if (method === METHOD.listTools) this.#repeated.learn(asObject(value.result)?.tools);
		return FORWARD;
	}

	#judge(exchange: Exchange): Passage {
		const { id, via, request } = exchange;
		const call = judgedCall(exchange);
		const params = asObject(request.value.params);
		const [missing] = this.#requiresAll(exchange) ? this.#repeated.missing(params, via?.headers ?? []) : [];
		const disagrees = missing ? `it has no ${missing[0]} header` : this.#repeated.disagreement(params, via?.headers ?? []);
		if (call === undefined || disagrees === undefined) return FORWARD;
		this.#options.record.decided(exchange, call, { effect: 'deny', rule: 'header-mismatch', reason: disagrees });
		via?.answered({ status: 400, headers: [], isStream: false });
		return { kind: 'answer', bytes: errorResponse(id, HEADER_MISMATCH, `Candor refused this message: ${disagrees}`) };
	}

	#requiresAll({ request }: Exchange): boolean {
		return this.#options.requiresAll && statelessVersion(request) !== undefined;
	}
}
