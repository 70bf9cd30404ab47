// `candor judge DIR`: the report of a run that `--out-dir` kept, judged by this candor. Nothing is started.

import { judgeStoredRun } from '#app/audits/judge-stored-run.ts';
import { renderJson } from '#report/json.ts';
import { renderText } from '#report/text.ts';
import { auditExitCode, type FailOn } from '../exit-codes.ts';
import { lookOf } from '../terminal.ts';

interface JudgeFlags {
	readonly json?: true;
	readonly format: 'text' | 'json';
	readonly failOn: FailOn;
	readonly verbose?: true;
}

export async function judgeCommand(directory: string, given: object): Promise<number> {
	const { json, format, failOn, verbose } = given as JudgeFlags;
	const report = await judgeStoredRun(directory);
	const isJson = json === true || format === 'json';
	process.stdout.write(isJson ? renderJson(report) : renderText(report, { ...lookOf(process.stdout), verbose: verbose === true }));
	return auditExitCode(report, failOn);
}
