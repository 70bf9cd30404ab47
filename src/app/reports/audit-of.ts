// The report that a word on the command line names: a JSON report, or the directory of a stored run, which is assessed again.

import { stat } from 'node:fs/promises';
import type { Report } from '#model/report.ts';
import { givenText } from '#util/given-file.ts';
import { UserError } from '#util/user-error.ts';
import { judgeStoredRun } from '../audits/judge-stored-run.ts';
import { parseReport } from './parse-report.ts';

const HINT = 'name the JSON report of an audit (candor audit --json …), a directory that --out-dir kept, or some-server@1.2.3';

export async function auditOf(path: string): Promise<Report> {
	const isDirectory = await stat(path).then(
		(found) => found.isDirectory(),
		(cause: NodeJS.ErrnoException) => refuse(path, cause.code === 'ENOENT' ? 'there is no such file or directory' : cause.message, cause),
	);
	return isDirectory ? await judgeStoredRun(path) : await reportOf(path);
}

async function reportOf(file: string): Promise<Report> {
	let value: unknown;
	try {
		value = JSON.parse(givenText(file));
	} catch (cause) {
		refuse(file, (cause as Error).message, cause);
	}
	const parsed = parseReport(value);
	return parsed.kind === 'report' ? parsed.report : refuse(file, parsed.problem);
}

function refuse(path: string, problem: string, cause?: unknown): never {
	throw new UserError(`${path}: ${problem}`, { hint: HINT, cause });
}
