// What came over the wire and was no proper message: one finding for all of it, whatever the wire was.

import type { Observation } from '#model/observation.ts';
import type { StepResult } from '#model/step.ts';
import { repeatOf } from './failed-input.ts';
import type { FindingDraft } from './finding-draft.ts';
import { cut, plural } from './show.ts';

const WORDS: Readonly<Record<string, string>> = {
	noise: 'stray line',
	oversized: 'oversized message',
	'unknown-id': 'unasked answer',
	invalid: 'protocol error',
};

export function oddMessages(
	{ observations, steps }: { readonly observations: readonly Observation[]; readonly steps: readonly StepResult[] },
	wire: string,
	declared: string,
): readonly FindingDraft[] {
	const messages = observations.filter(
		(one): one is Observation & { readonly kind: 'message' } => one.kind === 'message' && Object.hasOwn(WORDS, one.op),
	);
	const [first] = messages;
	if (first === undefined) return [];
	const counts = [...Map.groupBy(messages, ({ op }) => op)].map(([op, like]) => plural(like.length, WORDS[op] ?? op));
	return [
		{
			scope: { kind: 'phase', name: wire },
			subject: [...new Set(messages.map(({ op }) => op))].toSorted().join('+'),
			severity: 'low',
			declared,
			observed: `${counts.join(', ')}; the first: “${cut(first.text, 80)}”`,
			evidence: messages.map(({ seq }) => seq),
			...repeatOf(steps.filter(({ step }) => messages.some(({ cause }) => cause?.step === step.id))),
		},
	];
}
