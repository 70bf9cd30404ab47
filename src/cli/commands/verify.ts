// `candor verify`: runs a locked server again and reports what its lock does not contain.

import { interruptSignal } from '#app/interrupt.ts';
import { openLockPlace, readLock } from '#app/locks/lock-file.ts';
import type { LockableRun } from '#model/lock.ts';
import { LOCK_RENDERERS } from '#report/lock/lock-formats.ts';
import { printable } from '#util/printable.ts';
import { EXIT } from '../exit-codes.ts';
import { exitCodeBeside } from '../fail.ts';
import { type LockRunFlags, lockRun } from '../lock-flags.ts';
import { whole } from '../number-flags.ts';
import { printOrWrite } from '../print-or-write.ts';
import { showProgress } from '../progress.ts';
import { openOutput } from '../write-output.ts';

interface VerifyFlags extends LockRunFlags {
	readonly lock: string;
	readonly update?: true;
	readonly strict?: true;
	readonly format: keyof typeof LOCK_RENDERERS;
	readonly json?: true;
	readonly output?: string;
	readonly runs?: string;
}

const EXITS = { holds: EXIT.clean, changed: EXIT.findings, inconclusive: EXIT.inconclusive } as const;
const MOST_RUNS = 20;
/** Runs to make before reporting that a tool no longer works, because other inputs may fit. */
const FURTHER_RUNS = 2;
/** A new lock is made from as many runs as `candor lock` makes. */
const RUNS_OF_UPDATE = '3';

export async function verifyCommand(words: readonly string[], given: object): Promise<number> {
	const flags = given as VerifyFlags;
	const lock = readLock(flags.lock);
	const { request, parts, command, settings } = lockRun(words, flags, lock);
	const count = whole('--runs', flags.runs ?? (flags.update === true ? RUNS_OF_UPDATE : '1'), 1, MOST_RUNS);
	const output = flags.output === undefined ? undefined : await openOutput(flags.output);
	using place = flags.update === true ? await openLockPlace(flags.lock, '--lock') : undefined;
	const [{ observeForLock }, { checkLock, hasStoppedWorking }, { saveLock }] = await Promise.all([
		import('#app/locks/observe-for-lock.ts'),
		import('#app/locks/check-lock.ts'),
		import('#app/locks/save-lock.ts'),
	]);
	const progress = (run: number) =>
		showProgress(process.stderr, run === 0 && count === 1 ? 'candor verify' : `candor verify, run ${run + 1}`);
	// A rewritten lock uses the criterion of `candor lock`.
	const worksIn = flags.update === true ? 'all' : 'any';
	const further = { most: worksIn === 'any' ? FURTHER_RUNS : 0, isNeeded: (seen: LockableRun) => hasStoppedWorking(lock, seen) };
	const { run, report } = await observeForLock({ request, parts: await parts(), count, further, worksIn, progress }, interruptSignal());
	if (run === null) {
		process.stderr.write(`candor: nothing could be compared: ${report.summary.because.map(printable).join('; ')}\n`);
		return EXIT.inconclusive;
	}
	const check = checkLock({ lock, run, report, lockFile: flags.lock, isStrict: flags.strict === true, settings, command });
	const render = LOCK_RENDERERS[flags.json === true ? 'json' : flags.format];
	const unwritten = await printOrWrite(
		output,
		(look) => render(check, look),
		(look) => LOCK_RENDERERS.text(check, look),
	);
	if (place === undefined) return exitCodeBeside(unwritten, EXITS[check.conclusion]);
	await saveLock(place, run, { command, settings });
	process.stderr.write(`candor: ${flags.lock} is written anew; the difference above is what it accepts\n`);
	return exitCodeBeside(unwritten, EXIT.clean);
}
