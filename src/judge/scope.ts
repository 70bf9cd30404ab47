// Whose doing a step or an observation is, and how a reader is told.

import type { Observation } from '#model/observation.ts';
import type { Scope } from '#model/profile.ts';
import type { Step, StepResult } from '#model/step.ts';

const PHASE_WORDS: Readonly<Record<string, string>> = {
	install: 'while it was installed',
	start: 'at start-up',
	exercise: 'between calls',
	idle: 'while idle',
	stop: 'at shutdown',
};

export function scopeOfStep(step: Step): Scope {
	if ('tool' in step) return { kind: 'tool', name: step.tool };
	if ('prompt' in step) return { kind: 'prompt', name: step.prompt };
	return { kind: 'resource', name: 'template' in step ? step.template : step.uri };
}

export function scopeOf({ cause, phase }: Observation, steps: readonly StepResult[]): Scope {
	const result = cause === undefined ? undefined : steps.find(({ step }) => step.id === cause.step);
	return result === undefined ? { kind: 'phase', name: phase } : scopeOfStep(result.step);
}

export function isSameScope(a: Scope, b: Scope): boolean {
	return a.kind === b.kind && a.name === b.name;
}

/** In a finding's id: `format_note`, `resource/note://1`, `start`. */
export function scopeId({ kind, name }: Scope): string {
	return kind === 'resource' || kind === 'prompt' ? `${kind}/${name}` : name;
}

export function scopeWords({ kind, name }: Scope): string {
	if (kind === 'phase') return PHASE_WORDS[name] ?? `in phase ${name}`;
	return kind === 'tool' ? `in calls of ${name}` : `in requests for ${kind} ${name}`;
}
