import type { ChainFilter } from '#model/ports.ts';
import type { DecisionSource } from '../serve/recent-decisions.ts';

export interface DecisionsInStep {
	/** Beginning of the step, in microseconds. */
	readonly at: number;
	readonly allowed: number;
	readonly blocked: number;
}

const MINUTE = 60_000_000;
const DEFAULT_SPAN = 24 * 60 * MINUTE;
/** The number of points that fit into a chart. */
const MOST_STEPS = 120;
const STEPS = [1, 5, 15, 60, 6 * 60, 24 * 60].map((minutes) => minutes * MINUTE);

/** Decisions of the last day, or of the filtered time, in steps that a chart can show. */
export async function decisionSeries(
	source: DecisionSource,
	filter: ChainFilter,
	now = Date.now() * 1000,
): Promise<readonly DecisionsInStep[]> {
	const until = filter.until ?? now;
	const since = filter.since ?? until - DEFAULT_SPAN;
	const step = STEPS.find((one) => (until - since) / one <= MOST_STEPS) ?? STEPS.at(-1) ?? MINUTE;
	const points = await source.series({ ...filter, since, step, limit: MOST_STEPS });
	return points.map(({ at, counts }) => ({ at, allowed: counts.allow, blocked: counts.deny + counts.ask }));
}
