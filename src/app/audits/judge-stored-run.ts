import { assess } from '#assess/report/assess.ts';
import type { Report } from '#model/report.ts';
import { readStoredRun } from './stored-run.ts';

/** Assesses a run again that `--out-dir` kept. */
export async function judgeStoredRun(directory: string): Promise<Report> {
	return assess(await readStoredRun(directory));
}
