import type { Observation } from '#model/observation.ts';
import type { Scope } from '#model/profile.ts';
import type { StepResult } from '#model/step.ts';
import { scopeOfStep } from '#util/scope-of-step.ts';

/** Whose doing an observation is: its cause's tool, resource or prompt, else the phase of the server's life. */
export function scopeFinder(steps: readonly StepResult[]): (observation: Observation) => Scope {
	const byId = new Map(steps.map(({ step }) => [step.id, scopeOfStep(step)]));
	return ({ cause, phase }) => (cause === undefined ? undefined : byId.get(cause.step)) ?? { kind: 'phase', name: phase };
}
