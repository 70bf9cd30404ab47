import { suggestPolicy } from '#enforce/policy/suggest/suggest-policy.ts';
import { reportFile } from '../reports/report-file.ts';

/** A policy of least privilege, as YAML, by the JSON report of an audit. */
export function suggestFromReport(file: string): string {
	return suggestPolicy(reportFile(file));
}
