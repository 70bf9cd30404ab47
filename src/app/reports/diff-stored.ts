import { diffReports } from '#assess/diff/diff-reports.ts';
import type { AuditDiff } from '#model/audit-diff.ts';
import { auditOf } from './audit-of.ts';

/** Each path is a JSON report or the directory of a stored run. */
export async function diffStored(earlier: string, later: string): Promise<AuditDiff> {
	return diffReports(await auditOf(earlier), await auditOf(later));
}
