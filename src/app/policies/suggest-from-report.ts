import { suggestPolicy } from '#enforce/policy/suggest/suggest-policy.ts';
import { reportFile } from '../reports/report-file.ts';

/** Derives a least-privilege policy, as YAML, from the JSON report of an audit. */
export function suggestFromReport(file: string): string {
	return suggestPolicy(reportFile(file));
}
