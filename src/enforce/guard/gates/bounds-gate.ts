// Withholds a client's message that could not be inspected because reading it took too much time or memory.

import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import { METHOD } from '#mcp/methods.ts';
import { DENIED, errorResponse } from '../answers.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import type { ExaminedMessage } from '../inspection.ts';
import type { JudgedCall } from '../judged-call.ts';
import { unsolicitedName } from '../unsolicited-name.ts';
import type { CallRecord } from './call-record.ts';
import { denial } from './policy-gate.ts';

interface Options {
	readonly policy: () => CompiledPolicy;
	readonly record: CallRecord;
	readonly note: (line: string) => void;
}

export class BoundsGate implements Gate {
	readonly name = 'bounds';
	readonly #options: Options;

	constructor(options: Options) {
		this.#options = options;
	}

	request(exchange: Exchange): Passage {
		const { failure } = exchange.request.inspection ?? {};
		if (failure === undefined) return FORWARD;
		const { method } = exchange;
		// The name of the called tool is not certain, so none of the message's content is used.
		const call: JudgedCall = { tool: method, args: undefined, isTool: false };
		const decision = { effect: 'deny' as const, rule: 'bounds', reason: failure };
		this.#options.note(`${method} was denied: ${failure}`);
		this.#options.record.decided(exchange, call, decision);
		return { kind: 'answer', bytes: denial(exchange, call, decision, this.#options.policy().policy.soft && method === METHOD.callTool) };
	}

	unsolicited(message: ExaminedMessage, from: 'client' | 'server'): Passage {
		const { failure } = from === 'client' ? (message.inspection ?? {}) : {};
		if (failure === undefined) return FORWARD;
		this.#options.note(`withheld ${unsolicitedName(message)} of the client: ${failure}`);
		this.#options.record.withheld(message, 'bounds', failure);
		return { kind: 'answer', bytes: errorResponse(message.id ?? null, DENIED, `Candor withheld this: ${failure}`) };
	}
}
