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

/** A server whose newest audit differs from the audit of the version before. */
export interface FleetChange {
	readonly name: string;
	readonly before: Pick<FleetJob, 'version' | 'audit' | 'conclusion' | 'trust'>;
	readonly now: Pick<FleetJob, 'version' | 'audit' | 'conclusion' | 'trust'>;
}

export interface FleetOverview {
	readonly states: Readonly<Record<JobState, number>>;
	/** Failures that are final or will be retried, the most frequent reason first. */
	readonly reasons: readonly { readonly reason: string; readonly count: number }[];
	readonly conclusions: Readonly<Record<string, number>>;
	/** Audits by trust score, in tenths: the first entry counts scores below 0.1, the last one scores from 0.9 on. */
	readonly trust: readonly number[];
	readonly cost: { readonly cpuMs: number; readonly peakKib: number };
	/** Audits by the hour in which they ended, the oldest first. Hours without an audit are left out. */
	readonly doneByHour: readonly { readonly at: number; readonly count: number }[];
	/** The newest change comes first. */
	readonly changes: readonly FleetChange[];
}

export interface JobFailure {
	readonly reason: string;
	readonly detail: string;
	/** Whether the failure is final: a retry would not help. */
	readonly isFinal: boolean;
	/** Delay before the next attempt. */
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
	/** Returns the next job by priority, then by age, or `undefined` if no job can be claimed now. */
	claim(worker: string, leaseMs: number): Promise<FleetJob | undefined>;
	/** Returns false if the job no longer belongs to this worker. */
	renew(id: string, worker: string, leaseMs: number): Promise<boolean>;
	/** Stores the audit. Returns `undefined`, and stores nothing, if the job no longer belongs to this worker. */
	finish(id: string, worker: string, result: { readonly audit: NewAudit; readonly cost: AuditCost }): Promise<string | undefined>;
	/** Returns the new state of the job, or `undefined` if it no longer belongs to this worker. */
	fail(id: string, worker: string, failure: JobFailure): Promise<JobState | undefined>;
	/** Undoes the claim. */
	release(id: string, worker: string): Promise<boolean>;
	/** Queues failed and dead jobs again: those with the given names, or all of them. Returns their number. */
	retry(names?: readonly string[]): Promise<number>;
	/** Jobs in the order in which they were added. */
	jobs(request: PageRequest & JobFilter): Promise<Page<FleetJob>>;
	/** Number of waiting and running jobs. */
	open(): Promise<number>;
	overview(): Promise<FleetOverview>;
}
