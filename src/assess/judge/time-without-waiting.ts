import type { Micros } from '#model/step.ts';
import type { JudgeEvidence } from './rule.ts';

/** However long the threads waited, this share of the time counts: a process with many busy threads waits most of the time. */
const LEAST_SHARE = 1 / 5;

/** Returns a function that measures a span without the time in which the server's threads waited for a processor. On an idle machine that is the whole span. */
export function timeWithoutWaiting({ resources }: Pick<JudgeEvidence, 'resources'>): (from: Micros, to: Micros) => Micros {
	const runs = resources?.serverRuns ?? [];
	return (from, to) => {
		const span = to - from;
		if (!Number.isFinite(span) || span <= 0) return span;
		const samples = runs.findLast((run) => (run.samples[0]?.at ?? Number.POSITIVE_INFINITY) <= from)?.samples ?? [];
		const before = samples.findLast(({ at }) => at <= from);
		const after = samples.find(({ at }) => at >= to) ?? samples.at(-1);
		if (before === undefined || after === undefined || after.at <= from) return span;
		return Math.max(span * LEAST_SHARE, span - (after.waitingMs - before.waitingMs) * 1000);
	};
}
