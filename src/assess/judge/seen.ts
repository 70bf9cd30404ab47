// Describes observations for the `observed` half of a finding: how often, when, and by which program.

import type { Effect, Scope } from '#model/profile.ts';
import { isSameScope, scopeOfStep } from '#model/scope.ts';
import { baseName } from '#util/absolute-path.ts';
import type { JudgeEvidence } from './rule.ts';
import { scopesWords } from './scope-words.ts';
import { plural, some, times } from './show.ts';

/** `5 times in 5 of 5 calls of format_note, by node` */
export function circumstances(scopes: readonly Scope[], effects: readonly Effect[], evidence: JudgeEvidence): string {
	const attempted = effects.reduce((sum, effect) => sum + effect.attempted, 0);
	return `${times(attempted)} ${when(scopes, effects, evidence)}${byWhom(effects, evidence)}`;
}

function when(scopes: readonly Scope[], effects: readonly Effect[], evidence: JudgeEvidence): string {
	const [scope] = scopes;
	if (scopes.length !== 1 || scope?.kind !== 'tool') return scopesWords(scopes);
	const calls = new Set<number>();
	for (const effect of effects) for (const seq of effect.evidence) calls.add(evidence.observation(seq)?.cause?.step ?? -1);
	calls.delete(-1);
	const all = evidence.steps.filter(({ step }) => isSameScope(scopeOfStep(step), scope)).length;
	return all > 1 && calls.size > 0 ? `in ${calls.size} of ${plural(all, 'call')} of ${scope.name}` : `in a call of ${scope.name}`;
}

function byWhom(effects: readonly Effect[], evidence: JudgeEvidence): string {
	const programs = new Set<string>();
	for (const effect of effects) {
		for (const seq of effect.evidence) {
			const { exe } = evidence.observation(seq) ?? {};
			if (exe !== undefined) programs.add(baseName(exe));
		}
	}
	return programs.size === 0 ? '' : `, by ${some([...programs])}`;
}

export function succeeded(effects: readonly Effect[]): number {
	return effects.reduce((sum, effect) => sum + effect.succeeded, 0);
}

/** Returns the error of these effects if every attempt failed with the same one. */
export function failure(effects: readonly Effect[], evidence: JudgeEvidence): string | undefined {
	const errors = new Set<string>();
	for (const effect of effects) {
		for (const seq of effect.evidence) {
			const observation = evidence.observation(seq);
			if (observation !== undefined && 'errno' in observation && observation.errno !== undefined) errors.add(observation.errno);
		}
	}
	return errors.size === 0 ? undefined : [...errors].join(', ');
}
