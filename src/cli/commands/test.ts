// `candor test`: the audit for testers, with modes, cases per tool, formats, and exit codes by the worst finding.

import { openTelemetryFile } from '#app/audits/telemetry-file.ts';
import { interruptSignal } from '#app/interrupt.ts';
import { EXIT, TEST_EXIT, testExitCode } from '../exit-codes.ts';
import { exitCodeBeside, exitCodeFor } from '../fail.ts';
import { reportPrinter } from '../print-report.ts';
import { showProgress } from '../progress.ts';
import { baselineCheck, projectChoice } from '../project-flags.ts';
import { type TestFlags, testParts, testRequest } from '../test-flags.ts';

export async function testCommand(words: readonly string[], given: object): Promise<number> {
	try {
		return await test(words, given as TestFlags);
	} catch (error) {
		const code = exitCodeFor(error);
		return code === EXIT.interrupted ? code : TEST_EXIT.couldNotRun;
	}
}

async function test(words: readonly string[], flags: TestFlags): Promise<number> {
	const project = projectChoice(words, words.length > 0 || flags.command !== undefined || flags.image !== undefined, flags);
	const request = project.applied(testRequest(project.words, flags));
	const baseline = await baselineCheck(project.baseline, flags.writeBaseline);
	const { exportTelemetry } = flags;
	const printer = await reportPrinter(flags);
	const telemetry = exportTelemetry === undefined ? undefined : await openTelemetryFile(exportTelemetry);
	const watchers = { progress: showProgress(process.stderr, 'candor test'), ...(telemetry === undefined ? {} : { telemetry }) };
	const { runAudit } = await import('#app/audits/run-audit.ts');
	const { report, unkept } = await runAudit(request, await testParts(flags), watchers, interruptSignal());
	const unwritten = await printer.print(report);
	const code = await baseline.check(report, testExitCode);
	return exitCodeBeside([...unkept, ...unwritten], code, TEST_EXIT.couldNotRun);
}
