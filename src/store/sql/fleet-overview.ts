// How a fleet stands, in numbers that one page shows. It reads counts that the database keeps (migrations/fleet-counts.ts), not the jobs.

import { JOB_STATES, type JobState } from '#model/fleet.ts';
import type { FleetOverview } from '#model/fleet-queue.ts';
import { fleetChanges } from './fleet-changes.ts';
import type { FleetCountsTable, StoreDatabase } from './store-tables.ts';

const MOST_REASONS = 20;
/** Two days. */
const MOST_HOURS = 48;
const HOUR = 3_600_000_000;
const TENTHS = 10;

type Counted = Pick<FleetCountsTable, 'key' | 'count'>;

export async function fleetOverview(database: StoreDatabase): Promise<FleetOverview> {
	const counted = (kind: string) => countsOf(database, kind).execute();
	const [states, reasons, conclusions, trust, cpu] = [
		await counted('state'),
		await counted('reason'),
		await counted('conclusion'),
		await counted('trust'),
		await counted('cpu_ms'),
	];
	const hours = await countsOf(database, 'hour').orderBy('key', 'desc').limit(MOST_HOURS).execute();
	const most = await database
		.selectFrom('fleet_jobs')
		.select('peak_kib')
		.where('state', '=', 'done')
		.where('peak_kib', 'is not', null)
		.orderBy('peak_kib', 'desc')
		.limit(1)
		.executeTakeFirst();
	return {
		states: Object.fromEntries(JOB_STATES.map((state) => [state, countFor(states, state)])) as Record<JobState, number>,
		reasons: reasons
			.toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
			.slice(0, MOST_REASONS)
			.map(({ key, count }) => ({ reason: key, count })),
		conclusions: Object.fromEntries(conclusions.map(({ key, count }) => [key, count])),
		trust: Array.from({ length: TENTHS }, (_, tenth) => countFor(trust, String(tenth))),
		cost: { cpuMs: countFor(cpu, ''), peakKib: most?.peak_kib ?? 0 },
		doneByHour: hours.map(({ key, count }) => ({ at: Number(key) * HOUR, count })).toReversed(),
		changes: await fleetChanges(database),
	};
}

/** How many wait or run. */
export async function openJobs(database: StoreDatabase): Promise<number> {
	const states = await countsOf(database, 'state').execute();
	return countFor(states, 'waiting') + countFor(states, 'running');
}

function countsOf(database: StoreDatabase, kind: string) {
	return database.selectFrom('fleet_counts').select(['key', 'count']).where('kind', '=', kind).where('count', '>', 0);
}

function countFor(counted: readonly Counted[], wanted: string): number {
	return counted.find(({ key }) => key === wanted)?.count ?? 0;
}
