// Observations folded per scope into facts: each deed explained in its own call's light, then counted with its like.

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
import { guardOf } from './guard.ts';
import { readHistory } from './history.ts';
import { milder } from './milder.ts';
import { namedByCalls } from './named-by-calls.ts';
import type { Occurrence } from './occurrence.ts';
import { occurrencesOf } from './occurrences-of.ts';
import { ownNameMatcher } from './own-names.ts';
import { speechReader } from './speech.ts';

const MAX_EVIDENCE = 10;
const MAX_DETAILS = 3;

/** Deeds that can only have one explanation: the same act by the same program in the same call. */
interface Group {
	readonly occurrence: Occurrence;
	readonly guarded?: NonNullable<Effect['guarded']>;
	attempted: number;
	succeeded: number;
	readonly evidence: number[];
	explanation?: Explanation;
	milder?: string;
}

/** All that two deeds have in common besides their subject, to have one explanation. */
interface Act {
	readonly scope: Scope;
	readonly step: number | undefined;
	readonly kind: Effect['kind'];
	readonly op: string;
	readonly errno: string | undefined;
	readonly exe: string | undefined;
}

/** What one scope did: in order, and found by sort and subject. */
interface ScopeGroups {
	readonly scope: Scope;
	readonly bySort: Map<string, Map<string, Group[]>>;
	readonly all: Group[][];
}

export function foldProfile(evidence: Evidence): Profile {
	const speech = speechReader(evidence);
	const context: ExplainContext = {
		evidence,
		history: readHistory(evidence.observations),
		named: namedByCalls(evidence),
		speech: ({ scope }) => speech(scope),
		isOwnName: ownNameMatcher(evidence),
		baselinePaths: new Set(evidence.baseline.paths),
		launchPaths: launchPathsOf(evidence),
	};
	return profileOf(explainAll(groupOccurrences(context), context));
}

function groupOccurrences(context: ExplainContext): readonly Group[] {
	const { evidence, history } = context;
	const scopeOf = scopeFinder(evidence.steps);
	/** By what is short and often the same, then by the subject. */
	const groups = new Map<string, Map<string, Group>>();
	const all: Group[] = [];
	let last: { readonly act: Act; readonly like: Map<string, Group> } | undefined;
	for (const observation of evidence.observations) {
		for (const raw of occurrencesOf(observation, scopeOf(observation), history, evidence.names)) {
			const guard = guardOf(raw, evidence);
			const occurrence = guard?.occurrence ?? raw;
			const errno = observation.kind === 'file' && observation.op === 'mkdir' ? observation.errno : undefined;
			const op = observation.kind === 'file' ? observation.op : observation.kind;
			const { step } = observation.cause ?? {};
			const act: Act = { scope: occurrence.scope, step, kind: occurrence.kind, op, errno, exe: observation.exe };
			// A server that does much does the same over and over.
			if (last === undefined || !isSameAct(last.act, act)) last = { act, like: likeOf(groups, act) };
			const { like } = last;
			const subject = occurrence.detail === undefined ? occurrence.subject : `${occurrence.subject}\0${occurrence.detail}`;
			let group = like.get(subject);
			if (group === undefined) {
				group = { occurrence, attempted: 0, succeeded: 0, evidence: [], ...(guard === undefined ? {} : { guarded: guard.guarded }) };
				like.set(subject, group);
				all.push(group);
			}
			group.attempted++;
			if (occurrence.ok) group.succeeded++;
			if (group.evidence.length < MAX_EVIDENCE) group.evidence.push(observation.seq);
		}
	}
	return all;
}

function isSameAct(a: Act, b: Act): boolean {
	return a.scope === b.scope && a.step === b.step && a.kind === b.kind && a.op === b.op && a.errno === b.errno && a.exe === b.exe;
}

function likeOf(groups: Map<string, Map<string, Group>>, { scope, step, kind, op, errno, exe }: Act): Map<string, Group> {
	const key = [scopeKey(scope), step, kind, op, errno, exe].join('\0');
	const like = groups.get(key) ?? new Map<string, Group>();
	groups.set(key, like);
	return like;
}

function explainAll(groups: readonly Group[], context: ExplainContext): readonly Group[] {
	for (const group of groups) {
		const explanation = explain(group.occurrence, group.guarded, context);
		if (explanation !== undefined) group.explanation = explanation;
	}
	const goesOut = new Set<string>();
	const started = new Map<string, string[]>();
	for (const { occurrence, explanation } of groups) {
		if (explanation === undefined) continue;
		const scope = scopeKey(occurrence.scope);
		if (occurrence.kind === 'egress' && explanation.by !== 'runtime' && explanation.by !== 'scratch') goesOut.add(scope);
		if (occurrence.observation.kind === 'exec') {
			const key = `${scope}:${occurrence.subject}`;
			const words = started.get(key) ?? [];
			words.push(...occurrence.observation.argv);
			started.set(key, words);
		}
	}
	const milderContext = { ...context, goesOut, started };
	for (const group of groups) {
		const reason = group.explanation === undefined ? milder(group.occurrence, group.guarded, milderContext) : undefined;
		if (reason !== undefined) group.milder = reason;
	}
	return groups;
}

/** Facts of the same scope, kind and subject are one, but what is explained never hides what is not. */
function profileOf(groups: readonly Group[]): Profile {
	const scopes = new Map<string, ScopeGroups>();
	for (const group of groups) {
		const { scope, kind, subject } = group.occurrence;
		const key = scopeKey(scope);
		const entry: ScopeGroups = scopes.get(key) ?? { scope, bySort: new Map(), all: [] };
		if (entry.all.length === 0) scopes.set(key, entry);
		const sort = `${kind}\0${group.explanation?.by}\0${group.milder}`;
		const bySubject = entry.bySort.get(sort) ?? new Map<string, Group[]>();
		if (bySubject.size === 0) entry.bySort.set(sort, bySubject);
		const like = bySubject.get(subject);
		if (like !== undefined) like.push(group);
		else {
			const first = [group];
			bySubject.set(subject, first);
			entry.all.push(first);
		}
	}
	const profiles: ScopeProfile[] = [...scopes.values()].map(({ scope, all }) => ({ scope, effects: all.map(effectOf) }));
	const all = profiles.flatMap(({ effects }) => effects);
	const count = (by: ExplanationKind) => all.filter(({ explanation }) => explanation?.by === by).length;
	return {
		scopes: profiles,
		explained: Object.fromEntries(EXPLANATIONS.map((by) => [by, count(by)])) as Record<ExplanationKind, number>,
		unexplained: all.filter(({ explanation }) => explanation === undefined).length,
	};
}

function effectOf(groups: readonly Group[]): Effect {
	const [first] = groups as readonly [Group];
	if (groups.length === 1) return oneEffect(first, first, first.occurrence.detail);
	const details = [...new Set(groups.map(({ occurrence }) => occurrence.detail).filter((detail) => detail !== undefined))];
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
	{ occurrence: { kind, subject }, explanation, guarded, milder }: Group,
	{ attempted, succeeded, evidence }: Pick<Effect, 'attempted' | 'succeeded' | 'evidence'>,
	detail: string | undefined,
): Effect {
	return {
		kind,
		subject,
		attempted,
		succeeded,
		evidence,
		...(explanation === undefined ? {} : { explanation }),
		...(detail === undefined ? {} : { detail }),
		...(guarded === undefined ? {} : { guarded }),
		...(milder === undefined ? {} : { milder }),
	};
}
