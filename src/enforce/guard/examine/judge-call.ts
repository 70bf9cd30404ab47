// Makes the policy's decision about a large call and the data it carries, or about a client's answer to the server, on its own thread.

import { type CompiledPolicy, compilePolicy } from '#enforce/policy/compile/compile-policy.ts';
import { decide } from '#enforce/policy/decide.ts';
import type { DecisionContext } from '#enforce/policy/decision-context.ts';
import { namesToResolve } from '#enforce/policy/names-to-resolve.ts';
import { type Message, readWhole } from '#mcp/json-rpc/message.ts';
import type { Decision } from '#model/decision.ts';
import type { DigestedArguments } from '#model/ledger.ts';
import { shownArguments } from '../ask-person.ts';
import { BoundedPaths } from '../bounded-paths.ts';
import { answerData, metaData, notificationData } from '../client-data.ts';
import type { CallJudgement, JudgementOrder } from '../inspection.ts';
import { judgeData, judgeInputs, refusedMeta } from '../judge-client-data.ts';
import { type JudgedCall, judgedCall } from '../judged-call.ts';
import { realPath } from '../real-path.ts';
import { unresolvedAsTooMany } from '../resolve/resolve-hosts.ts';

/** On this thread, only this call waits for the file system. */
const MOST_PATHS = 20_000;

const ALLOWED: Decision = { effect: 'allow', rule: 'default', reason: 'it carries nothing that is judged' };

interface Parts {
	/** Masks the arguments for the person who is asked. */
	readonly mask: (args: unknown) => unknown;
	/** Computes the digest of the arguments that the ledger keeps. */
	readonly digest: (args: unknown) => DigestedArguments;
}

export class CallJudge {
	readonly #parts: Parts;
	#compiled: { readonly version: string; readonly policy: CompiledPolicy } | undefined;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	judge(bytes: Buffer, order: JudgementOrder): CallJudgement {
		const message = readWhole(bytes);
		if (message.kind === 'unreadable' || message.kind === 'batch') throw new Error('it is no message');
		const paths = new BoundedPaths(realPath, MOST_PATHS);
		const context: DecisionContext = {
			now: Date.now(),
			realPath: paths.follow,
			...(order.counts && { counts: order.counts }),
			...order.resolution,
		};
		const judgement = message.kind === 'request' ? this.#request(message, order, context) : this.#data(message, order, context);
		if (!paths.isOver) return judgement;
		return { decision: { effect: 'deny', rule: 'bounds', reason: `it names more than ${MOST_PATHS} paths` }, names: [], inputs: [] };
	}

	#request(request: Message, order: JudgementOrder, context: DecisionContext): CallJudgement {
		const policy = this.#policy(order);
		const call = judgedCall({ method: request.method, request });
		const { decision: own, names } = call === undefined ? { decision: ALLOWED, names: [] } : callDecision(policy, call, order, context);
		if (own.effect === 'deny') return { decision: own, names: [], inputs: [] };
		const carried = { now: context.now, ...(context.realPath && { realPath: context.realPath }) };
		const meta = metaData(request);
		const { refusal, inputs } = judgeInputs(policy, request, carried);
		const refused = refusal ?? (meta && refusedMeta(policy, meta, carried));
		if (refused !== undefined) return { decision: refused, names: [], inputs: [] };
		const shown = own.effect === 'ask' ? shownArguments(this.#parts.mask(call?.args ?? {})) : undefined;
		const digested = inputs.map(({ name, decision, data }) => ({ name, decision, digested: this.#parts.digest(data) }));
		return { decision: own, names, inputs: digested, ...(shown !== undefined && { shown }) };
	}

	/** Judges a client's answer or notification to the server. */
	#data(message: Message, order: JudgementOrder, context: DecisionContext): CallJudgement {
		const { answers = message.method } = order;
		const sent = message.kind === 'response' ? answerData(message, answers) : notificationData(message);
		if (sent === undefined) return { decision: ALLOWED, names: [], inputs: [] };
		const decision = judgeData(this.#policy(order), sent, context);
		return { decision, names: [], inputs: [{ name: sent.name, decision, digested: this.#parts.digest(sent.data) }] };
	}

	#policy({ policy, server, cwd, home, guarded = [], version }: JudgementOrder): CompiledPolicy {
		if (this.#compiled?.version !== version) {
			const places = { ...(cwd !== undefined && { cwd }), ...(home !== undefined && { home }) };
			this.#compiled = { version, policy: compilePolicy(policy, { server, guarded, ...places }) };
		}
		return this.#compiled.policy;
	}
}

/** `names`: host names that must be resolved before the decision counts. */
function callDecision(
	policy: CompiledPolicy,
	call: JudgedCall,
	{ looksUpNames, resolution }: JudgementOrder,
	context: DecisionContext,
): Pick<CallJudgement, 'decision' | 'names'> {
	const decision = decide(policy, call, context);
	const isKnown = (name: string) =>
		resolution !== undefined && (Object.hasOwn(resolution.resolved, name) || Object.hasOwn(resolution.unresolved, name));
	const names = looksUpNames && decision.effect !== 'deny' ? namesToResolve(policy, call, context).filter((name) => !isKnown(name)) : [];
	const tooMany = unresolvedAsTooMany(names);
	return tooMany === undefined ? { decision, names } : { decision: decide(policy, call, { ...context, ...tooMany }), names: [] };
}
