// The policy's decision about a large call, on a thread of its own.

import { type CompiledPolicy, compilePolicy } from '#policy/compile/compile-policy.ts';
import { decide } from '#policy/decide.ts';
import type { DecisionContext } from '#policy/decision-context.ts';
import { namesToResolve } from '#policy/names-to-resolve.ts';
import { shownArguments } from '../ask-person.ts';
import { BoundedPaths } from '../bounded-paths.ts';
import type { Judgement, JudgementOrder } from '../inspection.ts';
import { judgedCall } from '../judged-call.ts';
import { realPath } from '../real-path.ts';
import { readWhole } from '../wire/message.ts';

/** Here nobody waits for the file system but this call. */
const MOST_PATHS = 20_000;

export class CallJudge {
	readonly #mask: (args: unknown) => unknown;
	#compiled: { readonly version: string; readonly policy: CompiledPolicy } | undefined;

	/** `mask`: arguments for a person who is asked. */
	constructor(mask: (args: unknown) => unknown) {
		this.#mask = mask;
	}

	judge(bytes: Buffer, order: JudgementOrder): Judgement {
		const request = readWhole(bytes);
		const call = request.kind === 'request' ? judgedCall({ method: request.method, request }) : undefined;
		if (call === undefined) throw new Error('it is no call');
		const policy = this.#policy(order);
		const paths = new BoundedPaths(realPath, MOST_PATHS);
		const context: DecisionContext = {
			now: Date.now(),
			realPath: paths.follow,
			...(order.counts && { counts: order.counts }),
			...(order.resolved && { resolved: order.resolved }),
		};
		const decision = decide(policy, call, context);
		if (paths.isOver) return { decision: { effect: 'deny', rule: 'bounds', reason: `it names more than ${MOST_PATHS} paths` }, names: [] };
		const names = decision.effect === 'deny' ? [] : namesToResolve(policy, call, context);
		return { decision, names, ...(decision.effect === 'ask' && { shown: shownArguments(this.#mask(call.args ?? {})) }) };
	}

	#policy({ policy, server, cwd, home, version }: JudgementOrder): CompiledPolicy {
		if (this.#compiled?.version !== version) {
			const places = { ...(cwd !== undefined && { cwd }), ...(home !== undefined && { home }) };
			this.#compiled = { version, policy: compilePolicy(policy, { server, ...places }) };
		}
		return this.#compiled.policy;
	}
}
