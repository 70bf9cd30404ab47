import { foldProfile } from '#assess/profile/fold-profile.ts';
import type { ExplanationKind } from '#model/profile.ts';
import { evidenceOf, type Parts } from './evidence.ts';

/** How the last thing seen is explained; undefined when it is not. */
export function explained(parts: Parts): ExplanationKind | undefined {
	const evidence = evidenceOf(parts);
	const last = evidence.observations.at(-1)?.seq ?? 0;
	const effects = foldProfile(evidence).scopes.flatMap((scope) => scope.effects);
	const effect = effects.find((one) => one.evidence.includes(last));
	if (effect === undefined) throw new Error('the last sight made no fact');
	return effect.explanation?.by;
}
