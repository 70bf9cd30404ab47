import { compareLock } from '#assess/lock/compare-lock.ts';
import { lockVerdict } from '#assess/lock/lock-verdict.ts';
import type { Lock, LockableRun, LockCheck } from '#model/lock.ts';
import type { Report } from '#model/report.ts';

interface Checked {
	readonly lock: Lock;
	readonly run: LockableRun;
	readonly report: Report;
	readonly lockFile: string;
	readonly isStrict: boolean;
}

export function checkLock({ lock, run, report, lockFile, isStrict }: Checked): LockCheck {
	const comparison = compareLock(lock, run);
	return {
		server: run.target.version === null ? run.target.name : `${run.target.name} ${run.target.version}`,
		lockFile,
		comparison,
		tools: Object.keys(run.tools).length,
		...lockVerdict(comparison, report, isStrict),
	};
}

export function hasStoppedWorking(lock: Lock, run: LockableRun): boolean {
	return compareLock(lock, run).noLongerWork.length > 0;
}
