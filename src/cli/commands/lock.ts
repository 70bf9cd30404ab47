// `candor lock`: runs the server and records what it declares and does.

import { interruptSignal } from '#app/interrupt.ts';
import { openLockPlace } from '#app/locks/lock-file.ts';
import { LOCK_FILE } from '#model/lock.ts';
import { wrap } from '#report/columns.ts';
import { verificationCommand } from '#report/lock/verification-command.ts';
import { counted } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { EXIT } from '../exit-codes.ts';
import { type LockRunFlags, lockRun } from '../lock-flags.ts';
import { whole } from '../number-flags.ts';
import { showProgress } from '../progress.ts';
import { lookOf } from '../terminal.ts';

interface LockFlags extends LockRunFlags {
	readonly out: string;
	readonly runs: string;
}

const MOST_RUNS = 20;

export async function lockCommand(words: readonly string[], given: object): Promise<number> {
	const flags = given as LockFlags;
	const { request, parts, command, settings } = lockRun(words, flags);
	const count = whole('--runs', flags.runs, 1, MOST_RUNS);
	const { observeForLock } = await import('#app/locks/observe-for-lock.ts');
	const { saveLock } = await import('#app/locks/save-lock.ts');
	using place = await openLockPlace(flags.out, '--out');
	const progress = (run: number) => showProgress(process.stderr, `candor lock ${run + 1}/${count}`);
	const { run, report } = await observeForLock({ request, parts: await parts(), count, worksIn: 'all', progress }, interruptSignal());
	if (run === null) {
		process.stderr.write(`candor: nothing was locked: ${report.summary.because.map(printable).join('; ')}\n`);
		return EXIT.inconclusive;
	}
	const lock = await saveLock(place, run, { command, settings });
	const tools = Object.values(lock.tools);
	const effects = tools.reduce((sum, tool) => sum + tool.effects.length, Object.values(lock.effects).flat().length);
	const idle = Object.entries(lock.tools).filter(([, { worked }]) => !worked);
	const server = [run.target.name, run.target.version ?? ''].filter(Boolean).map(printable).join(' ');
	const verify = verificationCommand({ lockFile: flags.out, lock, settings, command });
	const lines = [
		`Locked ${server} in ${flags.out}: ${counted(tools.length, 'tool')}, ${counted(effects, 'effect')}, from ${counted(count, 'run')} of ordinary calls`,
		...idle.map(([name]) => `– not seen at work, so its effects are not known: ${printable(name)} (${printable(run.errors[name] ?? '')})`),
		...(lock.gaps.length === 0 ? [] : [`– not all could be seen: ${lock.gaps.join(', ')}`]),
		`Next: commit ${flags.out === LOCK_FILE ? 'it' : flags.out}, and run ${verify} in CI (docs/lock.md)`,
	];
	const { width, isWhole } = lookOf(process.stdout);
	process.stdout.write(`${lines.flatMap((line) => (isWhole ? [line] : wrap(line, width))).join('\n')}\n`);
	return EXIT.clean;
}
