// `candor test`: the audit's engine with a tester's words: modes, cases per tool, formats, and exit codes by the worst finding.

import { writeFile } from 'node:fs/promises';
import { runAudit } from '#app/audits/run-audit.ts';
import { openTelemetryFile } from '#app/audits/telemetry-file.ts';
import { interruptSignal } from '#app/interrupt.ts';
import { findReporter } from '#report/registry.ts';
import { UserError } from '#util/user-error.ts';
import { EXIT, TEST_EXIT, testExitCode } from '../exit-codes.ts';
import { exitCodeFor } from '../fail.ts';
import { showProgress } from '../progress.ts';
import { lookOf } from '../terminal.ts';
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
	const reporter = findReporter(flags.format);
	const request = testRequest(words, flags);
	const { output, exportTelemetry } = flags;
	// Both now, so that a bad name is found before the run.
	if (output !== undefined) await writeOutput(output, '');
	const telemetry = exportTelemetry === undefined ? undefined : await openTelemetryFile(exportTelemetry);
	const watchers = { progress: showProgress(process.stderr, 'candor test'), ...(telemetry === undefined ? {} : { telemetry }) };
	const { report, unkept } = await runAudit(request, testParts(flags), watchers, interruptSignal());
	const look = output === undefined ? lookOf(process.stdout) : { ...lookOf(process.stdout), color: false, isWhole: true };
	const text = reporter.render(report, { ...look, verbose: flags.verbose === true });
	if (output === undefined) process.stdout.write(text);
	else await writeOutput(output, text);
	const code = testExitCode(report);
	return unkept.map(exitCodeFor).at(-1) === undefined || code !== TEST_EXIT.clean ? code : TEST_EXIT.couldNotRun;
}

async function writeOutput(file: string, text: string): Promise<void> {
	await writeFile(file, text).catch((cause: Error) => {
		throw new UserError(`--output ${file}: ${cause.message}`, { hint: 'give --output a file that you may write to', cause });
	});
}
