// What the client answers the server, and what its requests and notifications carry besides arguments, is judged by the rules for arguments that hold for every tool.
// An answer is in the ledger before the server has it; one that is denied is an error to the server, without a word of what it held.

import type { Decision } from '#model/decision.ts';
import type { CompiledPolicy } from '#policy/compile/compile-policy.ts';
import { decide } from '#policy/decide.ts';
import { DENIED, errorResponse } from '../answers.ts';
import { asideName } from '../aside-name.ts';
import { answerData, type ClientData, inputsOf, metaData, notificationData } from '../client-data.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import { realPath } from '../real-path.ts';
import { idKey, type Message } from '../wire/message.ts';
import type { CallRecord } from './call-record.ts';
import type { RateCounter } from './rate-counter.ts';

/** Questions of the server's that may be open at once. */
const MOST_ASKED = 1000;
/** Of one request. */
const MOST_INPUTS = 64;
/** The client answers something that the guard has not seen asked. */
const UNKNOWN_METHOD = 'an answer';

interface Options {
	readonly policy: () => CompiledPolicy;
	readonly record: CallRecord;
	readonly rates: RateCounter;
	readonly note: (line: string) => void;
}

export class ClientDataGate implements Gate {
	readonly name = 'client-data';
	readonly #options: Options;
	/** The methods that the server has asked for, by the id of the request. */
	readonly #asked = new Map<string, string>();
	/** The `_meta` that passed last: a client sends the same with each request. */
	#lastMeta = { policy: undefined as CompiledPolicy | undefined, json: '' };

	constructor(options: Options) {
		this.#options = options;
	}

	serverLost(): void {
		this.#asked.clear();
	}

	aside(message: Message, from: 'client' | 'server'): Passage {
		if (from === 'server') {
			if (message.kind === 'request' && message.id !== undefined) this.#remember(idKey(message.id), asideName(message));
			return FORWARD;
		}
		return message.kind === 'response' ? this.#answer(message) : this.#notification(message);
	}

	/** Why a request may not go on, whatever its arguments are; undefined: it may. */
	refusal({ request }: Exchange): Decision | undefined {
		const inputs = inputsOf(request);
		if (inputs.length > MOST_INPUTS)
			return { effect: 'deny', rule: 'bounds', reason: `it carries more than ${MOST_INPUTS} answers to the server` };
		for (const input of inputs) {
			const refused = refusedBy(this.#decide(input));
			if (refused !== undefined) return { ...refused, reason: `its answer to ${input.name}: ${refused.reason}` };
		}
		return this.#refusedMeta(metaData(request));
	}

	/** The answers that a call brings along are rows of their own, before its own row. */
	recordInputs({ id, request }: Exchange): void {
		for (const input of inputsOf(request)) this.#options.record.answered(id, input.name, input.data, this.#decide(input));
	}

	requestThatIsNoCall(exchange: Exchange): Passage {
		const refused = this.refusal(exchange);
		if (refused === undefined) {
			this.recordInputs(exchange);
			return FORWARD;
		}
		const { id, method } = exchange;
		const { rule, reason } = refused;
		if (this.#options.record.noted({ request: id, method: asideName(exchange.request) }, refused))
			this.#options.note(`denied ${asideName(exchange.request)} of the client: ${reason} (rule ${rule})`);
		const data = { candor: { decision: 'deny', rule, reason } };
		return { kind: 'answer', bytes: errorResponse(id, DENIED, `Candor denied ${method}: ${reason} (rule ${rule})`, data) };
	}

	#answer(message: Message): Passage {
		const key = message.id === undefined ? '' : idKey(message.id);
		const method = this.#asked.get(key) ?? UNKNOWN_METHOD;
		this.#asked.delete(key);
		const sent = answerData(message, method);
		if (sent === undefined) return FORWARD;
		const { limits } = this.#options.policy().rulesFor(sent.name);
		const decision = this.#decide(sent, limits.length > 0 ? this.#options.rates.counts(limits) : undefined);
		const refused = refusedBy(decision);
		if (refused !== undefined) return this.#withhold(message, method, refused);
		this.#options.record.answered(message.id ?? null, method, sent.data, decision);
		this.#options.rates.count(limits);
		return FORWARD;
	}

	#notification(message: Message): Passage {
		const sent = notificationData(message);
		const refused = sent && refusedBy(this.#decide(sent));
		return refused === undefined ? FORWARD : this.#withhold(message, asideName(message), refused);
	}

	/** The reason is for people: it may quote what the server must not have. */
	#withhold(message: Message, method: string, refused: Decision): Passage {
		const { rule, reason } = refused;
		const what = message.kind === 'response' ? `the client’s answer to ${method}` : `${method} of the client`;
		if (this.#options.record.noted({ request: message.id ?? null, method }, refused))
			this.#options.note(`withheld ${what}: ${reason} (rule ${rule})`);
		return { kind: 'answer', bytes: errorResponse(message.id ?? null, DENIED, `Candor withheld ${what} (rule ${rule})`) };
	}

	#refusedMeta(meta: ClientData | undefined): Decision | undefined {
		if (meta === undefined) return undefined;
		const json = JSON.stringify(meta.data);
		const policy = this.#options.policy();
		if (this.#lastMeta.json === json && this.#lastMeta.policy === policy) return undefined;
		const refused = refusedBy(this.#decide(meta));
		if (refused !== undefined) return { ...refused, reason: `its _meta: ${refused.reason}` };
		this.#lastMeta = { policy, json };
		return undefined;
	}

	#decide({ name, data }: ClientData, counts?: ReadonlyMap<string, number>): Decision {
		const context = { now: Date.now(), realPath, ...(counts && { counts }) };
		return decide(this.#options.policy(), { tool: name, args: data, isTool: false }, context);
	}

	#remember(key: string, method: string): void {
		const [oldest] = this.#asked.keys();
		if (oldest !== undefined && this.#asked.size >= MOST_ASKED) this.#asked.delete(oldest);
		this.#asked.set(key, method);
	}
}

/** A rule that asks is a denial here: the answer is the person's own already, and the relay does not hold back answers. */
function refusedBy(decision: Decision): Decision | undefined {
	if (decision.effect === 'allow') return undefined;
	return decision.effect === 'deny'
		? decision
		: { ...decision, effect: 'deny', reason: `${decision.reason}; an answer to the server cannot wait for an approval` };
}
