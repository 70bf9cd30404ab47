import type { Observation } from '#model/observation.ts';
import type { Scope } from '#model/profile.ts';
import type { Step, StepResult } from '#model/step.ts';

/** Whose doing an observation is: its cause's tool, resource or prompt, else the phase of the server's life. */
export function scopeFinder(steps: readonly StepResult[]): (observation: Observation) => Scope {
	const byId = new Map(steps.map(({ step }) => [step.id, scopeOfStep(step)]));
	return ({ cause, phase }) => (cause === undefined ? undefined : byId.get(cause.step)) ?? { kind: 'phase', name: phase };
}

function scopeOfStep(step: Step): Scope {
	if ('tool' in step) return { kind: 'tool', name: step.tool };
	if ('prompt' in step) return { kind: 'prompt', name: step.prompt };
	return { kind: 'resource', name: 'template' in step ? step.template : step.uri };
}
