// The decision about one call: pure, total, synchronous. A denial beats a question, and a question beats an allowance. The order of rules does not matter.

import type { Decision, PolicyCall } from '#model/decision.ts';
import type { Json } from '#model/declaration.ts';
import type { CompiledPolicy, CompiledRule } from './compile/compile-policy.ts';
import type { AskedCall } from './compile/conditions.ts';
import type { DecisionContext } from './decision-context.ts';
import { PASSED } from './language/short-form.ts';
import { limitReached, limitReason } from './rate-limit.ts';
import { neededBytes, readArguments } from './read/read-arguments.ts';
import { type ArgumentReading, emptyReading, shown } from './read/reading.ts';
import { excuse, holds } from './rule-holds.ts';
import { type DenialCause, smallestChange } from './smallest-change.ts';

const MAX_TOOL_NAME = 256;
/** Control characters, line ends and lone surrogates: some readers truncate a name there or drop them, and globs do not match across them. */
const UNWRITABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;

/** Never throws. A call that cannot be decided is denied. */
export function decide(policy: CompiledPolicy, call: PolicyCall, context: DecisionContext): Decision {
	try {
		const decision = decided(policy, call, context);
		// A list of allowed tools does not apply to resources and prompts. Only a rule that covers them stops those.
		return call.isTool === false && decision.rule === 'default' && decision.effect !== 'allow'
			? { effect: 'allow', rule: 'default', reason: 'the default is about tools' }
			: decision;
	} catch (error) {
		const why = error instanceof Error ? error.message : 'for no reason that it could give';
		return { effect: 'deny', rule: 'undecided', reason: `the policy could not decide: ${shown(why)}` };
	}
}

/** Whether a tool is listed to the client. Conditions on arguments apply only to calls. */
export function decideListing(policy: CompiledPolicy, tool: string, context: DecisionContext): Decision {
	if (!isToolName(tool))
		return { effect: 'deny', rule: 'bounds', reason: `a tool’s name has 1 to ${MAX_TOOL_NAME} characters, and none that cannot be seen` };
	const asked: AskedCall = { tool, server: policy.server, args: {}, reading: emptyReading() };
	const [hidden] = holding(policy.rulesFor(tool).hidden, asked, context);
	return hidden === undefined
		? { effect: 'allow', rule: 'default', reason: 'no rule hides it' }
		: { effect: 'deny', rule: hidden.rule.name, reason: hidden.rule.reason };
}

function decided(policy: CompiledPolicy, call: PolicyCall, context: DecisionContext): Decision {
	const { tool } = call;
	if (!isToolName(tool))
		return { effect: 'deny', rule: 'bounds', reason: `a tool’s name has 1 to ${MAX_TOOL_NAME} characters, and none that cannot be seen` };
	const rules = policy.rulesFor(tool);
	const asked = askedOf(policy, call, context);
	const { reading } = asked;
	const doubt = reading.doubts.length === 0 ? {} : { doubt: reading.doubts.join('; ') };
	const denials: DenialCause[] = [...holding(rules.hidden, asked, context)];
	if (reading.bound !== undefined) {
		const needed = reading.isTooLong ? neededBytes(call.args) : undefined;
		denials.push({ kind: 'bound', reason: reading.bound, ...(needed !== undefined && { needed }) });
	} else denials.push(...holding(rules.deny, asked, context));
	const limit = limitReached(rules.limits, context.counts);
	if (limit !== undefined) denials.push({ kind: 'limit', ...limit });
	const question = reading.bound === undefined ? holding(rules.ask, asked, context)[0] : undefined;
	const allowance = question === undefined && reading.bound === undefined ? firstAllowing(rules.allow, asked) : undefined;
	const effect = policy.policy.default;
	const isShort = policy.policy.form === 'short';
	if (effect === 'deny' && question === undefined && allowance === undefined) {
		// The list of tools comes first: a tool that is not in it is denied whatever its arguments are.
		if (isShort) denials.unshift({ kind: 'default', unmet: [] });
		else denials.push({ kind: 'default', unmet: rules.allow.map(({ rule }) => rule.name) });
	}
	const [first] = denials;
	if (first !== undefined) {
		const change = smallestChange(policy, asked, denials, context.now);
		return { effect: 'deny', rule: ruleName(first), reason: reasonOf(first, tool, isShort), ...doubt, ...(change && { change }) };
	}
	if (question !== undefined) return { effect: 'ask', rule: question.rule.name, reason: reasonOf(question, tool, isShort), ...doubt };
	if (allowance !== undefined) return { effect: 'allow', ...allowance, ...doubt };
	const unopposed = isShort ? PASSED : 'no rule is against it';
	return { effect, rule: 'default', reason: effect === 'ask' ? 'no rule decides it: ask' : unopposed, ...doubt };
}

function isToolName(tool: unknown): tool is string {
	return typeof tool === 'string' && tool !== '' && tool.length <= MAX_TOOL_NAME && !UNWRITABLE.test(tool);
}

export function askedOf(policy: CompiledPolicy, { tool, args = {} }: PolicyCall, context: DecisionContext): AskedCall {
	const {
		places,
		wantsEnvironment,
		wantsNetwork,
		wantsLooseSyntax,
		wantsUnusual,
		wantsSystemPaths,
		wantsStructuredSecrets,
		wantsLabels,
		roleOf,
		server,
	} = policy;
	const reading: ArgumentReading = readArguments(args, {
		places,
		wantsEnvironment,
		wantsNetwork,
		wantsLooseSyntax,
		wantsUnusual,
		wantsSystemPaths,
		wantsStructuredSecrets,
		wantsLabels,
		roleOf,
		maxBytes: policy.policy.max_argument_bytes,
		resolved: context.resolved,
		unresolved: context.unresolved,
		realPath: context.realPath,
	});
	return { tool, server, args: args as Json, reading };
}

/** Returns the rules that hold and that no exception lifts. */
function holding(
	rules: readonly CompiledRule[],
	asked: AskedCall,
	{ now }: DecisionContext,
): readonly (DenialCause & { readonly kind: 'rule' })[] {
	const found: (DenialCause & { readonly kind: 'rule' })[] = [];
	for (const compiled of rules) {
		const held = holds(compiled.conditions, asked, true);
		if (held === undefined) continue;
		const { isLifted, expired } = excuse(compiled, asked, now);
		if (!isLifted) found.push({ kind: 'rule', rule: compiled.rule, ...held, ...(expired !== undefined && { expired }) });
	}
	return found;
}

function firstAllowing(rules: readonly CompiledRule[], asked: AskedCall): { readonly rule: string; readonly reason: string } | undefined {
	for (const { rule, conditions } of rules) {
		const held = holds(conditions, asked, false);
		if (held !== undefined) return { rule: rule.name, reason: held.why === '' ? rule.reason : `${rule.reason}: ${held.why}` };
	}
	return undefined;
}

function some([first = '', ...others]: readonly string[]): string {
	return others.length === 0 ? first : `${first} (and ${others.length} more)`;
}

function ruleName(denial: DenialCause): string {
	if (denial.kind === 'rule') return denial.rule.name;
	return denial.kind === 'limit' ? denial.limit.name : denial.kind === 'bound' ? 'bounds' : 'default';
}

function reasonOf(denial: DenialCause, tool: string, isShort: boolean): string {
	switch (denial.kind) {
		case 'rule': {
			const late = denial.expired === undefined ? '' : ` (an exception for it ended on ${denial.expired})`;
			// The rule's own reason would state where the host leads, which is unknown.
			if (denial.unknown !== undefined) return `${denial.unknown}${late}`;
			return `${denial.rule.reason}${denial.why === '' ? '' : `: ${denial.why}`}${late}`;
		}
		case 'limit':
			return limitReason(denial);
		case 'bound':
			return denial.reason;
		case 'default':
			if (isShort) return `Tool '${shown(tool)}' is not in the allowed_tools list`;
			return denial.unmet.length === 0
				? `no rule allows ${shown(tool)}, and what is not allowed is denied`
				: `${some(denial.unmet)} allows ${shown(tool)} only under conditions that this call does not meet, and what is not allowed is denied`;
	}
}
