// One job, from its lease to its stored result or its failure.

import type { FleetJob } from '#model/fleet.ts';
import type { FleetQueue, JobFailure } from '#model/fleet-queue.ts';
import { SetupError } from '#util/setup-error.ts';
import { UserError } from '#util/user-error.ts';
import type { RunMeasured } from '../audits/background/run-in-process.ts';
import { DEPTHS } from '../audits/depths.ts';
import type { FleetEvent } from './fleet-event.ts';
import { untilAnswered } from './until-answered.ts';

/** Renewals per lease. Two may fail before the lease expires. */
const RENEWALS = 3;

export interface WorkerParts {
	readonly fleet: FleetQueue;
	readonly run: RunMeasured;
	/** Unique among all workers. */
	readonly worker: string;
	readonly leaseMs: number;
	readonly jobTimeoutMs: number;
	readonly tell: (event: FleetEvent) => void;
}

/** Delay before a retry, multiplied by the number of attempts. */
const PAUSE_MS = 5_000;

export async function performJob(job: FleetJob, parts: WorkerParts, signal: AbortSignal): Promise<void> {
	const { fleet, worker, leaseMs, jobTimeoutMs, run, tell } = parts;
	tell({ kind: 'began', job });
	using lease = holdLease(fleet, job.id, worker, leaseMs);
	const timeout = AbortSignal.timeout(jobTimeoutMs);
	const answered = <T>(ask: () => Promise<T>) => untilAnswered(ask, { tell, signal: lease.lost });
	try {
		const order = { command: job.command, depth: depthOf(job), env: job.env };
		const { report, cost } = await run(order, () => {}, AbortSignal.any([signal, lease.lost, timeout]));
		const at = Date.parse(report.run.startedAt) * 1000;
		const audit = await answered(() => fleet.finish(job.id, worker, { audit: { server: job.name, at, report }, cost }));
		tell(audit === undefined ? { kind: 'lost', job } : { kind: 'done', job, audit, report });
	} catch (error) {
		if (lease.lost.aborted) return tell({ kind: 'lost', job });
		if (signal.aborted) {
			await fleet.release(job.id, worker).catch(() => {}); // otherwise its lease expires
			return;
		}
		const failure = timeout.aborted ? timedOut(jobTimeoutMs) : failureOf(error as Error, job);
		const state = await answered(() => fleet.fail(job.id, worker, failure)).catch(() => undefined);
		tell(state === undefined ? { kind: 'lost', job } : { kind: 'failed', job, reason: failure.reason, detail: failure.detail, state });
	}
}

function timedOut(milliseconds: number): JobFailure {
	return { reason: 'timeout', detail: `not done after ${Math.round(milliseconds / 1000)} s`, isFinal: false, pauseMs: PAUSE_MS };
}

/** A retry does not help if a person must change something. Another machine may have what this one lacks. */
function failureOf(error: Error, { attempts }: FleetJob): JobFailure {
	const [detail = ''] = error.message.split('\n');
	const pauseMs = PAUSE_MS * attempts;
	if (error instanceof SetupError) return { reason: 'no-cell', detail, isFinal: false, pauseMs };
	if (error instanceof UserError) return { reason: 'cannot-start', detail, isFinal: true, pauseMs };
	return { reason: 'audit-failed', detail, isFinal: false, pauseMs };
}

/** A job of a later version of Candor may name a depth that this one does not know. */
function depthOf({ depth }: FleetJob): keyof typeof DEPTHS {
	if (Object.hasOwn(DEPTHS, depth)) return depth as keyof typeof DEPTHS;
	throw new UserError(`the depth ${depth} is not known`, { hint: `one of ${Object.keys(DEPTHS).join(', ')}` });
}

interface HeldLease extends Disposable {
	/** Aborts when another worker may hold the job. */
	readonly lost: AbortSignal;
}

/** Renews the lease of a job until disposed. A database outage shorter than the lease has no effect. */
function holdLease(fleet: Pick<FleetQueue, 'renew'>, id: string, worker: string, leaseMs: number): HeldLease {
	const controller = new AbortController();
	let until = performance.now() + leaseMs;
	const lose = () => controller.abort(new DOMException('the lease ran out', 'AbortError'));
	const timer = setInterval(async () => {
		const asked = performance.now();
		try {
			if (await fleet.renew(id, worker, leaseMs)) until = asked + leaseMs;
			else lose();
		} catch {
			if (performance.now() > until) lose();
		}
	}, leaseMs / RENEWALS);
	return { lost: controller.signal, [Symbol.dispose]: () => clearInterval(timer) };
}
