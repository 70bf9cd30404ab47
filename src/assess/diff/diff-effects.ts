import { stable } from '#assess/judge/show.ts';
import type { ScopeDiff } from '#model/audit-diff.ts';
import type { Effect, Scope, ScopeProfile } from '#model/profile.ts';
import type { Report } from '#model/report.ts';
import { scopeKey } from '#model/scope.ts';

/** Two effects are the same if kind and subject are equal. Names that each run chooses anew are normalised first. */
export function diffEffects(before: Report, after: Report): readonly ScopeDiff[] {
	const [was, is] = [byScope(before.profile.scopes), byScope(after.profile.scopes)];
	const scopes = new Map<string, Scope>([...was, ...is].map(([key, { scope }]) => [key, scope]));
	return [...scopes]
		.map(([key, scope]): ScopeDiff => {
			const [earlier, later] = [byIdentity(was.get(key)), byIdentity(is.get(key))];
			return {
				scope,
				appeared: unexplainedFirst(missingFrom(earlier, later)),
				gone: unexplainedFirst(missingFrom(later, earlier)),
				reexplained: [...later].flatMap(([id, effect]) => {
					const other = earlier.get(id);
					return other !== undefined && isExplained(other) !== isExplained(effect) ? [effect] : [];
				}),
			};
		})
		.filter(({ appeared, gone, reexplained }) => appeared.length + gone.length + reexplained.length > 0);
}

function byScope(scopes: readonly ScopeProfile[]): ReadonlyMap<string, ScopeProfile> {
	return new Map(scopes.map((profile) => [scopeKey(profile.scope), profile]));
}

function byIdentity(profile: ScopeProfile | undefined): ReadonlyMap<string, Effect> {
	const effects = new Map<string, Effect>();
	for (const effect of profile?.effects ?? []) {
		const id = `${effect.kind}\0${stable(effect.subject)}`;
		// If several effects are the same, the unexplained one represents them.
		const other = effects.get(id);
		if (other === undefined || (isExplained(other) && !isExplained(effect))) effects.set(id, effect);
	}
	return effects;
}

function missingFrom(known: ReadonlyMap<string, Effect>, effects: ReadonlyMap<string, Effect>): readonly Effect[] {
	return [...effects].flatMap(([id, effect]) => (known.has(id) ? [] : [effect]));
}

function unexplainedFirst(effects: readonly Effect[]): readonly Effect[] {
	return effects.toSorted((a, b) => Number(isExplained(a)) - Number(isExplained(b)));
}

function isExplained({ explanation }: Effect): boolean {
	return explanation !== undefined;
}
