// A step that did not bear the moved clock is left out of the report, but what the server did meanwhile was done for it, not for the step before. It is attributed
// to another step that asked for the same, or at least for the same tool.

import type { Observation } from '#model/observation.ts';
import { scopeId, scopeOfStep } from '#model/scope.ts';
import type { Step, StepResult } from '#model/step.ts';

/** `disturbed`: steps that are left out; `steps`: those that are told. */
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
