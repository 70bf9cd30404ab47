import type { FleetOverview } from '#model/fleet-queue.ts';

const HOUR_MICROS = 3_600_000_000;
/** The number of hours that a page shows. */
const MOST_HOURS = 48;

/** Fills in the hours without an audit, from the first to the last, for the newest two days. */
export function everyHour(counted: FleetOverview['doneByHour']): FleetOverview['doneByHour'] {
	const last = counted.at(-1)?.at;
	if (last === undefined) return [];
	const counts = new Map(counted.map(({ at, count }) => [at, count]));
	const first = Math.max(counted[0]?.at ?? last, last - (MOST_HOURS - 1) * HOUR_MICROS);
	const hours = Math.round((last - first) / HOUR_MICROS) + 1;
	return Array.from({ length: hours }, (_, index) => first + index * HOUR_MICROS).map((at) => ({ at, count: counts.get(at) ?? 0 }));
}
