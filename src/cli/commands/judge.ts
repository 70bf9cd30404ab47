// `candor judge DIR`: assesses a run that `--out-dir` kept with this version of Candor. Nothing is started.

import { judgeStoredRun } from '#app/audits/judge-stored-run.ts';
import { auditExitCode, type FailOn } from '../exit-codes.ts';
import { exitCodeBeside } from '../fail.ts';
import { type PrintFlags, reportPrinter } from '../print-report.ts';

interface JudgeFlags extends PrintFlags {
	readonly failOn: FailOn;
}

export async function judgeCommand(directory: string, given: object): Promise<number> {
	const flags = given as JudgeFlags;
	const printer = await reportPrinter(flags);
	const report = await judgeStoredRun(directory);
	const unwritten = await printer.print(report);
	return exitCodeBeside(unwritten, auditExitCode(report, flags.failOn));
}
