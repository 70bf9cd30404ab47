// Judges the client's answers to the server, and the data that its requests and notifications carry besides arguments, by the argument rules for every tool.
// An answer is in the ledger before the server gets it. For a denied answer the server gets an error that reveals nothing of its content.
// Data that is large or expensive to judge is judged on another thread.

import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import { limitDenial, limitReached } from '#enforce/policy/rate-limit.ts';
import { idKey, type Message } from '#mcp/json-rpc/message.ts';
import type { Decision } from '#model/decision.ts';
import { DENIED, errorResponse } from '../answers.ts';
import { BoundedPaths } from '../bounded-paths.ts';
import { answerData, type ClientData, metaData, notificationData } from '../client-data.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import type { JudgedData, JudgeElsewhere } from '../inspection.ts';
import { judgeData, judgeInputs, refusedBy, refusedMeta } from '../judge-client-data.ts';
import { realPath } from '../real-path.ts';
import { unsolicitedName } from '../unsolicited-name.ts';
import type { CallRecord } from './call-record.ts';
import type { RateCounter } from './rate-counter.ts';

/** Bound of concurrent open questions of the server. */
const MOST_ASKED = 1000;
/** Method name for an answer to a question that the guard has not seen. */
const UNKNOWN_METHOD = 'an answer';

interface Options {
	readonly policy: () => CompiledPolicy;
	readonly record: CallRecord;
	readonly rates: RateCounter;
	readonly judge: JudgeElsewhere;
	readonly note: (line: string) => void;
}

export class ClientDataGate implements Gate {
	readonly name = 'client-data';
	readonly #options: Options;
	/** Methods of the server's open requests, by the request's id. */
	readonly #asked = new Map<string, string>();
	/** The last `_meta` that passed. A client sends the same one with each request. */
	#lastMeta = { policy: undefined as CompiledPolicy | undefined, json: '' };
	/** Answers to the server that a request carries, with their last judgement. */
	readonly #inputs = new WeakMap<Exchange, readonly JudgedData[]>();

	constructor(options: Options) {
		this.#options = options;
	}

	serverLost(): void {
		this.#asked.clear();
	}

	unsolicited(message: Message, from: 'client' | 'server'): Passage | Promise<Passage> {
		if (from === 'server') {
			if (message.kind === 'request' && message.id !== undefined) this.#remember(idKey(message.id), unsolicitedName(message));
			return FORWARD;
		}
		return message.kind === 'response' ? this.#answer(message) : this.#notification(message);
	}

	/** Returns why a request is refused regardless of its arguments, or undefined if it is not. The result is void if `paths` is over its bound. */
	refusal(exchange: Exchange, paths: BoundedPaths): Decision | undefined {
		const policy = this.#options.policy();
		const { refusal, inputs } = judgeInputs(policy, exchange.request, { now: Date.now(), realPath: paths.follow });
		this.judged(exchange, inputs);
		return refusal ?? this.#refusedMeta(metaData(exchange.request), policy, paths);
	}

	/** Keeps the judgement that another thread made about the request's data. */
	judged(exchange: Exchange, inputs: readonly JudgedData[]): void {
		if (inputs.length > 0 || this.#inputs.has(exchange)) this.#inputs.set(exchange, inputs);
	}

	/** Records the answers that a call carries as separate rows, before the call's own row. */
	recordInputs(exchange: Exchange): void {
		for (const input of this.#inputs.get(exchange) ?? []) this.#options.record.answered(exchange.id, input);
	}

	requestThatIsNoCall(exchange: Exchange): Passage | Promise<Passage> {
		const paths = new BoundedPaths(realPath);
		const refused = exchange.request.isLarge === true ? undefined : this.refusal(exchange, paths);
		return exchange.request.isLarge === true || paths.isOver ? this.#requestElsewhere(exchange) : this.#settle(exchange, refused);
	}

	async #requestElsewhere(exchange: Exchange): Promise<Passage> {
		const policy = this.#options.policy();
		const { decision, inputs } = await this.#options.judge(exchange.request, {});
		if (policy !== this.#options.policy()) return this.#requestElsewhere(exchange);
		if (exchange.isOver) return FORWARD;
		this.judged(exchange, inputs);
		return this.#settle(exchange, refusedBy(decision));
	}

	#settle(exchange: Exchange, refused: Decision | undefined): Passage {
		if (refused === undefined) {
			this.recordInputs(exchange);
			return FORWARD;
		}
		const { id, method } = exchange;
		const { rule, reason } = refused;
		if (this.#options.record.noted({ request: id, method: unsolicitedName(exchange.request) }, refused))
			this.#options.note(`denied ${unsolicitedName(exchange.request)} of the client: ${reason} (rule ${rule})`);
		const data = { candor: { decision: 'deny', rule, reason } };
		return { kind: 'answer', bytes: errorResponse(id, DENIED, `Candor denied ${method}: ${reason} (rule ${rule})`, data) };
	}

	#answer(message: Message): Passage | Promise<Passage> {
		const key = message.id === undefined ? '' : idKey(message.id);
		const method = this.#asked.get(key) ?? UNKNOWN_METHOD;
		this.#asked.delete(key);
		if (message.isLarge === true) return this.#unsolicitedElsewhere(message, method);
		const sent = answerData(message, method);
		const decision = sent && this.#decide(sent, this.#counts(sent.name));
		if (sent === undefined) return FORWARD;
		return decision === undefined ? this.#unsolicitedElsewhere(message, method) : this.#pass(message, method, { ...sent, decision });
	}

	#notification(message: Message): Passage | Promise<Passage> {
		if (message.isLarge === true) return this.#unsolicitedElsewhere(message, unsolicitedName(message));
		const sent = notificationData(message);
		const decision = sent && this.#decide(sent);
		if (sent === undefined) return FORWARD;
		return decision === undefined
			? this.#unsolicitedElsewhere(message, unsolicitedName(message))
			: this.#pass(message, unsolicitedName(message), { ...sent, decision });
	}

	/** A message that the other thread cannot judge is withheld, with the reason. */
	async #unsolicitedElsewhere(message: Message, method: string): Promise<Passage> {
		const policy = this.#options.policy();
		const counts = message.kind === 'response' ? this.#counts(method) : undefined;
		const judgement = await this.#options.judge(message, { answers: method, ...(counts && { counts }) });
		if (policy !== this.#options.policy()) return this.#unsolicitedElsewhere(message, method);
		const [input] = judgement.inputs;
		return this.#pass(message, method, input ?? { name: method, decision: judgement.decision });
	}

	#pass(message: Message, method: string, judged: JudgedData): Passage {
		const { record, rates, policy } = this.#options;
		const isAnswer = message.kind === 'response';
		// A notification answers no request, so no limit counts it.
		const limits = isAnswer ? policy().rulesFor(judged.name).limits : [];
		const reached = limits.length === 0 ? undefined : limitReached(limits, rates.counts(limits));
		const refused = refusedBy(judged.decision) ?? (reached && limitDenial(reached));
		if (refused !== undefined) return this.#withhold(message, method, refused);
		if (isAnswer && (judged.data ?? judged.digested) !== undefined) {
			record.answered(message.id ?? null, judged);
			rates.count(limits);
		}
		return FORWARD;
	}

	/** The reason is for people: it may quote data that the server must not get. */
	#withhold(message: Message, method: string, refused: Decision): Passage {
		const { rule, reason } = refused;
		const what = message.kind === 'response' ? `the client’s answer to ${method}` : `${method} of the client`;
		if (this.#options.record.noted({ request: message.id ?? null, method }, refused))
			this.#options.note(`withheld ${what}: ${reason} (rule ${rule})`);
		return { kind: 'answer', bytes: errorResponse(message.id ?? null, DENIED, `Candor withheld ${what} (rule ${rule})`) };
	}

	#refusedMeta(meta: ClientData | undefined, policy: CompiledPolicy, paths: BoundedPaths): Decision | undefined {
		if (meta === undefined) return undefined;
		const json = JSON.stringify(meta.data);
		if (this.#lastMeta.json === json && this.#lastMeta.policy === policy) return undefined;
		const refused = refusedMeta(policy, meta, { now: Date.now(), realPath: paths.follow });
		if (refused === undefined && !paths.isOver) this.#lastMeta = { policy, json };
		return refused;
	}

	/** Returns undefined if the decision is too much work for this thread. */
	#decide(sent: ClientData, counts?: ReadonlyMap<string, number>): Decision | undefined {
		const paths = new BoundedPaths(realPath);
		const decision = judgeData(this.#options.policy(), sent, { now: Date.now(), realPath: paths.follow, ...(counts && { counts }) });
		return paths.isOver ? undefined : decision;
	}

	#counts(name: string): ReadonlyMap<string, number> | undefined {
		const { limits } = this.#options.policy().rulesFor(name);
		return limits.length > 0 ? this.#options.rates.counts(limits) : undefined;
	}

	#remember(key: string, method: string): void {
		const [oldest] = this.#asked.keys();
		if (oldest !== undefined && this.#asked.size >= MOST_ASKED) this.#asked.delete(oldest);
		this.#asked.set(key, method);
	}
}
