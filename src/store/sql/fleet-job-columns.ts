import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { FleetJob, JobState, NewJob } from '#model/fleet.ts';
import { columnText, textOfColumn } from './column-text.ts';
import type { FleetJobsTable } from './store-tables.ts';

/** The key consists of target, version and version of Candor, so that each combination has one result. */
function jobId({ name, version, candor }: Pick<NewJob, 'name' | 'version' | 'candor'>): string {
	return hash('sha256', JSON.stringify([name, version, candor])).slice(0, 32);
}

export function newJobColumns(job: NewJob, now: number) {
	return {
		id: jobId(job),
		name: columnText(job.name),
		version: columnText(job.version),
		candor: job.candor,
		command: JSON.stringify(job.command),
		env: JSON.stringify(job.env),
		depth: job.depth,
		priority: job.priority,
		state: 'waiting',
		attempts: 0,
		losses: 0,
		added: now,
		due: 0,
	};
}

export function fleetJob(columns: Selectable<FleetJobsTable>): FleetJob {
	const { began, ended, worker, reason, detail, cpu_ms, peak_kib, audit, conclusion, trust, worked, declared } = columns;
	return {
		id: columns.id,
		name: textOfColumn(columns.name),
		version: textOfColumn(columns.version),
		candor: columns.candor,
		command: JSON.parse(columns.command) as FleetJob['command'],
		env: JSON.parse(columns.env) as FleetJob['env'],
		depth: columns.depth,
		priority: columns.priority,
		state: columns.state as JobState,
		attempts: columns.attempts,
		added: columns.added,
		...(began !== null && { began }),
		...(ended !== null && { ended }),
		...(worker !== null && { worker }),
		...(reason !== null && { reason }),
		...(detail !== null && { detail: textOfColumn(detail) }),
		...(cpu_ms !== null && peak_kib !== null && { cost: { cpuMs: cpu_ms, peakKib: peak_kib } }),
		...(audit !== null && { audit }),
		...(conclusion !== null && { conclusion }),
		...(trust !== null && { trust }),
		...(worked !== null && declared !== null && { tools: { worked, declared } }),
	};
}
