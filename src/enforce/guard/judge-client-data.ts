// Judges the data that a client sends besides the arguments of calls, by the rules that apply to every tool.

import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import { decide } from '#enforce/policy/decide.ts';
import type { DecisionContext } from '#enforce/policy/decision-context.ts';
import type { Message } from '#mcp/json-rpc/message.ts';
import type { Decision } from '#model/decision.ts';
import { type ClientData, inputsOf } from './client-data.ts';
import type { JudgedData } from './inspection.ts';

/** Bound of the answers that one request may carry. */
const MOST_INPUTS = 64;

export interface JudgedInputs {
	/** Why the request is refused, or undefined if it is not. */
	readonly refusal: Decision | undefined;
	readonly inputs: readonly (JudgedData & ClientData)[];
}

export function judgeData(policy: CompiledPolicy, { name, data }: ClientData, context: DecisionContext): Decision {
	return decide(policy, { tool: name, args: data, isTool: false }, context);
}

/** Judges the answers to the server that a request carries. */
export function judgeInputs(policy: CompiledPolicy, request: Message, context: DecisionContext): JudgedInputs {
	const sent = inputsOf(request);
	if (sent.length > MOST_INPUTS) {
		const reason = `it carries more than ${MOST_INPUTS} answers to the server`;
		return { refusal: { effect: 'deny', rule: 'bounds', reason }, inputs: [] };
	}
	const inputs: (JudgedData & ClientData)[] = [];
	for (const input of sent) {
		const decision = judgeData(policy, input, context);
		const refused = refusedBy(decision);
		if (refused !== undefined) return { refusal: { ...refused, reason: `its answer to ${input.name}: ${refused.reason}` }, inputs: [] };
		inputs.push({ ...input, decision });
	}
	return { refusal: undefined, inputs };
}

export function refusedMeta(policy: CompiledPolicy, meta: ClientData, context: DecisionContext): Decision | undefined {
	const refused = refusedBy(judgeData(policy, meta, context));
	return refused && { ...refused, reason: `its _meta: ${refused.reason}` };
}

/** An `ask` rule denies here: the answer already comes from a person, and the relay does not hold back answers. */
export function refusedBy(decision: Decision): Decision | undefined {
	if (decision.effect === 'allow') return undefined;
	return decision.effect === 'deny'
		? decision
		: { ...decision, effect: 'deny', reason: `${decision.reason}; an answer to the server cannot wait for an approval` };
}
