// Folds observations per scope into effects: each occurrence is explained by its own call, then counted with those like it.

import type { Profile } from '#model/profile.ts';
import { scopeFinder } from '#model/scope.ts';
import type { Evidence } from './evidence.ts';
import { explain } from './explain/explain.ts';
import type { ExplainContext } from './explain/explainer.ts';
import { launchPathsOf } from './explain/launch.ts';
import { ownBasesOf } from './explain/own-data.ts';
import { explainedPrograms } from './explained-programs.ts';
import { guardOf } from './guard.ts';
import { readHistory } from './history.ts';
import { milder } from './milder.ts';
import { namedByCalls } from './named-by-calls.ts';
import { occurrencesOf } from './occurrences-of.ts';
import { type EffectMoment, OpenGroups } from './open-groups.ts';
import { ownNameMatcher } from './own-names.ts';
import { ProfileDraft } from './profile-draft.ts';
import { reusedConnections } from './reused-connections.ts';
import { speechReader } from './speech.ts';

export function foldProfile(evidence: Evidence): Profile {
	return foldEffects(evidence, () => {});
}

/** `tell` receives the occurrences of each group, not in order of time. */
export function foldEffects(evidence: Evidence, tell: (moment: EffectMoment) => void): Profile {
	const context = contextOf(evidence);
	const milderContext = { ...context, startedWith: explainedPrograms(context) };
	const scopeOf = scopeFinder(evidence.steps);
	const reused = reusedConnections(evidence.observations, scopeOf, evidence.names);
	const profile = new ProfileDraft();
	const groups = new OpenGroups(evidence.observations, tell);
	for (const observation of evidence.observations) {
		const scope = scopeOf(observation);
		for (const raw of [...occurrencesOf(observation, scope, context.history, evidence.names), ...reused(observation, scope)]) {
			const { occurrence, guarded } = guardOf(raw, evidence) ?? { occurrence: raw, guarded: undefined };
			if (groups.count(occurrence)) continue;
			const explanation = explain(occurrence, guarded, context);
			const weighed = { guarded, explanation, milder: explanation === undefined ? milder(occurrence, guarded, milderContext) : undefined };
			groups.open(occurrence, profile.add(occurrence, weighed), guarded !== undefined);
		}
		groups.closeAfter(observation);
	}
	return profile.finish();
}

function contextOf(evidence: Evidence): ExplainContext {
	const speech = speechReader(evidence);
	return {
		evidence,
		history: readHistory(evidence),
		named: namedByCalls(evidence),
		speech: ({ scope }) => speech(scope),
		isOwnName: ownNameMatcher(evidence),
		baselinePaths: new Set(evidence.baseline.paths),
		launchPaths: launchPathsOf(evidence),
		ownBases: ownBasesOf(evidence),
	};
}
