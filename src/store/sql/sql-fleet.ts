// The queue of a fleet. The database's clock decides about leases, so that the clocks of the workers' machines may differ.

import { type RawBuilder, sql } from 'kysely';
import type { JobState } from '#model/fleet.ts';
import type { FleetQueue, JobFailure, JobFilter } from '#model/fleet-queue.ts';
import type { PageRequest } from '#model/ports.ts';
import { nowMicros } from '#util/micros.ts';
import { addJobs } from './add-jobs.ts';
import { columnText } from './column-text.ts';
import { noteChange } from './fleet-changes.ts';
import { fleetJob } from './fleet-job-columns.ts';
import { fleetOverview, openJobs } from './fleet-overview.ts';
import { parsedCursor, writtenCursor } from './page-cursor.ts';
import { putAudit } from './sql-audits.ts';
import type { StoreDatabase, StoreKind } from './store-tables.ts';

/** Number of failed attempts before a job counts as dead. */
const MOST_ATTEMPTS = 3;
/** Number of attempts that may end with their worker. Machines go away for other reasons, and only a job that ends every worker is to blame. */
const MOST_LOSSES = 10;
const LOST = { reason: 'worker-lost', detail: 'its worker stopped renewing the lease' };
const NO_FAILURE = { reason: null, detail: null };
const UNHELD = { worker: null, lease_until: null };

export function sqlFleet(database: StoreDatabase, kind: StoreKind): FleetQueue {
	return {
		add: (jobs, olderThanMs) => addJobs(database, jobs, olderThanMs === undefined ? undefined : later(kind, -olderThanMs)),
		claim: (worker, leaseMs) => claim(database, kind, worker, leaseMs),
		renew: async (id, worker, leaseMs) => {
			const lease_until = later(kind, leaseMs);
			return (await held(database, id, worker).set({ lease_until }).executeTakeFirst()).numUpdatedRows > 0n;
		},
		finish: (id, worker, result) => finish(database, kind, id, worker, result),
		fail: (id, worker, failure) => fail(database, kind, id, worker, failure),
		release: async (id, worker) => {
			const back = { state: 'waiting', attempts: sql<number>`attempts - 1`, ...UNHELD };
			return (await held(database, id, worker).set(back).executeTakeFirst()).numUpdatedRows > 0n;
		},
		retry: async (names) => {
			const { numUpdatedRows } = await database
				.updateTable('fleet_jobs')
				.set({ state: 'waiting', attempts: 0, losses: 0, due: 0 })
				.where('state', 'in', ['failed', 'dead'])
				.$if(names !== undefined, (query) => query.where('name', 'in', (names ?? []).map(columnText)))
				.executeTakeFirst();
			return Number(numUpdatedRows);
		},
		jobs: (request) => jobs(database, request),
		open: () => openJobs(database),
		overview: () => fleetOverview(database),
	};
}

/** Microseconds since the Unix epoch. A SQLite store is on one machine, which has one clock. */
function later(kind: StoreKind, milliseconds: number): RawBuilder<number> {
	if (kind === 'sqlite') return sql<number>`${nowMicros() + milliseconds * 1000}`;
	return sql<number>`(extract(epoch from clock_timestamp()) * 1000000)::bigint + ${milliseconds * 1000}::bigint`;
}

function held(database: Pick<StoreDatabase, 'updateTable'>, id: string, worker: string) {
	return database.updateTable('fleet_jobs').where('id', '=', id).where('worker', '=', worker).where('state', '=', 'running');
}

async function claim(database: StoreDatabase, kind: StoreKind, worker: string, leaseMs: number): ReturnType<FleetQueue['claim']> {
	const now = later(kind, 0);
	await database
		.updateTable('fleet_jobs')
		.set({ state: 'dead', ended: now, ...LOST, ...UNHELD })
		.where('state', '=', 'running')
		.where('lease_until', '<', now)
		.where('losses', '>=', MOST_LOSSES - 1)
		.execute();
	const next = database
		.selectFrom('fleet_jobs')
		.select('id')
		.where((one) =>
			one.or([
				one.and([one('state', '=', 'waiting'), one('due', '<=', now)]),
				one.and([one('state', '=', 'running'), one('lease_until', '<', now)]),
			]),
		)
		.orderBy('priority', 'desc')
		.orderBy('added')
		.orderBy('id')
		.limit(1)
		.$if(kind === 'postgres', (query) => query.forUpdate().skipLocked());
	const claimed = await database
		.updateTable('fleet_jobs')
		.set({ state: 'running', worker, lease_until: later(kind, leaseMs), began: now, ended: null })
		.set({ attempts: sql<number>`attempts + 1`, losses: sql<number>`losses + case when state = 'running' then 1 else 0 end` })
		.where('id', '=', next)
		.returningAll()
		.executeTakeFirst();
	return claimed && fleetJob(claimed);
}

/** Runs in one transaction, so that the audit is stored if and only if the worker still held the job. */
function finish(
	database: StoreDatabase,
	kind: StoreKind,
	id: string,
	worker: string,
	{ audit, cost }: Parameters<FleetQueue['finish']>[2],
): ReturnType<FleetQueue['finish']> {
	const { summary, trust, coverage, declaration } = audit.report;
	// An audit that states why the server did not start is a result; the fleet counts it by that reason.
	const silence = declaration === null ? { reason: 'did-not-start', detail: columnText(summary.because[0] ?? '') } : NO_FAILURE;
	const result = {
		...silence,
		conclusion: summary.conclusion,
		trust: trust.score,
		worked: coverage.tools.worked,
		declared: coverage.tools.declared,
		cpu_ms: cost.cpuMs,
		peak_kib: cost.peakKib,
	};
	return database.transaction().execute(async (transaction) => {
		const ended = await held(transaction, id, worker)
			.set({ state: 'done', ended: later(kind, 0), ...UNHELD, ...result })
			.executeTakeFirst();
		if (ended.numUpdatedRows === 0n) return undefined;
		const stored = await putAudit(transaction, audit);
		await transaction.updateTable('fleet_jobs').set({ audit: stored.id }).where('id', '=', id).execute();
		await noteChange(transaction, id);
		return stored.id;
	});
}

async function fail(
	database: StoreDatabase,
	kind: StoreKind,
	id: string,
	worker: string,
	{ reason, detail, isFinal, pauseMs }: JobFailure,
): ReturnType<FleetQueue['fail']> {
	const again = sql<string>`case when attempts - losses >= ${MOST_ATTEMPTS} then 'dead' else 'waiting' end`;
	const failed = await held(database, id, worker)
		.set({
			state: isFinal ? 'failed' : again,
			ended: later(kind, 0),
			due: later(kind, pauseMs),
			reason,
			detail: columnText(detail),
			...UNHELD,
		})
		.returning('state')
		.executeTakeFirst();
	return failed?.state as JobState | undefined;
}

async function jobs(
	database: StoreDatabase,
	{ cursor, limit, state, name, hasReason }: PageRequest & JobFilter,
): ReturnType<FleetQueue['jobs']> {
	const after = cursor === undefined ? undefined : parsedCursor(cursor);
	const found = await database
		.selectFrom('fleet_jobs')
		.selectAll()
		.$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
		.$if(name !== undefined, (query) => query.where('name', '=', columnText(name ?? '')))
		.$if(hasReason === true, (query) => query.where('reason', 'is not', null))
		.$if(after !== undefined, (query) => query.where(sql<boolean>`(added, id) > (${after?.at}, ${after?.key})`))
		.orderBy('added')
		.orderBy('id')
		.limit(limit + 1)
		.execute();
	const items = found.slice(0, limit).map(fleetJob);
	const last = items.at(-1);
	return { items, next: found.length > limit && last !== undefined ? writtenCursor({ at: last.added, key: last.id }) : null };
}
