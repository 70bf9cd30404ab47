// Folds observations per scope into effects: each occurrence is explained by its own call, then counted with those like it.

import type { Observation } from '#model/observation.ts';
import type { Effect, ExplanationKind, Profile } from '#model/profile.ts';
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
import { NestedMap } from './nested-map.ts';
import type { Occurrence } from './occurrence.ts';
import { occurrencesOf } from './occurrences-of.ts';
import { ownNameMatcher } from './own-names.ts';
import { countIn, type EffectDraft, ProfileDraft } from './profile-draft.ts';
import { speechReader } from './speech.ts';

/** Occurrences that can only have one explanation: the same act by the same program in the same call. There may be a million, so a group holds little. */
interface Group {
	readonly effect: EffectDraft;
	/** The first. */
	readonly observation: Observation;
	readonly isGuarded: boolean;
	attempted: number;
	succeeded: number;
}

/** Occurrences of one group, as the timeline needs them. */
export interface EffectMoment extends Pick<Effect, 'kind' | 'subject' | 'attempted' | 'succeeded'> {
	/** The first. */
	readonly observation: Observation;
	readonly by: ExplanationKind | undefined;
	readonly isGuarded: boolean;
}

export function foldProfile(evidence: Evidence): Profile {
	return foldEffects(evidence).profile;
}

/** `moments`: the effects before they are counted together, each at the time of its first observation; to be walked through once. */
export function foldEffects(evidence: Evidence): { readonly profile: Profile; readonly moments: Iterable<EffectMoment> } {
	const context = contextOf(evidence);
	const milderContext = { ...context, startedWith: explainedPrograms(context) };
	const scopeOf = scopeFinder(evidence.steps);
	const profile = new ProfileDraft();
	const known = new NestedMap<Group>();
	const groups: Group[] = [];
	for (const observation of evidence.observations) {
		for (const raw of occurrencesOf(observation, scopeOf(observation), context.history, evidence.names)) {
			const { occurrence, guarded } = guardOf(raw, evidence) ?? { occurrence: raw, guarded: undefined };
			const alike = occurrencesLike(occurrence, known);
			const key = occurrence.detail === undefined ? occurrence.subject : `${occurrence.subject}\0${occurrence.detail}`;
			const group = alike.get(key);
			if (group !== undefined) {
				countIn(group.effect, occurrence);
				group.attempted++;
				if (occurrence.ok) group.succeeded++;
				continue;
			}
			const explanation = explain(occurrence, guarded, context);
			const weighed = { guarded, explanation, milder: explanation === undefined ? milder(occurrence, guarded, milderContext) : undefined };
			const first = {
				effect: profile.add(occurrence, weighed),
				observation,
				isGuarded: guarded !== undefined,
				attempted: 1,
				succeeded: occurrence.ok ? 1 : 0,
			};
			alike.set(key, first);
			groups.push(first);
		}
	}
	return { profile: profile.finish(), moments: momentsOf(groups) };
}

function contextOf(evidence: Evidence): ExplainContext {
	const speech = speechReader(evidence);
	return {
		evidence,
		history: readHistory(evidence.observations),
		named: namedByCalls(evidence),
		speech: ({ scope }) => speech(scope),
		isOwnName: ownNameMatcher(evidence),
		baselinePaths: new Set(evidence.baseline.paths),
		launchPaths: launchPathsOf(evidence),
		ownBases: ownBasesOf(evidence),
	};
}

/** By scope, step, program, kind, operation and error: with the subject, all that two occurrences need to have in common to have one explanation. */
function occurrencesLike({ scope, observation, kind }: Occurrence, known: NestedMap<Group>): Map<string, Group> {
	return known
		.below(scope.kind)
		.below(scope.name)
		.below(observation.cause?.step)
		.below(observation.exe)
		.below(kind)
		.below(observation.kind === 'file' ? observation.op : observation.kind)
		.below(observation.kind === 'file' && observation.op === 'mkdir' ? observation.errno : undefined).leaves;
}

function* momentsOf(groups: readonly Group[]): Generator<EffectMoment> {
	for (const { effect, observation, isGuarded, attempted, succeeded } of groups)
		yield { kind: effect.kind, subject: effect.subject, observation, attempted, succeeded, by: effect.explanation?.by, isGuarded };
}
