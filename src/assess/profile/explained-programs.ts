import type { Scope } from '#model/profile.ts';
import { scopeFinder, scopeKey } from '#model/scope.ts';
import { explain } from './explain/explain.ts';
import type { ExplainContext } from './explain/explainer.ts';
import { occurrencesOf } from './occurrences-of.ts';

/** Returns the arguments of a program's starts in a scope that were explained. */
export type ExplainedPrograms = (scope: Scope, program: string | undefined) => readonly string[] | undefined;

/** Iterates over the observations on first use, because few runs have an effect that depends on it. */
export function explainedPrograms(context: ExplainContext): ExplainedPrograms {
	let known: ReadonlyMap<string, readonly string[]> | undefined;
	return (scope, program) => {
		known ??= wordsByProgram(context);
		return known.get(keyOf(scope, program));
	};
}

function wordsByProgram(context: ExplainContext): ReadonlyMap<string, readonly string[]> {
	const { evidence, history } = context;
	const scopeOf = scopeFinder(evidence.steps);
	const started = new Map<string, string[]>();
	for (const observation of evidence.observations) {
		if (observation.kind !== 'exec') continue;
		const scope = scopeOf(observation);
		for (const occurrence of occurrencesOf(observation, scope, history)) {
			if (explain(occurrence, undefined, context) === undefined) continue;
			const key = keyOf(scope, occurrence.subject);
			const words = started.get(key);
			if (words === undefined) started.set(key, [...observation.argv]);
			else words.push(...observation.argv);
		}
	}
	return started;
}

function keyOf(scope: Scope, program: string | undefined): string {
	return `${scopeKey(scope)}:${program}`;
}
