// Runs a server for its lock with ordinary calls only. Each run has its own inputs, and the runs are merged.

import { lockableRun } from '#assess/lock/lockable-run.ts';
import { mergeRuns, type WorksIn } from '#assess/lock/merge-runs.ts';
import { evidenceIn } from '#assess/report/evidence-in.ts';
import type { LockableRun } from '#model/lock.ts';
import type { Report } from '#model/report.ts';
import type { RunRecord } from '#model/run-record.ts';
import type { AuditParts, AuditRequest } from '../audits/audit.ts';
import { type ProgressView, runAudit } from '../audits/run-audit.ts';

const NO_INJECTIONS = { perTool: 0, inAll: 0, leastWeight: 0 };

export interface ObservedForLock {
	/** Null if one of the runs could not connect to the server. */
	readonly run: LockableRun | null;
	/** Report of the last run. */
	readonly report: Report;
}

interface LockRuns {
	readonly request: AuditRequest;
	readonly parts: AuditParts;
	/** Number of runs, with consecutive seeds. */
	readonly count: number;
	/** Further runs, while the result is insufficient. */
	readonly further?: { readonly most: number; readonly isNeeded: (run: LockableRun) => boolean };
	readonly worksIn: WorksIn;
	readonly progress: (run: number) => ProgressView;
}

export async function observeForLock(
	{ request, parts, count, further, worksIn, progress }: LockRuns,
	signal: AbortSignal,
): Promise<ObservedForLock> {
	const most = count + (further?.most ?? 0);
	let merged: LockableRun | undefined;
	for (let number = 0; ; number++) {
		const { run, report } = await observeOnce({ ...ordinaryOnly(request), seed: request.seed + number }, parts, progress(number), signal);
		if (run === null) return { run, report };
		merged = merged === undefined ? run : mergeRuns([merged, run], worksIn);
		const isEnough = number + 1 >= count && (number + 1 >= most || further?.isNeeded(merged) !== true);
		if (isEnough) return { run: merged, report };
	}
}

async function observeOnce(
	request: AuditRequest,
	parts: AuditParts,
	progress: ProgressView,
	signal: AbortSignal,
): Promise<ObservedForLock> {
	let record: RunRecord | undefined;
	const keepRecord = async (kept: RunRecord) => {
		record = kept;
	};
	const { report } = await runAudit(request, { ...parts, keepRecord }, { progress }, signal);
	if (record === undefined) throw new Error('the audit ended without a record');
	return { run: lockableRun(evidenceIn(record)), report };
}

/** Only ordinary calls are locked. Nothing is remembered either, because the run is compared with the lock. */
function ordinaryOnly({ dataDir: _, ...request }: AuditRequest): AuditRequest {
	return { ...request, injections: NO_INJECTIONS, budget: { ...request.budget, malformed: 0 }, shrinkTries: 0, secretCalls: 0 };
}
