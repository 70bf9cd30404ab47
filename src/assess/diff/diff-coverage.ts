import type { CoverageDiff } from '#model/audit-diff.ts';
import type { Report } from '#model/report.ts';

export function diffCoverage(before: Report, after: Report): CoverageDiff {
	const [was, is] = [workedIn(before), workedIn(after)];
	return {
		declared: { before: before.coverage.tools.declared, after: after.coverage.tools.declared },
		worked: { before: before.coverage.tools.worked, after: after.coverage.tools.worked },
		nowWork: [...is].filter((tool) => !was.has(tool)),
		noLongerWork: [...was].filter((tool) => !is.has(tool)),
		calls: { before: before.coverage.calls, after: after.coverage.calls },
		gaps: { before: before.summary.gaps, after: after.summary.gaps },
	};
}

function workedIn({ declaration, coverage }: Report): ReadonlySet<string> {
	const failed = new Set(coverage.notWorked.map(({ tool }) => tool));
	const skipped = new Set(coverage.untested.filter(({ kind }) => kind === 'tool').map(({ name }) => name));
	const names = declaration?.tools.map(({ name }) => name) ?? [];
	return new Set(names.filter((name) => !failed.has(name) && !skipped.has(name)));
}
