// Asks the policy about each call, writes its decision down, and lets the call go on or not.

import type { Decision } from '#model/decision.ts';
import type { CompiledPolicy } from '#policy/compile/compile-policy.ts';
import { decide } from '#policy/decide.ts';
import { limitReached } from '#policy/rate-limit.ts';
import { DENIED, errorResponse, failedCall } from '../answers.ts';
import { BoundedPaths } from '../bounded-paths.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import type { Judgement, JudgementOrder } from '../inspection.ts';
import { type JudgedCall, judgedCall } from '../judged-call.ts';
import { realPath } from '../real-path.ts';
import type { CallRecord } from './call-record.ts';
import type { RateCounter } from './rate-counter.ts';

/** Here a call may make the file system follow so many paths; one that names more is judged elsewhere. */
const MOST_PATHS = 64;

/** `names`: the hosts that it aims at, if somebody has read them already. */
export type ResolveCall = (
	policy: CompiledPolicy,
	call: JudgedCall,
	names?: readonly string[],
) => Promise<Readonly<Record<string, readonly string[]>>> | undefined;
export type JudgeCall = (exchange: Exchange, context: Pick<JudgementOrder, 'counts' | 'resolved'>) => Promise<Judgement>;
type Resolved = Readonly<Record<string, readonly string[]>> | undefined;

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
	/** Addresses of the host names that a call aims at; undefined: it aims at none. */
	readonly resolve: ResolveCall;
	/** Judges a call elsewhere that is too large, or too much work, for here. */
	readonly judge: JudgeCall;
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
		if (call === undefined) return FORWARD;
		const decision = this.#decide(exchange, call, undefined);
		if (decision === undefined) return this.#elsewhere(exchange, call, undefined, undefined);
		return this.#resolve(exchange, call, decision) ?? this.#settle(exchange, call, decision, undefined);
	}

	/** Undefined: it aims at no name, and all is said. */
	#resolve(exchange: Exchange, call: JudgedCall, decision: Decision, names?: readonly string[]): Passage | Promise<Passage> | undefined {
		try {
			const resolving = decision.effect === 'deny' ? undefined : this.#options.resolve(this.#options.policy(), call, names);
			return resolving?.then((resolved) => this.#afterAWhile(exchange, call, resolved, undefined));
		} catch (error) {
			return this.#carryOut(exchange, call, bound(error));
		}
	}

	/** The server may be another one by now, the policy too, and a limit reached: what was found before counts no more. */
	async #afterAWhile(exchange: Exchange, call: JudgedCall, resolved: Resolved, given: Given | undefined): Promise<Passage> {
		const passage = await this.#options.again(exchange);
		if (passage.kind === 'answer') return passage;
		const decision = this.#decide(exchange, call, resolved);
		if (decision === undefined) return this.#elsewhere(exchange, call, resolved, given);
		return this.#settle(exchange, call, this.#answered(decision, given), resolved);
	}

	/** What cannot be judged there is denied, with the reason. */
	async #elsewhere(exchange: Exchange, call: JudgedCall, resolved: Resolved, given: Given | undefined): Promise<Passage> {
		const policy = this.#options.policy();
		const { limits } = policy.rulesFor(call.tool);
		const judgement = await this.#options
			.judge(exchange, {
				...(limits.length > 0 && { counts: this.#options.rates.counts(limits) }),
				...(resolved && { resolved }),
			})
			.catch((error: unknown): Judgement => ({ decision: bound(error), names: [] }));
		const { decision, names, shown } = judgement;
		const known: JudgedCall = shown === undefined ? call : { ...call, shown };
		const resolving = resolved === undefined ? this.#resolve(exchange, known, decision, names) : undefined;
		if (resolving !== undefined) return resolving;
		const passage = await this.#options.again(exchange);
		if (passage.kind === 'answer') return passage;
		if (policy !== this.#options.policy()) return this.#elsewhere(exchange, call, resolved, given);
		// Meanwhile others may have used a limit up.
		const reached =
			decision.effect === 'deny' || limits.length === 0 ? undefined : limitReached(limits, this.#options.rates.counts(limits));
		if (reached !== undefined)
			return this.#carryOut(exchange, known, {
				effect: 'deny',
				rule: reached.limit.name,
				reason: `${reached.count} calls in the last minute`,
			});
		return this.#settle(exchange, known, this.#answered(decision, given), resolved);
	}

	#answered(decision: Decision, given: Given | undefined): Decision {
		const isAnswered = decision.effect === 'ask' && given?.policy === this.#options.policy() && given.answer.rule === decision.rule;
		return isAnswered ? given.answer : decision;
	}

	/** Undefined: it is too much work for here. */
	#decide({ request }: Exchange, call: JudgedCall, resolved: Resolved): Decision | undefined {
		if (request.isLarge === true) return undefined;
		const policy = this.#options.policy();
		const { limits } = policy.rulesFor(call.tool);
		const paths = new BoundedPaths(realPath, MOST_PATHS);
		const decision = decide(policy, call, {
			now: Date.now(),
			realPath: paths.follow,
			...(limits.length > 0 && { counts: this.#options.rates.counts(limits) }),
			...(resolved && { resolved }),
		});
		return paths.isOver ? undefined : decision;
	}

	#settle(exchange: Exchange, call: JudgedCall, decision: Decision, resolved: Resolved): Passage | Promise<Passage> {
		if (decision.effect !== 'ask') return this.#carryOut(exchange, call, decision);
		const policy = this.#options.policy();
		const answer = this.#options.ask(exchange, call, decision);
		if (!(answer instanceof Promise)) return this.#carryOut(exchange, call, answer);
		return answer.then((given) =>
			given.effect === 'allow'
				? this.#afterAWhile(exchange, call, resolved, { policy, answer: given })
				: this.#carryOut(exchange, call, given),
		);
	}

	#carryOut(exchange: Exchange, call: JudgedCall, decision: Decision): Passage {
		const policy = this.#options.policy();
		this.#options.record.decided(exchange, call, decision);
		if (decision.effect === 'allow') {
			this.#options.rates.count(policy.rulesFor(call.tool).limits);
			return FORWARD;
		}
		return { kind: 'answer', bytes: denial(exchange, call, decision, policy.policy.soft) };
	}
}

function bound(error: unknown): Decision {
	return { effect: 'deny', rule: 'bounds', reason: error instanceof Error ? error.message : String(error) };
}

/** What the agent is told: the rule and the reason. What would allow it is for the person, in the ledger. */
export function denial({ id }: Exchange, call: JudgedCall, { rule, reason }: Pick<Decision, 'rule' | 'reason'>, isSoft: boolean): Buffer {
	const text = `Candor denied ${call.tool}: ${reason} (rule ${rule}). It was not carried out.`;
	if (isSoft && call.isTool) return failedCall(id, text);
	return errorResponse(id, DENIED, text, { candor: { decision: 'deny', rule, reason } });
}
