// Describes the occasion of an observation that was not made in an ordinary call, read or prompt. A server may behave differently on another kind of request.

import type { Finding } from '#model/finding.ts';
import type { Step } from '#model/step.ts';
import type { JudgeEvidence } from './rule.ts';
import { excerpt } from './show.ts';

const MOST_NAMED = 3;

/** `when 4 calls were made at once`. Returns undefined if the scope already states the occasion. */
export function occasionOf(step: Step): string | undefined {
	switch (step.kind) {
		case 'call':
			return step.asTask === true ? 'when it was run as a task' : undefined;
		case 'cancel':
			return step.asTask === true ? 'when a task was cancelled' : 'when a call was cancelled';
		case 'together':
			return `when ${step.inputs.length} calls were made at once`;
		case 'complete':
			return `when its argument ${excerpt(step.argument, 60)} was completed`;
		case 'subscribe':
			return 'when it was subscribed to';
		case 'unsubscribe':
			return 'when its subscription was ended';
		case 'read':
		case 'prompt':
			return undefined;
	}
}

/** Adds the occasion to the finding if all of its evidence comes from such occasions. */
export function withOccasion(finding: Finding, { observation, steps }: JudgeEvidence): Finding {
	const causes = new Set(finding.evidence.map((seq) => observation(seq)?.cause?.step));
	const occasions = new Set(
		[...causes].map((id) => {
			const step = steps.find((result) => result.step.id === id)?.step;
			return step === undefined ? undefined : occasionOf(step);
		}),
	);
	const [first] = occasions;
	if (first === undefined || occasions.has(undefined) || finding.observed.includes(first)) return finding;
	return { ...finding, observed: `${finding.observed}; ${[...occasions].slice(0, MOST_NAMED).join(', ')}` };
}
