// The scope of a step or an observation. Observing, assessing and reporting share this one computation.

import { type Observation, PHASES } from './observation.ts';
import type { Scope } from './profile.ts';
import type { Step, StepResult } from './step.ts';

export function scopeOfStep(step: Step): Scope {
	if ('tool' in step) return { kind: 'tool', name: step.tool };
	if ('prompt' in step) return { kind: 'prompt', name: step.prompt };
	return { kind: 'resource', name: 'template' in step ? step.template : step.uri };
}

/** An observation belongs to the tool, resource or prompt of its cause, else to its phase. Observations of one step share one object. */
export function scopeFinder(steps: readonly StepResult[]): (observation: Observation) => Scope {
	const ofSteps = new Map(steps.map(({ step }) => [step.id, scopeOfStep(step)]));
	const ofPhases = new Map<string, Scope>(PHASES.map((name) => [name, { kind: 'phase', name }]));
	return ({ cause, phase }) =>
		(cause === undefined ? undefined : ofSteps.get(cause.step)) ?? ofPhases.get(phase) ?? { kind: 'phase', name: phase };
}

export function isSameScope(a: Scope, b: Scope): boolean {
	return a.kind === b.kind && a.name === b.name;
}

/** A key that differs for any two scopes. */
export function scopeKey({ kind, name }: Scope): string {
	return `${kind}\0${name}`;
}

/** The scope in the id of a finding: `format_note`, `resource/note://1`, `start`. */
export function scopeId({ kind, name }: Scope): string {
	return kind === 'resource' || kind === 'prompt' ? `${kind}/${name}` : name;
}

export function distinctScopes(scopes: readonly Scope[]): readonly Scope[] {
	return [...new Map(scopes.map((scope) => [scopeKey(scope), scope])).values()];
}
