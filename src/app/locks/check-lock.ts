import { compareLock } from '#assess/lock/compare-lock.ts';
import { lockVerdict } from '#assess/lock/lock-verdict.ts';
import type { Lock, LockableRun, LockCheck } from '#model/lock.ts';
import type { Report } from '#model/report.ts';
import { type Verification, verificationCommand } from '#report/lock/verification-command.ts';
import { startCommand } from '#report/start-command.ts';

interface Checked extends Verification {
	readonly lock: Lock;
	readonly run: LockableRun;
	readonly report: Report;
	readonly isStrict: boolean;
}

export function checkLock(checked: Checked): LockCheck {
	const { lock, run, report, lockFile, isStrict } = checked;
	const comparison = compareLock(lock, run);
	return {
		server: run.target.version === null ? run.target.name : `${run.target.name} ${run.target.version}`,
		lockFile,
		comparison,
		tools: Object.keys(run.tools).length,
		commands: {
			audit: startCommand('audit', report) ?? '',
			update: verificationCommand(checked, [{ name: '--update', value: '' }]),
		},
		...lockVerdict(comparison, report, isStrict),
	};
}

export function hasStoppedWorking(lock: Lock, run: LockableRun): boolean {
	return compareLock(lock, run).noLongerWork.length > 0;
}
