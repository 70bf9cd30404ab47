// Reports of earlier versions, read as today's: what a version added is derived from what was there before.

import type { Finding } from '#model/finding.ts';
import type { Report } from '#model/report.ts';
import { SCHEMA_VERSION } from '#model/report.ts';

/** Versions of a report that can be read, the oldest first. */
export const READABLE_VERSIONS = ['1.0', SCHEMA_VERSION] as const;

/** 1.0 has no `scopes`: a finding is of its tool, or of no scope that the report names. */
export function upcastReport(report: Report): Report {
	return {
		...report,
		schemaVersion: SCHEMA_VERSION,
		findings: report.findings.map((finding: Omit<Finding, 'scopes'> & Partial<Pick<Finding, 'scopes'>>) => ({
			...finding,
			scopes:
				finding.scopes ?? (finding.tool === undefined ? [{ kind: 'server', name: 'server' }] : [{ kind: 'tool', name: finding.tool }]),
		})),
	};
}
