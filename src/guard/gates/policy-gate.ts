// Asks the policy about each call, writes its decision down, and lets the call go on or not.

import type { Decision } from '#model/decision.ts';
import type { CompiledPolicy } from '#policy/compile/compile-policy.ts';
import { decide } from '#policy/decide.ts';
import type { Resolution } from '#policy/decision-context.ts';
import { DENIED, errorResponse, failedCall } from '../answers.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import { type JudgedCall, judgedCall } from '../judged-call.ts';
import { realPath } from '../real-path.ts';
import type { CallRecord } from './call-record.ts';
import type { ClientDataGate } from './client-data-gate.ts';
import type { RateCounter } from './rate-counter.ts';

/** A person's leave, and the policy that asked for it. */
interface Given {
	readonly policy: CompiledPolicy;
	readonly answer: Decision;
}

interface Options {
	/** The policy in force: it may be another one at the next call. */
	readonly policy: () => CompiledPolicy;
	readonly record: CallRecord;
	readonly rates: RateCounter;
	/** Judges what a request carries besides its arguments. */
	readonly besides: ClientDataGate;
	/** Looks up the host names that a call aims at; undefined: there is nothing to look up. */
	readonly resolve: (policy: CompiledPolicy, call: JudgedCall) => Promise<Resolution> | undefined;
	/** Whether it still passes the gates before this one, after a while. */
	readonly again: (exchange: Exchange) => Passage | Promise<Passage>;
	/** Asks a person. What comes back is no question any more. */
	readonly ask: (exchange: Exchange, call: JudgedCall, question: Decision) => Decision | Promise<Decision>;
}

export class PolicyGate implements Gate {
	readonly name = 'policy';
	readonly #options: Options;

	constructor(options: Options) {
		this.#options = options;
	}

	request(exchange: Exchange): Passage | Promise<Passage> {
		const call = judgedCall(exchange);
		if (call === undefined) return this.#options.besides.requestThatIsNoCall(exchange);
		const decision = this.#decide(exchange, call, undefined);
		const resolving = decision.effect === 'deny' ? undefined : this.#options.resolve(this.#options.policy(), call);
		if (resolving === undefined) return this.#settle(exchange, call, decision);
		return resolving.then((resolution) => this.#afterAWhile(exchange, call, resolution, undefined));
	}

	/** The server may be another one by now, the policy too, and a limit reached: what was found before counts no more. */
	async #afterAWhile(exchange: Exchange, call: JudgedCall, resolution: Resolution | undefined, given: Given | undefined): Promise<Passage> {
		const passage = await this.#options.again(exchange);
		if (passage.kind === 'answer') return passage;
		const decision = this.#decide(exchange, call, resolution);
		const isAnswered = decision.effect === 'ask' && given?.policy === this.#options.policy() && given.answer.rule === decision.rule;
		return this.#settle(exchange, call, isAnswered ? given.answer : decision);
	}

	#decide(exchange: Exchange, call: JudgedCall, resolution: Resolution | undefined): Decision {
		const policy = this.#options.policy();
		const { limits } = policy.rulesFor(call.tool);
		const own = decide(policy, call, {
			now: Date.now(),
			realPath,
			...(limits.length > 0 && { counts: this.#options.rates.counts(limits) }),
			...resolution,
		});
		return own.effect === 'deny' ? own : (this.#options.besides.refusal(exchange) ?? own);
	}

	#settle(exchange: Exchange, call: JudgedCall, decision: Decision): Passage | Promise<Passage> {
		if (decision.effect !== 'ask') return this.#carryOut(exchange, call, decision);
		const policy = this.#options.policy();
		const answer = this.#options.ask(exchange, call, decision);
		if (!(answer instanceof Promise)) return this.#carryOut(exchange, call, answer);
		return answer.then(async (given) =>
			given.effect === 'allow'
				? // A person takes their time, and a name may lead elsewhere by now.
					this.#afterAWhile(exchange, call, await this.#options.resolve(this.#options.policy(), call), { policy, answer: given })
				: this.#carryOut(exchange, call, given),
		);
	}

	#carryOut(exchange: Exchange, call: JudgedCall, decision: Decision): Passage {
		const policy = this.#options.policy();
		if (decision.effect === 'allow') this.#options.besides.recordInputs(exchange);
		this.#options.record.decided(exchange, call, decision);
		if (decision.effect === 'allow') {
			this.#options.rates.count(policy.rulesFor(call.tool).limits);
			return FORWARD;
		}
		return { kind: 'answer', bytes: denial(exchange, call, decision, policy.policy.soft) };
	}
}

/** What the agent is told: the rule and the reason. What would allow it is for the person, in the ledger. */
export function denial({ id }: Exchange, call: JudgedCall, { rule, reason }: Pick<Decision, 'rule' | 'reason'>, isSoft: boolean): Buffer {
	const text = `Candor denied ${call.tool}: ${reason} (rule ${rule}). It was not carried out.`;
	if (isSoft && call.isTool) return failedCall(id, text);
	return errorResponse(id, DENIED, text, { candor: { decision: 'deny', rule, reason } });
}
