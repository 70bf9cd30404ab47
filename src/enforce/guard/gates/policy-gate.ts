// Asks the policy about each call, records its decision, and forwards or denies the call.

import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import { decide } from '#enforce/policy/decide.ts';
import type { Resolution } from '#enforce/policy/decision-context.ts';
import { limitDenial, limitReached } from '#enforce/policy/rate-limit.ts';
import type { Decision } from '#model/decision.ts';
import { DENIED, errorResponse, failedCall } from '../answers.ts';
import { BoundedPaths } from '../bounded-paths.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import type { JudgeElsewhere } from '../inspection.ts';
import { type JudgedCall, judgedCall } from '../judged-call.ts';
import { realPath } from '../real-path.ts';
import type { CallRecord } from './call-record.ts';
import type { ClientDataGate } from './client-data-gate.ts';
import type { RateCounter } from './rate-counter.ts';

/** A person's permission, and the policy that required it. */
interface Given {
	readonly policy: CompiledPolicy;
	readonly answer: Decision;
}

interface Options {
	/** Returns the policy in force, which may change between calls. */
	readonly policy: () => CompiledPolicy;
	readonly record: CallRecord;
	readonly rates: RateCounter;
	/** Judges the data that a request carries besides its arguments. */
	readonly besides: ClientDataGate;
	/** Judges a call on another thread if it is too large or too much work for this one. */
	readonly judge: JudgeElsewhere;
	/** Resolves the host names in a call's arguments. Returns undefined if there are none to resolve. */
	readonly resolve: (policy: CompiledPolicy, call: JudgedCall) => Promise<Resolution> | undefined;
	/** Checks again whether the request passes the earlier gates, after time has passed. */
	readonly again: (exchange: Exchange) => Passage | Promise<Passage>;
	/** Asks a person. The returned decision is never `ask`. */
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
		if (decision === undefined) return this.#elsewhere(exchange, call, undefined, undefined);
		const resolving = decision.effect === 'deny' ? undefined : this.#options.resolve(this.#options.policy(), call);
		if (resolving === undefined) return this.#settle(exchange, call, decision);
		return resolving.then((resolution) => this.#afterAWhile(exchange, call, resolution, undefined));
	}

	/** Server and policy may have been replaced by now, and a limit may be reached, so the earlier results are void. */
	async #afterAWhile(exchange: Exchange, call: JudgedCall, resolution: Resolution | undefined, given: Given | undefined): Promise<Passage> {
		const passage = await this.#options.again(exchange);
		if (passage.kind === 'answer') return passage;
		const decision = this.#decide(exchange, call, resolution);
		if (decision === undefined) return this.#elsewhere(exchange, call, resolution, given);
		return this.#settle(exchange, call, this.#answered(decision, given));
	}

	async #elsewhere(exchange: Exchange, call: JudgedCall, resolution: Resolution | undefined, given: Given | undefined): Promise<Passage> {
		const policy = this.#options.policy();
		const { limits } = policy.rulesFor(call.tool);
		const counts = () => this.#options.rates.counts(limits);
		const { decision, names, shown, inputs } = await this.#options.judge(exchange.request, {
			...(limits.length > 0 && { counts: counts() }),
			...(resolution && { resolution }),
		});
		const known: JudgedCall = { ...call, ...(shown !== undefined && { shown }), ...(names.length > 0 && { names }) };
		const resolving = names.length === 0 ? undefined : this.#options.resolve(policy, known);
		if (resolving !== undefined) {
			const found = await resolving;
			return this.#afterAWhile(exchange, known, resolution === undefined ? found : joined(resolution, found), given);
		}
		const passage = await this.#options.again(exchange);
		if (passage.kind === 'answer') return passage;
		if (policy !== this.#options.policy()) return this.#elsewhere(exchange, call, resolution, given);
		this.#options.besides.judged(exchange, inputs);
		// Concurrent calls may have used up a limit meanwhile.
		const reached = decision.effect === 'deny' || limits.length === 0 ? undefined : limitReached(limits, counts());
		return this.#settle(exchange, known, reached === undefined ? this.#answered(decision, given) : limitDenial(reached));
	}

	#answered(decision: Decision, given: Given | undefined): Decision {
		const isAnswered = decision.effect === 'ask' && given?.policy === this.#options.policy() && given.answer.rule === decision.rule;
		return isAnswered ? given.answer : decision;
	}

	/** Returns undefined if the decision is too much work for this thread. */
	#decide(exchange: Exchange, call: JudgedCall, resolution: Resolution | undefined): Decision | undefined {
		if (exchange.request.isLarge === true) return undefined;
		const policy = this.#options.policy();
		const { limits } = policy.rulesFor(call.tool);
		const paths = new BoundedPaths(realPath);
		const own = decide(policy, call, {
			now: Date.now(),
			realPath: paths.follow,
			...(limits.length > 0 && { counts: this.#options.rates.counts(limits) }),
			...resolution,
		});
		const decision = own.effect === 'deny' ? own : (this.#options.besides.refusal(exchange, paths) ?? own);
		return paths.isOver ? undefined : decision;
	}

	#settle(exchange: Exchange, call: JudgedCall, decision: Decision): Passage | Promise<Passage> {
		if (decision.effect !== 'ask') return this.#carryOut(exchange, call, decision);
		const policy = this.#options.policy();
		const answer = this.#options.ask(exchange, call, decision);
		if (!(answer instanceof Promise)) return this.#carryOut(exchange, call, answer);
		return answer.then(async (given) =>
			given.effect === 'allow'
				? // A person takes time to answer, and a name may resolve to another address by now.
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

function joined(before: Resolution, found: Resolution): Resolution {
	return { resolved: { ...before.resolved, ...found.resolved }, unresolved: { ...before.unresolved, ...found.unresolved } };
}

/** Returns the rule and the reason for the agent. The change that would allow the call is for the person, in the ledger. */
export function denial({ id }: Exchange, call: JudgedCall, { rule, reason }: Pick<Decision, 'rule' | 'reason'>, isSoft: boolean): Buffer {
	const text = `Candor denied ${call.tool}: ${reason} (rule ${rule}). It was not carried out.`;
	if (isSoft && call.isTool) return failedCall(id, text);
	return errorResponse(id, DENIED, text, { candor: { decision: 'deny', rule, reason } });
}
