import type { Outcome } from '#model/step.ts';
import type { Evidence } from './rule.ts';

const UNANSWERED: ReadonlySet<Outcome> = new Set(['server-died', 'timeout', 'no-answer']);

/** Tools that were declared, called while the server lived, and answered at all: an error is an answer too. */
export function answeredTools({ declaration, steps }: Evidence): {
	readonly declared: number;
	readonly called: number;
	readonly answered: number;
	readonly neverCalled: readonly string[];
} {
	const called = new Set<string>();
	const answered = new Set<string>();
	let wasAlive = true;
	for (const { step, outcome } of steps) {
		// The call during which the server died reached it; those after it did not.
		if (step.kind === 'call' && (outcome !== 'server-died' || wasAlive)) called.add(step.tool);
		if (step.kind === 'call' && !UNANSWERED.has(outcome)) answered.add(step.tool);
		wasAlive = outcome !== 'server-died';
	}
	const names = (declaration?.tools ?? []).map(({ name }) => name);
	return {
		declared: names.length + (declaration?.beyondLimit.tools ?? 0),
		called: names.filter((name) => called.has(name)).length,
		answered: names.filter((name) => answered.has(name)).length,
		neverCalled: names.filter((name) => !called.has(name)),
	};
}
