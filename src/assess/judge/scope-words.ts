// Words for the calls or phases in which something was observed.

import type { FindingScope } from '#model/finding.ts';
import { PHASES } from '#model/observation.ts';
import type { Scope } from '#model/profile.ts';
import { plural, some } from './show.ts';

const PHASE_WORDS: Readonly<Record<string, string>> = {
	install: 'while it was installed',
	start: 'at start-up',
	exercise: 'between calls',
	idle: 'while idle',
	stop: 'at shutdown',
};

export function scopeWords({ kind, name }: Scope): string {
	if (kind === 'phase') return PHASE_WORDS[name] ?? `in phase ${name}`;
	return kind === 'tool' ? `in calls of ${name}` : `in requests for ${kind} ${name}`;
}

/** Returns the scope in the form that findings use. */
export function findingScope({ kind, name }: Scope): FindingScope {
	if (kind !== 'phase') return { kind, name };
	const phase = PHASES.find((one) => one === name);
	return phase === undefined ? { kind: 'server', name } : { kind: phase, name };
}

/** `in calls of 28 tools (add, find, list and 25 more) and at start-up` */
export function scopesWords(scopes: readonly Scope[]): string {
	const [only] = scopes;
	if (scopes.length === 1 && only !== undefined) return scopeWords(only);
	const asked = (['tool', 'resource', 'prompt'] as const).flatMap((kind) => {
		const names = scopes.filter((scope) => scope.kind === kind).map(({ name }) => name);
		if (names.length === 0) return [];
		const before = kind === 'tool' ? 'in calls of' : 'in requests for';
		return [
			`${before} ${names.length === 1 ? `${kind === 'tool' ? '' : `${kind} `}${names[0]}` : `${plural(names.length, kind)} (${some(names)})`}`,
		];
	});
	const phases = scopes.filter(({ kind }) => kind === 'phase').map(scopeWords);
	return [...asked, ...phases].join(' and ');
}
