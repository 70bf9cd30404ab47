import { expect, test } from 'vitest';
import { diffReports } from '#assess/diff/diff-reports.ts';
import type { Severity } from '#model/finding.ts';
import type { Report } from '#model/report.ts';
import { finding } from '#report/samples/compose.fixture.ts';
import { honest } from '#report/samples/plain.fixture.ts';
import { auditExitCode, diffExitCode, type FailOn, testExitCode } from './exit-codes.ts';

const DOUBTS = ['under half of the tools worked: 0 of 12'];

function reportOf(severities: readonly Severity[], doubts: readonly string[] = []): Report {
	const findings = severities.map((severity) => finding(severity, 'x', 'y'));
	const conclusion = severities.some((one) => one !== 'low' && one !== 'info') ? 'findings' : doubts.length > 0 ? 'inconclusive' : 'clean';
	return { ...honest, findings, summary: { ...honest.summary, conclusion, doubts } };
}

test.for<readonly [FailOn, readonly Severity[], readonly string[], number]>([
	['high', [], [], 0],
	['high', ['medium', 'low'], [], 0],
	['high', ['high'], [], 3],
	['high', ['high'], DOUBTS, 3],
	['high', [], DOUBTS, 4],
	['high', ['low'], DOUBTS, 4],
	['high', ['medium'], DOUBTS, 4],
	['critical', ['high'], DOUBTS, 4],
	['medium', ['medium'], DOUBTS, 3],
	['info', ['info'], [], 3],
	['never', ['critical'], DOUBTS, 0],
])('audit --fail-on %s with %j and doubts %j: %i', ([failOn, severities, doubts, code]) => {
	expect(auditExitCode(reportOf(severities, doubts), failOn)).toBe(code);
});

test.for<readonly [readonly Severity[], readonly string[], number]>([
	[[], [], 0],
	[['medium'], [], 0],
	[['high'], [], 1],
	[['high'], DOUBTS, 1],
	[['high', 'critical'], DOUBTS, 2],
	[['medium'], DOUBTS, 4],
	[[], DOUBTS, 4],
])('test with %j and doubts %j: %i', ([severities, doubts, code]) => {
	expect(testExitCode(reportOf(severities, doubts))).toBe(code);
});

test('test of a server that never declared itself could not run', () => {
	expect(testExitCode({ ...reportOf([], DOUBTS), declaration: null })).toBe(3);
});

test.for<readonly [FailOn, readonly Severity[], readonly Severity[], number]>([
	['high', [], [], 0],
	['high', ['high'], ['high'], 0],
	['high', [], ['high'], 3],
	['high', ['low'], ['high'], 3],
	['high', ['critical'], ['high'], 0],
	['high', [], ['medium'], 0],
	['medium', [], ['medium'], 3],
	['never', [], ['critical'], 0],
])('diff --fail-on %s from %j to %j: %i', ([failOn, before, after, code]) => {
	expect(diffExitCode(diffReports(reportOf(before), reportOf(after)), failOn)).toBe(code);
});

test('diff: a later audit that saw less proves no improvement', () => {
	expect(diffExitCode(diffReports(reportOf([]), reportOf([], DOUBTS)), 'high')).toBe(4);
	expect(diffExitCode(diffReports(reportOf([], DOUBTS), reportOf([], DOUBTS)), 'high')).toBe(0);
	const tested = { ...reportOf([]), verdicts: [{ rule: 'x', verdict: 'pass' as const }] };
	expect(diffExitCode(diffReports(reportOf(['high']), reportOf([])), 'high')).toBe(4);
	expect(diffExitCode(diffReports(reportOf(['high']), tested), 'high')).toBe(0);
});
