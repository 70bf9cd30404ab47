// `candor report FILE`: prints a stored report again without judging anew.

import { withRuleTexts } from '#app/explain-rules.ts';
import { reportFile } from '#app/reports/report-file.ts';
import { auditExitCode, type FailOn } from '../exit-codes.ts';
import { exitCodeBeside } from '../fail.ts';
import { type PrintFlags, reportPrinter } from '../print-report.ts';

interface ReportFlags extends PrintFlags {
	readonly failOn: FailOn;
}

export async function reportCommand(file: string, given: object): Promise<number> {
	const flags = given as ReportFlags;
	const report = reportFile(file, file);
	const printer = await reportPrinter(flags);
	const unwritten = await printer.print(withRuleTexts(report));
	return exitCodeBeside(unwritten, auditExitCode(report, flags.failOn));
}
