// Facts of one scope that say the same thing, so that forty files make one line.

import { SEVERITIES, type Severity } from '#model/finding.ts';
import type { Fact, Scope } from '#model/profile.ts';
import type { ScopedFact } from './facts.ts';
import { scopeId } from './scope.ts';
import { stable } from './show.ts';

export interface FactGroup {
	readonly scope: Scope;
	readonly severity: Severity;
	/** What the group is about, for the id. */
	readonly subject: string;
	/** Distinct subjects of the facts, in order. */
	readonly subjects: readonly string[];
	readonly facts: readonly Fact[];
	readonly evidence: readonly number[];
}

interface Sorted {
	readonly severity: Severity;
	/** Facts with the same key are the same thing. */
	readonly key: string;
}

const MOST_APART = 3;

/** Groups by scope, severity and key; where one scope has more than three keys of a severity, they become one group named `many`. */
export function groupFacts(found: readonly ScopedFact[], sort: (found: ScopedFact) => Sorted): readonly FactGroup[] {
	const sorted = found.map((one) => {
		const { severity, key } = sort(one);
		return { ...one, severity, key: stable(key) };
	});
	const byScope = Map.groupBy(sorted, ({ scope, severity }) => `${scope.kind}\0${scope.name}\0${severity}`);
	return [...byScope.values()]
		.flatMap((like) => {
			const byKey = Map.groupBy(like, ({ key }) => key);
			return byKey.size > MOST_APART
				? [{ key: `${commonStart([...byKey.keys()])}many`, facts: like }]
				: [...byKey].map(([key, facts]) => ({ key, facts }));
		})
		.flatMap(({ key, facts }) => {
			const [first] = facts;
			return first === undefined
				? []
				: [
						groupOf(
							key,
							first,
							facts.map(({ fact }) => fact),
						),
					];
		})
		.toSorted(
			(a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) || scopeId(a.scope).localeCompare(scopeId(b.scope)),
		);
}

function groupOf(key: string, { scope, severity }: ScopedFact & Sorted, facts: readonly Fact[]): FactGroup {
	return {
		scope,
		severity,
		subject: key,
		subjects: [...new Set(facts.map(({ subject }) => subject))],
		facts,
		evidence: facts.flatMap(({ evidence }) => evidence).toSorted((a, b) => a - b),
	};
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
