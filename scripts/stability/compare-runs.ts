// Compares what several audits of one server must agree on, regardless of other load on the machine.

import type { Report } from '#model/report.ts';

/** Names that differ between runs by design: process ids, random file names, ports that the kernel assigned. */
const DRAWN = [
	[/\/proc\/\d+/g, '/proc/N'],
	// Programs draw the names of their scratch files.
	[/(?<=(?:\/tmp|\/dev\/shm)\/)[^/ ]+(?=.* \(scratch\)$)/g, '*'],
	// mkdtemp and its kin end a name by six or eight drawn characters, which are all letters now and then.
	[/(?<=(?:\/tmp|\/dev\/shm)\/(?:tmp|[^/ ]*[-_.]))[A-Za-z0-9_]{6,8}(?=[/ ])/g, '*'],
	[/(?<=[-_./])(?=[A-Za-z0-9]*\d)[A-Za-z0-9]{6,}/g, '*'],
	[/:\d{5}\b/g, ':N'],
] as const;

/**
 * Returns one line for each statement of the report: a finding, or an effect with its scope and its explanation. Effects of the interpreter itself are left out:
 * allocators read the number of processors when threads contend, which really happens in some runs only.
 */
export function statementsOf({ summary, findings, profile }: Report): ReadonlySet<string> {
	const effects = profile.scopes.flatMap(({ scope, effects }) =>
		effects.flatMap(({ kind, subject, explanation, milder }) => {
			const why = explanation?.by ?? (milder === undefined ? 'unexplained' : 'milder');
			return why === 'runtime' ? [] : [undrawn(`effect ${scope.kind} ${scope.name}: ${kind} ${subject} (${why})`)];
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
	/** Numbers of the runs that made the statement, from 1. */
	readonly inRuns: readonly number[];
}

/** Returns statements that some of the runs made and others did not. */
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
