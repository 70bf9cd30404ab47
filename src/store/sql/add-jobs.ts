import type { RawBuilder } from 'kysely';
import type { NewJob } from '#model/fleet.ts';
import { nowMicros } from '#util/micros.ts';
import { newJobColumns } from './fleet-job-columns.ts';
import type { StoreDatabase } from './store-tables.ts';

/** Number of jobs per insert. SQLite binds at most 32,766 values. */
const BATCH = 500;

/** `before`: known jobs that ended before this time are queued again. Returns the number of newly queued jobs. */
export async function addJobs(database: StoreDatabase, jobs: readonly NewJob[], before?: RawBuilder<number>): Promise<number> {
	let added = 0;
	const now = nowMicros();
	for (let from = 0; from < jobs.length; from += BATCH) {
		const columns = jobs.slice(from, from + BATCH).map((job, index) => newJobColumns(job, now + from + index));
		// Known jobs are updated first, because the jobs inserted below need no update.
		added += await renewKnown(database, columns, before);
		const { numInsertedOrUpdatedRows = 0n } = await database
			.insertInto('fleet_jobs')
			.values(columns)
			.onConflict((conflict) => conflict.column('id').doNothing())
			.executeTakeFirst();
		added += Number(numInsertedOrUpdatedRows);
	}
	return added;
}

async function renewKnown(
	database: StoreDatabase,
	columns: readonly ReturnType<typeof newJobColumns>[],
	before?: RawBuilder<number>,
): Promise<number> {
	let renewed = 0n;
	for (const [priority, same] of Map.groupBy(columns, (one) => one.priority)) {
		const ids = same.map(({ id }) => id);
		const known = database.updateTable('fleet_jobs').where('id', 'in', ids);
		await known.set({ priority }).where('state', '=', 'waiting').where('priority', '<', priority).execute();
		if (before === undefined) continue;
		const again = { state: 'waiting', attempts: 0, losses: 0, due: 0, priority };
		const { numUpdatedRows } = await known.set(again).where('state', '=', 'done').where('ended', '<', before).executeTakeFirst();
		renewed += numUpdatedRows;
	}
	return Number(renewed);
}
