import type { Observation } from '#model/observation.ts';
import { scopeFinder } from '#model/scope.ts';
import { explain } from './explain/explain.ts';
import type { ExplainContext } from './explain/explainer.ts';
import { occurrencesOf } from './occurrences-of.ts';
import { execAt, indexProcesses, type Processes } from './processes.ts';

/** Returns the arguments of the program that the process of an observation runs, if that start was explained. */
export type ExplainedPrograms = (observation: Observation) => readonly string[] | undefined;

/** Iterates over the observations on first use, because few runs have an effect that depends on it. */
export function explainedPrograms(context: ExplainContext): ExplainedPrograms {
	const { evidence, history } = context;
	const scopeOf = scopeFinder(evidence.steps);
	let known: Processes | undefined;
	return (observation) => {
		known ??= indexProcesses(evidence);
		const process = known.of(observation);
		const exec = process && execAt(process, observation.seq);
		if (exec === undefined) return undefined;
		const isExplained = occurrencesOf(exec, scopeOf(exec), history).some((one) => explain(one, undefined, context) !== undefined);
		return isExplained ? exec.argv : undefined;
	};
}
