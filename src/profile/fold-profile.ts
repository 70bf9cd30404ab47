// Observations folded per scope into facts: each deed explained in its own call's light, then counted with its like.

import {
	EXPLANATIONS,
	type Explanation,
	type ExplanationKind,
	type Fact,
	type Profile,
	type Scope,
	type ScopeProfile,
} from '#model/profile.ts';
import type { Deed } from './deed.ts';
import { deedsOf } from './deeds-of.ts';
import type { Evidence } from './evidence.ts';
import { explain } from './explain/explain.ts';
import type { ExplainContext } from './explain/explainer.ts';
import { guardOf } from './guard.ts';
import { readHistory } from './history.ts';
import { milder } from './milder.ts';
import { namedByCalls } from './named-by-calls.ts';
import { ownNameMatcher } from './own-names.ts';
import { scopeFinder } from './scope-of.ts';
import { speechReader } from './speech.ts';

const MAX_EVIDENCE = 10;
const MAX_DETAILS = 3;

/** Deeds that can only have one explanation: the same act by the same program in the same call. */
interface Group {
	readonly deed: Deed;
	readonly guarded?: NonNullable<Fact['guarded']>;
	attempted: number;
	succeeded: number;
	readonly evidence: number[];
}

type Explained = Group & { readonly explanation?: Explanation; readonly milder?: string };

export function foldProfile(evidence: Evidence): Profile {
	const speech = speechReader(evidence);
	const context: ExplainContext = {
		evidence,
		history: readHistory(evidence.observations),
		named: namedByCalls(evidence),
		speech: ({ scope }) => speech(scope),
		isOwnName: ownNameMatcher(evidence),
		baselinePaths: new Set(evidence.baseline.paths),
	};
	return profileOf(explainAll(groupDeeds(context), context));
}

function groupDeeds(context: ExplainContext): readonly Group[] {
	const { evidence, history } = context;
	const scopeOf = scopeFinder(evidence.steps);
	const groups = new Map<string, Group>();
	for (const observation of evidence.observations) {
		for (const raw of deedsOf(observation, scopeOf(observation), history, evidence.names)) {
			const guard = guardOf(raw, evidence);
			const deed = guard?.deed ?? raw;
			const errno = observation.kind === 'file' && observation.op === 'mkdir' ? observation.errno : undefined;
			const op = observation.kind === 'file' ? observation.op : observation.kind;
			const key = [scopeKey(deed.scope), observation.cause?.step, deed.kind, deed.subject, op, deed.detail, errno, observation.exe].join(
				'\0',
			);
			const group = groups.get(key) ?? {
				deed,
				attempted: 0,
				succeeded: 0,
				evidence: [],
				...(guard === undefined ? {} : { guarded: guard.guarded }),
			};
			group.attempted++;
			if (deed.ok) group.succeeded++;
			if (group.evidence.length < MAX_EVIDENCE) group.evidence.push(observation.seq);
			groups.set(key, group);
		}
	}
	return [...groups.values()];
}

function explainAll(groups: readonly Group[], context: ExplainContext): readonly Explained[] {
	const explained = groups.map((group) => {
		const explanation = explain(group.deed, group.guarded, context);
		return { ...group, ...(explanation === undefined ? {} : { explanation }) };
	});
	const goesOut = new Set<string>();
	const started = new Map<string, string[]>();
	for (const { deed, explanation } of explained) {
		if (explanation === undefined) continue;
		const scope = scopeKey(deed.scope);
		if (deed.kind === 'egress' && explanation.by !== 'runtime' && explanation.by !== 'scratch') goesOut.add(scope);
		if (deed.observation.kind === 'exec') {
			const key = `${scope}:${deed.subject}`;
			started.set(key, [...(started.get(key) ?? []), ...deed.observation.argv]);
		}
	}
	const milderContext = { ...context, goesOut, started };
	return explained.map((group) => {
		const reason = 'explanation' in group ? undefined : milder(group.deed, group.guarded, milderContext);
		return reason === undefined ? group : { ...group, milder: reason };
	});
}

/** Facts of the same scope, kind and subject are one, but what is explained never hides what is not. */
function profileOf(groups: readonly Explained[]): Profile {
	const scopes = new Map<string, { readonly scope: Scope; readonly facts: Map<string, Explained[]> }>();
	for (const group of groups) {
		const { scope, kind, subject } = group.deed;
		const entry = scopes.get(scopeKey(scope)) ?? { scope, facts: new Map() };
		scopes.set(scopeKey(scope), entry);
		const key = [kind, subject, group.explanation?.by, group.milder].join('\0');
		const like = entry.facts.get(key);
		if (like === undefined) entry.facts.set(key, [group]);
		else like.push(group);
	}
	const profiles: ScopeProfile[] = [...scopes.values()].map(({ scope, facts }) => ({ scope, facts: [...facts.values()].map(factOf) }));
	const all = profiles.flatMap(({ facts }) => facts);
	const count = (by: ExplanationKind) => all.filter(({ explanation }) => explanation?.by === by).length;
	return {
		scopes: profiles,
		explained: Object.fromEntries(EXPLANATIONS.map((by) => [by, count(by)])) as Record<ExplanationKind, number>,
		unexplained: all.filter(({ explanation }) => explanation === undefined).length,
	};
}

function factOf(groups: readonly Explained[]): Fact {
	const [first] = groups as readonly [Explained];
	const details = [...new Set(groups.map(({ deed }) => deed.detail).filter((detail) => detail !== undefined))];
	const more = details.length > MAX_DETAILS ? ` · and ${details.length - MAX_DETAILS} more` : '';
	return {
		kind: first.deed.kind,
		subject: first.deed.subject,
		attempted: groups.reduce((sum, { attempted }) => sum + attempted, 0),
		succeeded: groups.reduce((sum, { succeeded }) => sum + succeeded, 0),
		evidence: groups
			.flatMap(({ evidence }) => evidence)
			.sort((a, b) => a - b)
			.slice(0, MAX_EVIDENCE),
		...(first.explanation === undefined ? {} : { explanation: first.explanation }),
		...(details.length === 0 ? {} : { detail: details.slice(0, MAX_DETAILS).join(' · ') + more }),
		...(first.guarded === undefined ? {} : { guarded: first.guarded }),
		...(first.milder === undefined ? {} : { milder: first.milder }),
	};
}

function scopeKey({ kind, name }: Scope): string {
	return `${kind}:${name}`;
}
