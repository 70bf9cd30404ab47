// What several audits of one server must agree on, whatever else the machine was doing, and where they do not.

import type { Report } from '#model/report.ts';

/** Names that differ from run to run by design: process ids, random file names, ports that the kernel gave. */
const DRAWN = [
	[/\/proc\/\d+/g, '/proc/N'],
	[/(?<=[-_./])(?=[A-Za-z0-9]*\d)[A-Za-z0-9]{6,}/g, '*'],
	[/:\d{5}\b/g, ':N'],
] as const;

/**
 * One line for each statement of the report: a finding, or an effect with whose doing it was and why it is expected. Not what an interpreter does for itself:
 * allocators look at the processors when threads meet in them, which really happens in some runs only.
 */
export function statementsOf({ summary, findings, profile }: Report): ReadonlySet<string> {
	const effects = profile.scopes.flatMap(({ scope, effects }) =>
		effects.flatMap(({ kind, subject, explanation, milder }) => {
			const why = explanation?.by ?? (milder === undefined ? 'unexplained' : 'milder');
			return why === 'runtime' ? [] : [`effect ${scope.kind} ${scope.name}: ${kind} ${undrawn(subject)} (${why})`];
		}),
	);
	return new Set([
		`conclusion ${summary.conclusion}`,
		...findings.map(({ severity, id }) => `finding ${severity} ${undrawn(id)}`),
		...effects,
	]);
}

export interface Difference {
	readonly statement: string;
	/** Numbers of the runs that made it, from 1. */
	readonly inRuns: readonly number[];
}

/** Statements that some of the runs made and others did not. */
export function differences(runs: readonly ReadonlySet<string>[]): readonly Difference[] {
	const all = new Set(runs.flatMap((run) => [...run]));
	return [...all]
		.map((statement) => ({ statement, inRuns: runs.flatMap((run, index) => (run.has(statement) ? [index + 1] : [])) }))
		.filter(({ inRuns }) => inRuns.length < runs.length)
		.sort((a, b) => (a.statement < b.statement ? -1 : 1));
}

function undrawn(text: string): string {
	return DRAWN.reduce((shown, [pattern, name]) => shown.replace(pattern, name), text);
}
