// Withholds client messages that contain a planted canary: the agent has read a file that it should not read.

import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import { DENIED, errorResponse } from '../answers.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import type { ExaminedMessage } from '../inspection.ts';
import { type JudgedCall, judgedCall } from '../judged-call.ts';
import { unsolicitedName } from '../unsolicited-name.ts';
import type { CallRecord } from './call-record.ts';
import { denial } from './policy-gate.ts';

interface Options {
	readonly policy: () => CompiledPolicy;
	readonly record: CallRecord;
	/** Returns the keys of the planted canaries that these bytes contain in any encoding. */
	readonly canariesIn: (bytes: Buffer) => readonly string[];
	readonly note: (line: string) => void;
}

export class CanaryGate implements Gate {
	readonly name = 'canary';
	readonly #options: Options;

	constructor(options: Options) {
		this.#options = options;
	}

	request(exchange: Exchange): Passage {
		const [key] = this.#canariesIn(exchange.request);
		if (key === undefined) return FORWARD;
		const call: JudgedCall = judgedCall(exchange) ?? { tool: exchange.method, args: undefined, isTool: false };
		this.#options.note(`ALARM: a call of ${call.tool} carries the canary ${key}`);
		const decision = { effect: 'deny' as const, rule: 'canaries', reason: `its arguments carry the canary ${key}, which nobody needs` };
		this.#options.record.decided(exchange, call, decision);
		return { kind: 'answer', bytes: denial(exchange, call, decision, this.#options.policy().policy.soft) };
	}

	/** Checks the client's answers to the server's requests, and its notifications. */
	unsolicited(message: ExaminedMessage, from: 'client' | 'server'): Passage {
		const [key] = from === 'client' ? this.#canariesIn(message) : [];
		if (key === undefined) return FORWARD;
		this.#options.note(`ALARM: ${unsolicitedName(message)} of the client carries the canary ${key}`);
		const reason = `it carries the canary ${key}, which nobody needs`;
		this.#options.record.withheld(message, 'canaries', reason);
		return { kind: 'answer', bytes: errorResponse(message.id ?? null, DENIED, `Candor withheld this: ${reason}`) };
	}

	#canariesIn({ bytes, inspection }: ExaminedMessage): readonly string[] {
		return inspection?.canaries ?? this.#options.canariesIn(bytes);
	}
}
