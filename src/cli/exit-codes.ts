import type { AuditDiff } from '#model/audit-diff.ts';
import { type Finding, SEVERITIES, type Severity } from '#model/finding.ts';
import type { Report } from '#model/report.ts';

/** `stale`: the baseline has entries that were not found again. */
export const EXIT = { clean: 0, error: 1, setup: 2, findings: 3, inconclusive: 4, stale: 5, interrupted: 130 } as const;

/** Exit codes of `candor test`. CI reads the worst severity from them. */
export const TEST_EXIT = { clean: 0, high: 1, critical: 2, couldNotRun: 3, inconclusive: 4 } as const;

export const FAIL_ON = ['never', ...SEVERITIES] as const;
export type FailOn = (typeof FAIL_ON)[number];

/** Findings at or above the threshold come first, even if the audit saw little. */
export function auditExitCode(report: Report, failOn: FailOn): number {
	if (failOn === 'never') return EXIT.clean;
	if (report.findings.some((finding) => isAtLeast(finding, failOn))) return EXIT.findings;
	return isInDoubt(report) ? EXIT.inconclusive : EXIT.clean;
}

/** New and graver findings come first. A later audit that saw less than the earlier one proves no improvement. */
export function diffExitCode({ findings: { appeared, changed, gone }, conclusion }: AuditDiff, failOn: FailOn): number {
	if (failOn === 'never') return EXIT.clean;
	const graver = changed.filter(({ before, after }) => SEVERITIES.indexOf(after) > SEVERITIES.indexOf(before));
	if ([...appeared, ...graver.map(({ finding }) => finding)].some((finding) => isAtLeast(finding, failOn))) return EXIT.findings;
	const isLessSure = conclusion.after === 'inconclusive' && conclusion.before !== 'inconclusive';
	return isLessSure || gone.some(({ untested }) => untested !== undefined) ? EXIT.inconclusive : EXIT.clean;
}

/** A server that Candor could not connect to was not tested. */
export function testExitCode(report: Report): number {
	const { findings, declaration } = report;
	if (findings.some(({ severity }) => severity === 'critical')) return TEST_EXIT.critical;
	if (findings.some(({ severity }) => severity === 'high')) return TEST_EXIT.high;
	if (declaration === null) return TEST_EXIT.couldNotRun;
	return isInDoubt(report) ? TEST_EXIT.inconclusive : TEST_EXIT.clean;
}

/** Too little was seen or exercised. Findings below the threshold do not change that. */
function isInDoubt({ summary }: Report): boolean {
	return summary.conclusion === 'inconclusive' || summary.doubts.length > 0;
}

function isAtLeast(finding: Finding, bar: Severity): boolean {
	return SEVERITIES.indexOf(finding.severity) >= SEVERITIES.indexOf(bar);
}
