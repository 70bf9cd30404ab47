// The state of a fleet, in numbers that fit one page.

import { sql } from 'kysely';
import { JOB_STATES, type JobState } from '#model/fleet.ts';
import type { FleetOverview } from '#model/fleet-queue.ts';
import { fleetChanges } from './fleet-changes.ts';
import type { StoreDatabase } from './store-tables.ts';

const MOST_REASONS = 20;
/** Two days. */
const MOST_HOURS = 48;
const HOUR = 3_600_000_000;
const TENTHS = 10;

export async function fleetOverview(database: StoreDatabase): Promise<FleetOverview> {
	const count = sql<number>`count(*)`.as('count');
	const jobs = database.selectFrom('fleet_jobs');
	const done = jobs.where('state', '=', 'done');
	const tenth = sql<number>`floor(trust * 10)`;
	const hour = sql<number>`ended / ${sql.lit(HOUR)}`;
	const states = await jobs.select(['state', count]).groupBy('state').execute();
	const reasons = await jobs
		.select(['reason', count])
		.where('reason', 'is not', null)
		.groupBy('reason')
		.orderBy('count', 'desc')
		.orderBy('reason')
		.limit(MOST_REASONS)
		.execute();
	const conclusions = await done.select(['conclusion', count]).groupBy('conclusion').execute();
	const trust = await done
		.select([tenth.as('tenth'), count])
		.groupBy(tenth)
		.execute();
	const hours = await done
		.select([hour.as('hour'), count])
		.groupBy(hour)
		.orderBy('hour', 'desc')
		.limit(MOST_HOURS)
		.execute();
	const cost = await done
		.select([sql<number | null>`sum(cpu_ms)`.as('cpuMs'), sql<number | null>`max(peak_kib)`.as('peakKib')])
		.executeTakeFirstOrThrow();
	return {
		states: stateCounts(states),
		reasons: reasons.map((one) => ({ reason: one.reason ?? '', count: one.count })),
		conclusions: Object.fromEntries(conclusions.map((one) => [one.conclusion ?? '', one.count])),
		trust: byTenth(trust),
		cost: { cpuMs: cost.cpuMs ?? 0, peakKib: cost.peakKib ?? 0 },
		doneByHour: hours.map((one) => ({ at: one.hour * HOUR, count: one.count })).toReversed(),
		changes: await fleetChanges(database),
	};
}

function stateCounts(counted: readonly { readonly state: string; readonly count: number }[]): Record<JobState, number> {
	const known = new Map(counted.map(({ state, count }) => [state, count]));
	return Object.fromEntries(JOB_STATES.map((state) => [state, known.get(state) ?? 0])) as Record<JobState, number>;
}

/** A trust of exactly 1 counts in the last tenth. */
function byTenth(counted: readonly { readonly tenth: number; readonly count: number }[]): readonly number[] {
	return Array.from({ length: TENTHS }, (_, index) =>
		counted.filter(({ tenth }) => Math.min(TENTHS - 1, tenth) === index).reduce((sum, { count }) => sum + count, 0),
	);
}
