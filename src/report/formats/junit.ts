// The report as JUnit XML for CI systems: one test case per finding, and one per rule without a finding.

import type { Finding } from '#model/finding.ts';
import type { Incident } from '#model/incident.ts';
import type { Report } from '#model/report.ts';
import { isAtLeast } from '#model/severity.ts';
import { markup } from '../markup.ts';
import { scopeText } from '../scope-label.ts';

interface TestCase {
	readonly name: string;
	readonly of: string;
	readonly result?: {
		readonly kind: 'failure' | 'error' | 'skipped' | 'mild';
		readonly type?: string;
		readonly message: string;
		readonly text?: string;
	};
}

export function renderJunit(report: Report): string {
	const { run, target, trust, summary } = report;
	const cases = casesOf(report);
	const count = (kind: string) => cases.filter(({ result }) => result?.kind === kind).length;
	const counts = `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
	const time = (run.durationMs / 1000).toFixed(3);
	const properties = {
		mode: run.mode,
		conclusion: summary.conclusion,
		incidents: String(summary.incidents),
		worked: `${report.coverage.tools.worked} of ${report.coverage.tools.declared} tools`,
		trust: trust.score.toFixed(2),
		seed: String(run.seed),
		candor: run.candor,
	};
	return `${[
		'<?xml version="1.0" encoding="UTF-8"?>',
		`<testsuites name="candor" ${counts} time="${time}">`,
		`<testsuite name="${markup(target.name)}" ${counts} time="${time}" timestamp="${markup(run.startedAt.slice(0, 19))}">`,
		'<properties>',
		...Object.entries(properties).map(([name, value]) => `<property name="${name}" value="${markup(value)}"/>`),
		'</properties>',
		...cases.map(testCase),
		'</testsuite>',
		'</testsuites>',
	].join('\n')}\n`;
}

/** The findings of an incident are adjacent, in the order of its chain. */
function casesOf({ findings, incidents, verdicts, coverage, summary }: Report): readonly TestCase[] {
	const byId = new Map(findings.map((finding) => [finding.id, finding]));
	return [
		...incidents.flatMap((incident) =>
			incident.findings.flatMap((id) => byId.get(id) ?? []).map((finding) => findingCase(finding, incident)),
		),
		...verdicts
			.filter(({ verdict }) => verdict !== 'fail')
			.map(({ rule, verdict, reason }): TestCase => {
				const isSkipped = verdict === 'untested' || verdict === 'not-applicable';
				return { name: rule, of: 'server', ...(isSkipped ? { result: { kind: 'skipped', message: reason ?? verdict } } : {}) };
			}),
		...coverage.untested.map(
			({ kind, name, reason }): TestCase => ({ name: `${kind} ${name}`, of: 'coverage', result: { kind: 'skipped', message: reason } }),
		),
		...coverage.notWorked
			.filter(({ calls }) => calls > 0)
			.map(
				({ tool, error, help }): TestCase => ({
					name: `tool ${tool} works`,
					of: 'coverage',
					result: { kind: 'skipped', message: `no ordinary call succeeded: ${error}${help === undefined ? '' : ` (${help})`}` },
				}),
			),
		{
			name: 'conclusive',
			of: 'coverage',
			// What was not observed does not pass.
			...(summary.conclusion === 'inconclusive' || summary.doubts.length > 0
				? { result: { kind: 'error', type: 'inconclusive', message: summary.because.join('; ') } }
				: {}),
		},
	];
}

/** A finding fails from `high` on, like the exit code. A milder one is reported and passes. */
function findingCase({ id, category, severity, scopes, tool, declared, observed, fix, repeat }: Finding, incident: Incident): TestCase {
	const command = repeat ?? incident.repeat;
	const lines = [
		...(incident.findings.length > 1 ? [`incident (${incident.severity}, ${incident.findings.length} findings): ${incident.title}`] : []),
		`declared: ${declared}`,
		`observed: ${observed}`,
		...(scopes.length > 1 ? [`seen in: ${scopes.map(scopeText).join(', ')}`] : []),
		...(fix === undefined ? [] : [`fix: ${fix}`]),
		...(command === undefined ? [] : [`repeat: ${command}`]),
	];
	const message = `${severity}: ${observed}`;
	const text = lines.map(markup).join('\n');
	return {
		name: id,
		of: tool ?? 'server',
		result: { kind: isAtLeast(severity, 'high') ? 'failure' : 'mild', type: category, message, text },
	};
}

function testCase({ name, of, result }: TestCase): string {
	const open = `<testcase name="${markup(name)}" classname="candor.${markup(of)}"`;
	if (result === undefined) return `${open}/>`;
	if (result.kind === 'mild') return `${open}><system-out>${markup(result.message)}\n${result.text ?? ''}</system-out></testcase>`;
	const type = result.type === undefined ? '' : ` type="${markup(result.type)}"`;
	return `${open}><${result.kind}${type} message="${markup(result.message)}">${result.text ?? ''}</${result.kind}></testcase>`;
}
