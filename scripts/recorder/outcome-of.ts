// Computes the outcome of a recorded run: the judge's result, and the guard's decisions about its calls, responses and listings. Texts are left out.

import { compiledPolicy } from '#app/policies/policy-file.ts';
import { judge } from '#assess/judge/judge.ts';
import type { Evidence } from '#assess/profile/evidence.ts';
import { foldProfile } from '#assess/profile/fold-profile.ts';
import { reviewMessage } from '#enforce/guard/review-message.ts';
import { decide, decideListing } from '#enforce/policy/decide.ts';
import { readWhole } from '#mcp/json-rpc/message.ts';
import type { Json } from '#model/declaration.ts';
import type { Observation } from '#model/observation.ts';
import type { StepResult } from '#model/step.ts';

export type RecordedEvidence = Evidence & { readonly observations: readonly Observation[] };

export interface Outcome {
	readonly conclusion: string;
	readonly verdicts: Readonly<Record<string, string>>;
	readonly findings: readonly string[];
	/** Decisions by policy: one for each listed tool, each call and each response, in order. */
	readonly decisions: Readonly<Record<string, readonly string[]>>;
}

export function outcomeOf(evidence: RecordedEvidence): Outcome {
	const { conclusion, verdicts, findings } = judge(evidence, foldProfile(evidence));
	return {
		conclusion,
		verdicts: Object.fromEntries(verdicts.map(({ rule, verdict }) => [rule, verdict])),
		findings: findings
			.map(({ id, severity, scopes }) => `${severity} ${id} ${scopes.map(({ kind, name }) => `${kind}:${name}`).join(' ')}`)
			.toSorted(),
		decisions: Object.fromEntries(['default', 'strict'].map((name) => [name, decisionsOf(evidence, name)])),
	};
}

function decisionsOf({ declaration, steps, now }: RecordedEvidence, name: string): readonly string[] {
	const policy = compiledPolicy(name, undefined);
	const context = { now: Date.parse(now) };
	const listed = (declaration?.tools ?? []).map((tool) => `list ${decideListing(policy, tool.name, context).effect}`);
	const called = steps.flatMap(({ step }) => {
		if (step.kind !== 'call') return [];
		const { effect, rule } = decide(policy, { tool: step.tool, args: step.args }, context);
		return [`call ${effect} ${rule}`];
	});
	const { responses } = policy.policy;
	const answered = steps.map((result) => `answer ${responses === undefined ? '' : reviewOf(result, responses)}`);
	return [...listed, ...called, ...answered];
}

function reviewOf({ reply = null }: StepResult, responses: Parameters<typeof reviewMessage>[1]): string {
	const message = readWhole(Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, result: asResult(reply) })));
	if (message.kind === 'unreadable' || message.kind === 'batch') return message.kind;
	return reviewMessage(message, responses, () => [])
		.map(({ rule, effect }) => `${rule}:${effect}`)
		.join(' ');
}

const asResult = (reply: Json) => (typeof reply === 'object' && reply !== null && !Array.isArray(reply) ? reply : { content: [reply] });
