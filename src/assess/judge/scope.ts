// Whose doing a step or an observation is, and how a reader is told.

import type { FindingScope } from '#model/finding.ts';
import { type Observation, PHASES } from '#model/observation.ts';
import type { Scope } from '#model/profile.ts';
import type { StepResult } from '#model/step.ts';
import { scopeId, scopeOfStep } from '#util/scope-of-step.ts';
import { plural, some } from './show.ts';

export { scopeId, scopeOfStep };

const PHASE_WORDS: Readonly<Record<string, string>> = {
	install: 'while it was installed',
	start: 'at start-up',
	exercise: 'between calls',
	idle: 'while idle',
	stop: 'at shutdown',
};

export function scopeOf({ cause, phase }: Observation, steps: readonly StepResult[]): Scope {
	const result = cause === undefined ? undefined : steps.find(({ step }) => step.id === cause.step);
	return result === undefined ? { kind: 'phase', name: phase } : scopeOfStep(result.step);
}

export function isSameScope(a: Scope, b: Scope): boolean {
	return a.kind === b.kind && a.name === b.name;
}

export function scopeWords({ kind, name }: Scope): string {
	if (kind === 'phase') return PHASE_WORDS[name] ?? `in phase ${name}`;
	return kind === 'tool' ? `in calls of ${name}` : `in requests for ${kind} ${name}`;
}

/** Tells any two scopes apart. */
export function scopeKey({ kind, name }: Scope): string {
	return `${kind}\0${name}`;
}

export function distinctScopes(scopes: readonly Scope[]): readonly Scope[] {
	return [...new Map(scopes.map((scope) => [scopeKey(scope), scope])).values()];
}

/** As a finding gives it. */
export function findingScope({ kind, name }: Scope): FindingScope {
	if (kind !== 'phase') return { kind, name };
	const phase = PHASES.find((one) => one === name);
	return phase === undefined ? { kind: 'server', name } : { kind: phase, name };
}

/** `in calls of 28 tools (add, find, list and 25 more) and at start-up` */
export function scopesWords(scopes: readonly Scope[]): string {
	const [only] = scopes;
	if (scopes.length === 1 && only !== undefined) return scopeWords(only);
	const asked = (['tool', 'resource', 'prompt'] as const).flatMap((kind) => {
		const names = scopes.filter((scope) => scope.kind === kind).map(({ name }) => name);
		if (names.length === 0) return [];
		const before = kind === 'tool' ? 'in calls of' : 'in requests for';
		return [
			`${before} ${names.length === 1 ? `${kind === 'tool' ? '' : `${kind} `}${names[0]}` : `${plural(names.length, kind)} (${some(names)})`}`,
		];
	});
	const phases = scopes.filter(({ kind }) => kind === 'phase').map(scopeWords);
	return [...asked, ...phases].join(' and ');
}
