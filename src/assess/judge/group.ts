// Groups equivalent effects across scopes: forty files become one finding, and so does one host in forty tools.

import type { Effect, Scope } from '#model/profile.ts';
import { distinctScopes, scopeId, scopeKey } from '#model/scope.ts';
import { type Severity, worstFirst } from '#model/severity.ts';
import { stable } from './show.ts';
import type { ScopedEffect } from './unexplained-effects.ts';

export interface EffectGroup {
	readonly scopes: readonly Scope[];
	readonly severity: Severity;
	/** Subject of the group, for the id. */
	readonly subject: string;
	/** Distinct subjects of the effects, in order. */
	readonly subjects: readonly string[];
	readonly effects: readonly Effect[];
	/** Why some of the effects are milder, each reason once. */
	readonly grounds: readonly string[];
	readonly evidence: readonly number[];
}

interface Sorted {
	readonly severity: Severity;
	/** Effects with the same key are equivalent. */
	readonly key: string;
	/** Why the effect is milder than its rule. */
	readonly ground?: string | undefined;
}

type SortedEffect = ScopedEffect & Sorted;

interface SameThing {
	readonly like: readonly SortedEffect[];
	readonly scopes: readonly Scope[];
}

const MOST_APART = 3;

/** Groups by key and severity. If the same scopes have more than three keys of one severity, these keys become one group named `many`. */
export function groupEffects(found: readonly ScopedEffect[], sort: (found: ScopedEffect) => Sorted): readonly EffectGroup[] {
	const sorted = found.map((one): SortedEffect => {
		const { severity, key, ground } = sort(one);
		return { scope: one.scope, effect: one.effect, severity, key: stable(key), ground };
	});
	const byKey = [...Map.groupBy(sorted, ({ key }) => key).values()].flatMap(bySeverity);
	const together = Map.groupBy(byKey, ({ like, scopes }) => [like[0]?.severity, ...scopes.map(scopeKey).toSorted()].join('\0'));
	const groups = [...together.values()].flatMap((keys) =>
		keys.length > MOST_APART ? manyOf(keys.flatMap(({ like }) => like)) : keys.flatMap(({ like }) => groupOf(like)),
	);
	return worstFirst(groups.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))));
}

/** Splits the effects of one key by severity. The worst severity of a scope applies to all its effects, so that a failed attempt there is not a second finding. */
function bySeverity(alike: readonly SortedEffect[]): readonly SameThing[] {
	const [only] = alike;
	if (only !== undefined && alike.length === 1) return [{ like: alike, scopes: [only.scope] }];
	const worst = new Map<string, Severity>();
	const raised = worstFirst(alike).map((one) => {
		const severity = worst.get(scopeKey(one.scope)) ?? one.severity;
		worst.set(scopeKey(one.scope), severity);
		return severity === one.severity ? one : { ...one, severity };
	});
	return [...Map.groupBy(raised, ({ severity }) => severity).values()].map((like) => ({
		like,
		scopes: distinctScopes(like.map(({ scope }) => scope)),
	}));
}

/** The subject includes the scopes, because other tools may have touched many other subjects in the same place. */
function manyOf(like: readonly SortedEffect[]): readonly EffectGroup[] {
	const scopes = distinctScopes(like.map(({ scope }) => scope)).map(scopeId);
	const keys = [...new Set(like.map(({ key }) => key))];
	return groupOf(like, `${scopes.join('+')}:${commonStart(keys)}many`);
}

function groupOf(like: readonly SortedEffect[], subject?: string): readonly EffectGroup[] {
	const [first] = like;
	if (first === undefined) return [];
	const effects = like.map(({ effect }) => effect);
	return [
		{
			scopes: distinctScopes(like.map(({ scope }) => scope)),
			severity: first.severity,
			subject: subject ?? first.key,
			subjects: [...new Set(effects.map(({ subject: one }) => one))],
			effects,
			grounds: [...new Set(like.flatMap(({ ground }) => ground ?? []))],
			evidence: evenly(effects),
		},
	];
}

/** Puts the first observation of each effect before the others, so that a truncated list still covers every scope. */
function evenly(effects: readonly Effect[]): readonly number[] {
	const firsts = effects.flatMap(({ evidence }) => evidence.slice(0, 1));
	const others = effects.flatMap(({ evidence }) => evidence.slice(1));
	return [...firsts.toSorted(byOrder), ...others.toSorted(byOrder)];
}

function byOrder(a: number, b: number): number {
	return a - b;
}

function nameOf({ scopes: [first] }: EffectGroup): string {
	return first === undefined ? '' : scopeId(first);
}

/** ~/.ssh/a and ~/.ssh/b start with ~/.ssh/ */
function commonStart(keys: readonly string[]): string {
	const [first = ''] = keys;
	const parts = first.split('/');
	for (let length = parts.length - 1; length > 0; length--) {
		const start = `${parts.slice(0, length).join('/')}/`;
		if (keys.every((key) => key.startsWith(start))) return start;
	}
	return '';
}
