// Runs a server for its lock: ordinary calls alone, each run with inputs of its own, all of them as one.

import { lockableRun } from '#assess/lock/lockable-run.ts';
import { mergeRuns } from '#assess/lock/merge-runs.ts';
import { evidenceIn } from '#assess/report/evidence-in.ts';
import type { LockableRun } from '#model/lock.ts';
import type { Report } from '#model/report.ts';
import type { RunRecord } from '#model/run-record.ts';
import type { AuditParts, AuditRequest } from '../audits/audit.ts';
import { type ProgressView, runAudit } from '../audits/run-audit.ts';

const NO_INJECTIONS = { perTool: 0, inAll: 0, leastWeight: 0 };

export interface ObservedForLock {
	/** Null: the server could not be talked to in one of the runs. */
	readonly run: LockableRun | null;
	/** Of the last run. */
	readonly report: Report;
}

interface LockRuns {
	readonly request: AuditRequest;
	readonly parts: AuditParts;
	/** How many, with the seeds that follow the request's. */
	readonly count: number;
	readonly progress: (run: number) => ProgressView;
}

export async function observeForLock({ request, parts, count, progress }: LockRuns, signal: AbortSignal): Promise<ObservedForLock> {
	const runs: (LockableRun | null)[] = [];
	let last: Report | undefined;
	for (let number = 0; number < count; number++) {
		const seeded = { ...ordinaryOnly(request), seed: request.seed + number };
		let record: RunRecord | undefined;
		const keepRecord = async (kept: RunRecord) => {
			record = kept;
		};
		const { report } = await runAudit(seeded, { ...parts, keepRecord }, { progress: progress(number) }, signal);
		if (record === undefined) throw new Error('the audit ended without a record');
		last = report;
		runs.push(lockableRun(evidenceIn(record)));
		if (runs.at(-1) === null) break;
	}
	const [first, ...rest] = runs.filter((run) => run !== null);
	if (last === undefined) throw new Error('no run was asked for');
	return { run: first === undefined || rest.length + 1 < runs.length ? null : mergeRuns([first, ...rest]), report: last };
}

/** Only ordinary calls are locked. Nothing is remembered either: the lock is what the run is compared with. */
function ordinaryOnly({ dataDir: _, ...request }: AuditRequest): AuditRequest {
	return { ...request, injections: NO_INJECTIONS, budget: { ...request.budget, malformed: 0 }, shrinkTries: 0 };
}
