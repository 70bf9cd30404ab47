// Explains a decision: every rule in the policy's order, whether it holds, and why.

import type { Decision, PolicyCall } from '#model/decision.ts';
import type { PolicyEffect } from '#model/policy.ts';
import type { CompiledPolicy } from './compile/compile-policy.ts';
import { askedOf, decide } from './decide.ts';
import type { DecisionContext } from './decision-context.ts';
import { excuse, holds } from './rule-holds.ts';

export interface ExplainedRule {
	readonly rule: string;
	readonly effect: PolicyEffect;
	/** `lifted`: the rule holds, but an exception covers the call. */
	readonly outcome: 'other-tool' | 'no' | 'holds' | 'lifted';
	readonly why?: string;
}

export interface ExplainedCall {
	readonly decision: Decision;
	readonly rules: readonly ExplainedRule[];
	/** The interpretation of the arguments, one line each. */
	readonly read: readonly string[];
}

export function explainCall(policy: CompiledPolicy, call: PolicyCall, context: DecisionContext): ExplainedCall {
	const decision = decide(policy, call, context);
	const asked = askedOf(policy, call, context);
	const { hidden, deny, ask, allow } = policy.rulesFor(call.tool);
	const applying = new Map([...hidden, ...deny, ...ask, ...allow].map((compiled) => [compiled.rule, compiled]));
	const rules = policy.policy.rules.map((rule): ExplainedRule => {
		const compiled = applying.get(rule);
		const about = { rule: rule.name, effect: rule.effect };
		if (compiled === undefined) return { ...about, outcome: 'other-tool' };
		const held = holds(compiled.conditions, asked, rule.effect !== 'allow');
		if (held === undefined) return { ...about, outcome: 'no' };
		const { isLifted } = excuse(compiled, asked, context.now);
		return { ...about, outcome: isLifted ? 'lifted' : 'holds', why: held.why === '' ? 'it has no conditions' : held.why };
	});
	const { hosts, paths, hazards, bound } = asked.reading;
	const read = [
		...hosts.map(({ at, host, isAimed }) => `${at}: ${isAimed ? 'goes to' : 'mentions'} the host ${host}`),
		...paths.map(({ at, path }) => `${at}: the path ${path}`),
		...hazards.map(({ at, hazard, what }) => `${at}: ${hazard}, ${what}`),
		...(bound === undefined ? [] : [bound]),
	];
	return { decision, rules, read: [...new Set(read)] };
}
