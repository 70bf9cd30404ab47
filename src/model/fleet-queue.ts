// The port of a fleet's queue. Every backend passes test/support/fleet-queue-cases.ts.

import type { AuditCost, FleetJob, JobState, NewJob } from './fleet.ts';
import type { NewAudit } from './new-audit.ts';
import type { Page, PageRequest } from './page.ts';

/** Selects jobs. All conditions hold together. */
export interface JobFilter {
	readonly state?: JobState;
	readonly name?: string;
	/** Only those that failed, will be tried again, or were audited without ever starting. */
	readonly hasReason?: true;
}

/** A server whose newest audit differs from the one of the version before. */
export interface FleetChange {
	readonly name: string;
	readonly before: Pick<FleetJob, 'version' | 'audit' | 'conclusion' | 'trust'>;
	readonly now: Pick<FleetJob, 'version' | 'audit' | 'conclusion' | 'trust'>;
}

export interface FleetOverview {
	readonly states: Readonly<Record<JobState, number>>;
	/** Failures that are final or will be tried again, the most frequent reason first. */
	readonly reasons: readonly { readonly reason: string; readonly count: number }[];
	readonly conclusions: Readonly<Record<string, number>>;
	/** Audits by trust, in tenths: the first counts those below 0.1, the last those from 0.9 on. */
	readonly trust: readonly number[];
	readonly cost: { readonly cpuMs: number; readonly peakKib: number };
	/** By the hour in which they ended, the oldest first; an hour without one is left out. */
	readonly doneByHour: readonly { readonly at: number; readonly count: number }[];
	/** The newest first. */
	readonly changes: readonly FleetChange[];
}

export interface JobFailure {
	readonly reason: string;
	readonly detail: string;
	/** Trying again would not help. */
	readonly isFinal: boolean;
	/** Until the next attempt. */
	readonly pauseMs: number;
}

/**
 * Jobs that any number of workers share. A worker holds a job by a lease that it renews; a job whose lease has run out is anybody's again. Only the worker that
 * holds a job can end it, so that each job has one stored result, however often workers die.
 */
export interface FleetQueue {
	/**
	 * A job of the same name, version and version of Candor is kept, and one that waits takes the higher priority. `olderThanMs`: one that was done longer ago is
	 * done again, and its new result replaces the old one. Returns how many of them wait now and did not before.
	 */
	add(jobs: readonly NewJob[], olderThanMs?: number): Promise<number>;
	/** The next job by priority, then by age. `undefined`: there is none to be had now. */
	claim(worker: string, leaseMs: number): Promise<FleetJob | undefined>;
	/** False: the job is no longer this worker's. */
	renew(id: string, worker: string, leaseMs: number): Promise<boolean>;
	/** Stores the audit. `undefined`: the job is no longer this worker's, and nothing was stored. */
	finish(id: string, worker: string, result: { readonly audit: NewAudit; readonly cost: AuditCost }): Promise<string | undefined>;
	/** The job's new state; `undefined`: it is no longer this worker's. */
	fail(id: string, worker: string, failure: JobFailure): Promise<JobState | undefined>;
	/** As if it had not been claimed. */
	release(id: string, worker: string): Promise<boolean>;
	/** Failed and dead jobs wait again. Without names, all of them. Returns how many there were. */
	retry(names?: readonly string[]): Promise<number>;
	/** By time of adding. */
	jobs(request: PageRequest & JobFilter): Promise<Page<FleetJob>>;
	/** How many wait or run. */
	open(): Promise<number>;
	overview(): Promise<FleetOverview>;
}
