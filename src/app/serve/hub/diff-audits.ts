import { diffReports } from '#assess/diff/diff-reports.ts';
import type { AuditDiff } from '#model/audit-diff.ts';
import type { StoredAudit } from '#model/ports.ts';

/** Stored reports are of this version or have more keys. The earlier audit is the older one, in whichever order they are named. */
export function diffAudits(one: StoredAudit, other: StoredAudit): AuditDiff {
	const [before, after] = one.at <= other.at ? [one, other] : [other, one];
	return diffReports(before.report, after.report);
}
