import { assess } from '#assess/report/assess.ts';
import type { Report } from '#model/report.ts';
import { readStoredRun } from './stored-run.ts';

/** Judges again a run that `--out-dir` kept. */
export async function judgeStoredRun(directory: string): Promise<Report> {
	return assess(await readStoredRun(directory));
}
