// What was seen, for the `observed` half of a finding: how often, when, and by which program.

import type { Fact, Scope } from '#model/profile.ts';
import { baseName } from '#util/absolute-path.ts';
import type { JudgeEvidence } from './rule.ts';
import { isSameScope, scopeOfStep, scopesWords } from './scope.ts';
import { plural, some, times } from './show.ts';

/** `5 times in 5 of 5 calls of format_note, by node` */
export function circumstances(scopes: readonly Scope[], facts: readonly Fact[], evidence: JudgeEvidence): string {
	const attempted = facts.reduce((sum, fact) => sum + fact.attempted, 0);
	return `${times(attempted)} ${when(scopes, facts, evidence)}${byWhom(facts, evidence)}`;
}

function when(scopes: readonly Scope[], facts: readonly Fact[], evidence: JudgeEvidence): string {
	const [scope] = scopes;
	if (scopes.length !== 1 || scope?.kind !== 'tool') return scopesWords(scopes);
	const calls = new Set<number>();
	for (const fact of facts) for (const seq of fact.evidence) calls.add(evidence.observation(seq)?.cause?.step ?? -1);
	calls.delete(-1);
	const all = evidence.steps.filter(({ step }) => isSameScope(scopeOfStep(step), scope)).length;
	// Only the first observations of a fact are kept.
	const least = calls.size < all && facts.some(({ attempted, evidence: kept }) => attempted > kept.length) ? 'at least ' : '';
	return all > 1 && calls.size > 0 ? `in ${least}${calls.size} of ${plural(all, 'call')} of ${scope.name}` : `in a call of ${scope.name}`;
}

function byWhom(facts: readonly Fact[], evidence: JudgeEvidence): string {
	const programs = new Set<string>();
	for (const fact of facts) {
		for (const seq of fact.evidence) {
			const { exe } = evidence.observation(seq) ?? {};
			if (exe !== undefined) programs.add(baseName(exe));
		}
	}
	return programs.size === 0 ? '' : `, by ${some([...programs])}`;
}

export function succeeded(facts: readonly Fact[]): number {
	return facts.reduce((sum, fact) => sum + fact.succeeded, 0);
}

/** The error with which every try of these facts failed, where there was one and the same. */
export function failure(facts: readonly Fact[], evidence: JudgeEvidence): string | undefined {
	const errors = new Set<string>();
	for (const fact of facts) {
		for (const seq of fact.evidence) {
			const observation = evidence.observation(seq);
			if (observation !== undefined && 'errno' in observation && observation.errno !== undefined) errors.add(observation.errno);
		}
	}
	return errors.size === 0 ? undefined : [...errors].join(', ');
}
