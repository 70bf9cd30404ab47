// A step that did not tolerate the moved clock is left out of the report, but the effects during it belong to it and not to the step before. They are attributed
// to another step with the same request, or at least with the same tool.

import type { Observation } from '#model/observation.ts';
import { scopeId, scopeOfStep } from '#model/scope.ts';
import type { Step, StepResult } from '#model/step.ts';

/** `disturbed`: steps that are left out. `steps`: steps in the report. */
export function withStandIns(
	observations: readonly Observation[],
	disturbed: readonly StepResult[],
	steps: readonly StepResult[],
): readonly Observation[] {
	if (disturbed.length === 0) return observations;
	const alike = new Map(steps.toReversed().map(({ step }) => [askedBy(step), step.id]));
	const ofTool = new Map(steps.toReversed().map(({ step }) => [scopeId(scopeOfStep(step)), step.id]));
	const standIns = new Map(disturbed.map(({ step }) => [step.id, alike.get(askedBy(step)) ?? ofTool.get(scopeId(scopeOfStep(step)))]));
	return observations.map((observation) => {
		const { cause, ...rest } = observation;
		if (cause === undefined || !standIns.has(cause.step)) return observation;
		const step = standIns.get(cause.step);
		return step === undefined ? (rest as Observation) : { ...observation, cause: { step, by: 'window' } };
	});
}

function askedBy({ id: _id, timeoutMs: _timeout, ...asked }: Step): string {
	return JSON.stringify(asked);
}
