// Folds observations per scope into effects: each occurrence is explained by its own call, then counted with those like it.

import type { Observation } from '#model/observation.ts';
import {
	type Effect,
	EXPLANATIONS,
	type Explanation,
	type ExplanationKind,
	type Profile,
	type Scope,
	type ScopeProfile,
} from '#model/profile.ts';
import { scopeFinder, scopeKey } from '#model/scope.ts';
import type { Evidence } from './evidence.ts';
import { explain } from './explain/explain.ts';
import type { ExplainContext } from './explain/explainer.ts';
import { launchPathsOf } from './explain/launch.ts';
import { ownBasesOf } from './explain/own-data.ts';
import { guardOf } from './guard.ts';
import { readHistory } from './history.ts';
import { milder } from './milder.ts';
import { namedByCalls } from './named-by-calls.ts';
import { NestedMap } from './nested-map.ts';
import type { Occurrence } from './occurrence.ts';
import { occurrencesOf } from './occurrences-of.ts';
import { ownNameMatcher } from './own-names.ts';
import { speechReader } from './speech.ts';

const MAX_EVIDENCE = 10;
const MAX_DETAILS = 3;

/** Occurrences that can only have one explanation: the same act by the same program in the same call. There may be a million: all have the same fields. */
interface Group extends Occurrence {
	readonly guarded: Effect['guarded'] | undefined;
	attempted: number;
	succeeded: number;
	readonly evidence: number[];
	explanation: Explanation | undefined;
	milder: string | undefined;
	/** The next group of the same effect, and the last one where this is the first: a list for each of a million effects would take more. */
	next: Group | undefined;
	last: Group | undefined;
}

/** Occurrences of one group, as the timeline needs them. */
export interface EffectMoment extends Pick<Effect, 'kind' | 'subject' | 'attempted' | 'succeeded'> {
	/** The first. */
	readonly observation: Observation;
	readonly by: ExplanationKind | undefined;
	readonly isGuarded: boolean;
}

/** The groups of one scope: in order, and found by kind, explanation, milder reason and subject. */
interface ScopeGroups {
	readonly scope: Scope;
	readonly bySort: NestedMap<Group>;
	/** The first group of each effect. */
	readonly all: Group[];
}

export function foldProfile(evidence: Evidence): Profile {
	return foldEffects(evidence).profile;
}

/** `moments`: the effects before they are counted together, each at the time of its first observation; to be walked through once. */
export function foldEffects(evidence: Evidence): { readonly profile: Profile; readonly moments: Iterable<EffectMoment> } {
	const speech = speechReader(evidence);
	const context: ExplainContext = {
		evidence,
		history: readHistory(evidence.observations),
		named: namedByCalls(evidence),
		speech: ({ scope }) => speech(scope),
		isOwnName: ownNameMatcher(evidence),
		baselinePaths: new Set(evidence.baseline.paths),
		launchPaths: launchPathsOf(evidence),
		ownBases: ownBasesOf(evidence),
	};
	const groups = explainAll(groupOccurrences(context), context);
	return { profile: profileOf(groups), moments: momentsOf(groups) };
}

function* momentsOf(groups: readonly Group[]): Generator<EffectMoment> {
	for (const group of groups) yield momentOf(group);
}

function momentOf({ kind, subject, observation, attempted, succeeded, explanation, guarded }: Group): EffectMoment {
	return { kind, subject, observation, attempted, succeeded, by: explanation?.by, isGuarded: guarded !== undefined };
}

function groupOccurrences(context: ExplainContext): readonly Group[] {
	const { evidence, history } = context;
	const scopeOf = scopeFinder(evidence.steps);
	/** By scope, step, program, kind, operation, error and subject: all that two occurrences need to have in common to have one explanation. */
	const groups = new NestedMap<Group>();
	const all: Group[] = [];
	for (const observation of evidence.observations) {
		const scope = scopeOf(observation);
		for (const raw of occurrencesOf(observation, scope, history, evidence.names)) {
			const guard = guardOf(raw, evidence);
			const occurrence = guard?.occurrence ?? raw;
			const { subject, detail } = occurrence;
			const like = groups
				.below(scope.kind)
				.below(scope.name)
				.below(observation.cause?.step)
				.below(observation.exe)
				.below(occurrence.kind)
				.below(observation.kind === 'file' ? observation.op : observation.kind)
				.below(observation.kind === 'file' && observation.op === 'mkdir' ? observation.errno : undefined).leaves;
			const key = detail === undefined ? subject : `${subject}\0${detail}`;
			const group = like.get(key);
			if (group === undefined) {
				const first = groupOf(occurrence, guard?.guarded, observation.seq);
				like.set(key, first);
				all.push(first);
			} else {
				group.attempted++;
				if (occurrence.ok) group.succeeded++;
				if (group.evidence.length < MAX_EVIDENCE) group.evidence.push(observation.seq);
			}
		}
	}
	return all;
}

function groupOf({ kind, subject, detail, aliases, scope, observation, ok }: Occurrence, guarded: Group['guarded'], seq: number): Group {
	return {
		kind,
		subject,
		...(detail === undefined ? {} : { detail }),
		aliases,
		scope,
		observation,
		ok,
		guarded,
		attempted: 1,
		succeeded: ok ? 1 : 0,
		evidence: [seq],
		explanation: undefined,
		milder: undefined,
		next: undefined,
		last: undefined,
	};
}

function explainAll(groups: readonly Group[], context: ExplainContext): readonly Group[] {
	for (const group of groups) group.explanation = explain(group, group.guarded, context);
	const started = new Map<string, string[]>();
	for (const { scope, subject, observation, explanation } of groups) {
		if (explanation === undefined || observation.kind !== 'exec') continue;
		const key = `${scopeKey(scope)}:${subject}`;
		const words = started.get(key) ?? [];
		words.push(...observation.argv);
		started.set(key, words);
	}
	const milderContext = { ...context, started };
	for (const group of groups) {
		if (group.explanation === undefined) group.milder = milder(group, group.guarded, milderContext);
	}
	return groups;
}

/** Groups of the same scope, kind and subject are one effect, but what is explained never hides what is not. */
function profileOf(groups: readonly Group[]): Profile {
	const byScope = new NestedMap<ScopeGroups>();
	const scopes: ScopeGroups[] = [];
	for (const group of groups) {
		const { scope, kind, subject } = group;
		const ofKind = byScope.below(scope.kind).leaves;
		let entry = ofKind.get(scope.name);
		if (entry === undefined) {
			entry = { scope, bySort: new NestedMap(), all: [] };
			ofKind.set(scope.name, entry);
			scopes.push(entry);
		}
		const bySubject = entry.bySort.below(kind).below(group.explanation?.by).below(group.milder).leaves;
		const first = bySubject.get(subject);
		if (first !== undefined) {
			(first.last ?? first).next = group;
			first.last = group;
		} else {
			bySubject.set(subject, group);
			entry.all.push(group);
		}
	}
	const profiles: ScopeProfile[] = scopes.map(({ scope, all }) => ({ scope, effects: all.map(effectOf) }));
	const explained = Object.fromEntries(EXPLANATIONS.map((by) => [by, 0])) as Record<ExplanationKind, number>;
	let unexplained = 0;
	for (const { effects } of profiles) {
		for (const { explanation } of effects) {
			if (explanation === undefined) unexplained++;
			else explained[explanation.by]++;
		}
	}
	return { scopes: profiles, explained, unexplained };
}

function effectOf(first: Group): Effect {
	if (first.next === undefined) return oneEffect(first, first, first.detail);
	const groups: Group[] = [];
	for (let group: Group | undefined = first; group !== undefined; group = group.next) groups.push(group);
	const details = [...new Set(groups.map(({ detail }) => detail).filter((detail) => detail !== undefined))];
	const more = details.length > MAX_DETAILS ? ` · and ${details.length - MAX_DETAILS} more` : '';
	const counts = {
		attempted: groups.reduce((sum, { attempted }) => sum + attempted, 0),
		succeeded: groups.reduce((sum, { succeeded }) => sum + succeeded, 0),
		evidence: groups
			.flatMap(({ evidence }) => evidence)
			.sort((a, b) => a - b)
			.slice(0, MAX_EVIDENCE),
	};
	return oneEffect(first, counts, details.length === 0 ? undefined : details.slice(0, MAX_DETAILS).join(' · ') + more);
}

function oneEffect(
	{ kind, subject, explanation, guarded, milder }: Group,
	{ attempted, succeeded, evidence }: Pick<Effect, 'attempted' | 'succeeded' | 'evidence'>,
	detail: string | undefined,
): Effect {
	return {
		kind,
		subject,
		attempted,
		succeeded,
		evidence,
		...(explanation !== undefined && { explanation }),
		...(detail !== undefined && { detail }),
		...(guarded !== undefined && { guarded }),
		...(milder !== undefined && { milder }),
	};
}
