import type { JsonObject } from '#model/declaration.ts';
import type { StepResult, TogetherStep } from '#model/step.ts';
import { type AnswerAtOnce, answersAtOnce, strayAnswers } from '../at-once.ts';
import { type FindingDraft, verdictOf } from '../finding-draft.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { excerpt, plural } from '../show.ts';

export const answersMixedUp: Rule = {
	id: 'answers-mixed-up',
	category: 'robustness',
	severity: 'medium',
	summary: 'Calls that were made at once were answered otherwise than the same calls made one after another.',
	rationale:
		'Clients make calls at the same time, and each must get its own answer. Medium when an answer holds what only another of these calls had said, and nothing of its own, although the same call made alone was answered with its own words: what one asked for is shown to another. Only mentioned when calls of a tool that is declared read-only or idempotent, which had succeeded alone, fail when they are made at once. A server that ends or falls silent is told by crash and hang.',
	fix: 'Keep nothing of a call in variables that all calls share, and answer each request with its own id.',
	needs: ['message'],
	check(evidence) {
		const rounds = evidence.steps.flatMap((result) => (result.step.kind === 'together' ? [{ step: result.step, result }] : []));
		if (rounds.length === 0) return { kind: 'not-applicable', reason: 'no calls were made at once' };
		return verdictOf(
			this,
			rounds.flatMap(({ step, result }) => draftsOf(step, result, evidence)),
		);
	},
};

function draftsOf(step: TogetherStep, result: StepResult, evidence: JudgeEvidence): readonly FindingDraft[] {
	const answers = answersAtOnce(step, result);
	const scope = { kind: 'tool', name: step.tool } as const;
	const stray = strayAnswers(answers, (input) => answersAlone(step.tool, input, evidence));
	const [first] = stray;
	if (first !== undefined) {
		return [
			{
				scope,
				subject: 'mixed-up',
				severity: 'medium',
				declared: 'each request is answered with its own result',
				observed: `${stray.length} of ${plural(answers.length, 'call')} made at once got another’s answer: ${excerpt(JSON.stringify(first.input), 100)} was answered with “${excerpt(first.foreign, 60)}”`,
				evidence: [],
			},
		];
	}
	const refused = answers.filter((answer) => isRefused(answer) && answersAlone(step.tool, answer.input, evidence).length > 0);
	const { readOnlyHint, idempotentHint } = evidence.declaration?.tools.find(({ name }) => name === step.tool)?.annotations ?? {};
	if (refused.length === 0 || (readOnlyHint !== true && idempotentHint !== true)) return [];
	return [
		{
			scope,
			subject: 'refused',
			severity: 'info',
			declared: readOnlyHint === true ? 'readOnlyHint: true' : 'idempotentHint: true',
			observed: `${refused.length} of ${plural(answers.length, 'call')} made at once failed, and had succeeded alone; the first: ${excerpt(JSON.stringify(refused[0]?.reply ?? null), 100)}`,
			evidence: [],
		},
	];
}

function isRefused({ outcome }: AnswerAtOnce): boolean {
	return outcome === 'tool-error' || outcome === 'protocol-error';
}

/** Returns the answers to the same call when no other call was in progress. */
function answersAlone(tool: string, input: JsonObject, { steps }: JudgeEvidence): readonly string[] {
	const same = JSON.stringify(input);
	return steps.flatMap(({ step, outcome, reply }) =>
		step.kind === 'call' && step.tool === tool && outcome === 'ok' && JSON.stringify(step.args) === same
			? [JSON.stringify(reply ?? null)]
			: [],
	);
}
