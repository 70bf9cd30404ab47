// The report as JUnit XML for CI systems: one test case per tool and rule, and one per finding where there are findings.

import type { Finding } from '#model/finding.ts';
import type { Incident } from '#model/incident.ts';
import type { Report } from '#model/report.ts';
import { isAtLeast } from '#model/severity.ts';
import { markup } from '../markup.ts';
import { scopeText } from '../scope-label.ts';

const SERVER = 'server';
const COVERAGE = 'coverage';

interface TestCase {
	readonly name: string;
	/** A tool, or one of the two words above. */
	readonly of: string;
	readonly isTool?: true;
	readonly result?: {
		readonly kind: 'failure' | 'error' | 'skipped' | 'mild';
		readonly type?: string;
		readonly message: string;
		readonly text?: string;
	};
}

type TimedCase = TestCase & { readonly seconds: number };

/** One server in a file of results. */
export interface JunitSuite {
	readonly xml: readonly string[];
	readonly counts: JunitCounts;
	readonly seconds: number;
}

type JunitCounts = Readonly<Record<'tests' | 'failures' | 'errors' | 'skipped', number>>;

export function renderJunit(report: Report): string {
	return junitFile([junitSuite(report)]);
}

export function junitFile(suites: readonly JunitSuite[]): string {
	const sum = (of: (suite: JunitSuite) => number) => suites.reduce((all, suite) => all + of(suite), 0);
	const counts: JunitCounts = {
		tests: sum((suite) => suite.counts.tests),
		failures: sum((suite) => suite.counts.failures),
		errors: sum((suite) => suite.counts.errors),
		skipped: sum((suite) => suite.counts.skipped),
	};
	const head = `<testsuites name="candor" ${attributes(counts)} time="${sum(({ seconds }) => seconds).toFixed(3)}">`;
	return `${['<?xml version="1.0" encoding="UTF-8"?>', head, ...suites.flatMap(({ xml }) => xml), '</testsuites>'].join('\n')}\n`;
}

export function junitSuite(report: Report): JunitSuite {
	const { run, target, trust, summary } = report;
	const properties = {
		mode: run.mode,
		conclusion: summary.conclusion,
		incidents: String(summary.incidents),
		worked: `${report.coverage.tools.worked} of ${report.coverage.tools.declared} tools`,
		trust: trust.score.toFixed(2),
		seed: String(run.seed),
		candor: run.candor,
	};
	const timestamp = ` timestamp="${markup(run.startedAt.slice(0, 19))}"`;
	return suiteOf(target.name, timed(casesOf(report), report), run.durationMs / 1000, timestamp, properties);
}

/** The suite of a server that could not be audited. */
export function failedJunitSuite(name: string, failure: string): JunitSuite {
	const result = { kind: 'error', type: 'not audited', message: failure } as const;
	return suiteOf(name, [{ name: 'audited', of: COVERAGE, seconds: 0, result }], 0, '', {});
}

function suiteOf(
	name: string,
	cases: readonly TimedCase[],
	seconds: number,
	more: string,
	properties: Readonly<Record<string, string>>,
): JunitSuite {
	const count = (kind: string) => cases.filter(({ result }) => result?.kind === kind).length;
	const counts = { tests: cases.length, failures: count('failure'), errors: count('error'), skipped: count('skipped') };
	const lines = Object.entries(properties).map(([key, value]) => `<property name="${key}" value="${markup(value)}"/>`);
	const xml = [
		`<testsuite name="${markup(name)}" ${attributes(counts)} time="${seconds.toFixed(3)}"${more}>`,
		...(lines.length === 0 ? [] : ['<properties>', ...lines, '</properties>']),
		...cases.map(testCase),
		'</testsuite>',
	];
	return { xml, counts, seconds };
}

function attributes({ tests, failures, errors, skipped }: JunitCounts): string {
	return `tests="${tests}" failures="${failures}" errors="${errors}" skipped="${skipped}"`;
}

/** The findings of an incident are adjacent, in the order of its chain. */
function casesOf(report: Report): readonly TestCase[] {
	const byId = new Map(report.findings.map((finding) => [finding.id, finding]));
	return [
		...report.incidents.flatMap((incident) =>
			incident.findings.flatMap((id) => byId.get(id) ?? []).map((finding) => findingCase(finding, incident)),
		),
		...passedByTools(report),
		...ofServer(report),
		...ofCoverage(report),
	];
}

/** A rule that was applied passes for each called tool that none of its findings concerns. */
function passedByTools({ findings, verdicts, steps }: Report): readonly TestCase[] {
	const called = [...new Set(steps.flatMap(({ step }) => ('tool' in step ? [step.tool] : [])))];
	const failed = new Set(
		findings.flatMap(({ rule, scopes }) => scopes.flatMap(({ kind, name }) => (kind === 'tool' ? [`${rule} ${name}`] : []))),
	);
	return called.flatMap((tool) =>
		verdicts
			.filter(({ rule, verdict }) => (verdict === 'pass' || verdict === 'fail') && !failed.has(`${rule} ${tool}`))
			.map(({ rule }): TestCase => ({ name: rule, of: tool, isTool: true })),
	);
}

function ofServer({ verdicts }: Report): readonly TestCase[] {
	return verdicts
		.filter(({ verdict }) => verdict !== 'fail')
		.map(({ rule, verdict, reason }): TestCase => {
			const isSkipped = verdict === 'untested' || verdict === 'not-applicable';
			return { name: rule, of: SERVER, ...(isSkipped ? { result: { kind: 'skipped', message: reason ?? verdict } } : {}) };
		});
}

function ofCoverage({ coverage, summary }: Report): readonly TestCase[] {
	return [
		...coverage.untested.map(
			({ kind, name, reason }): TestCase => ({ name: `${kind} ${name}`, of: COVERAGE, result: { kind: 'skipped', message: reason } }),
		),
		...coverage.notWorked
			.filter(({ calls }) => calls > 0)
			.map(
				({ tool, error, help }): TestCase => ({
					name: `tool ${tool} works`,
					of: COVERAGE,
					result: { kind: 'skipped', message: `no ordinary call succeeded: ${error}${help === undefined ? '' : ` (${help})`}` },
				}),
			),
		{
			name: 'conclusive',
			of: COVERAGE,
			// What was not observed does not pass.
			...(summary.conclusion === 'inconclusive' || summary.doubts.length > 0
				? { result: { kind: 'error', type: 'inconclusive', message: summary.because.join('; ') } }
				: {}),
		},
	];
}

/**
 * All rules judge the same calls: the time of a tool's calls is divided among its cases, and the rest of the run among those of the
 * server, so that the times add up to that of the run.
 */
function timed(cases: readonly TestCase[], { steps, run }: Report): readonly TimedCase[] {
	const ofTools = new Map<string, number>();
	for (const { step, began, ended } of steps)
		if ('tool' in step) ofTools.set(step.tool, (ofTools.get(step.tool) ?? 0) + Math.max(0, ended - began) / 1e6);
	const inTools = [...ofTools.values()].reduce((sum, seconds) => sum + seconds, 0);
	const key = ({ of, isTool }: TestCase) => (isTool === true ? `tool ${of}` : of);
	const sizes = Map.groupBy(cases, key);
	return cases.map((one) => {
		const all = one.isTool === true ? (ofTools.get(one.of) ?? 0) : one.of === SERVER ? Math.max(0, run.durationMs / 1000 - inTools) : 0;
		return { ...one, seconds: all / (sizes.get(key(one))?.length ?? 1) };
	});
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
		...(tool === undefined ? { of: SERVER } : { of: tool, isTool: true }),
		result: { kind: isAtLeast(severity, 'high') ? 'failure' : 'mild', type: category, message, text },
	};
}

function testCase({ name, of, result, seconds }: TimedCase): string {
	const open = `<testcase name="${markup(name)}" classname="candor.${markup(of)}" time="${seconds.toFixed(6)}"`;
	if (result === undefined) return `${open}/>`;
	if (result.kind === 'mild') return `${open}><system-out>${markup(result.message)}\n${result.text ?? ''}</system-out></testcase>`;
	const type = result.type === undefined ? '' : ` type="${markup(result.type)}"`;
	return `${open}><${result.kind}${type} message="${markup(result.message)}">${result.text ?? ''}</${result.kind}></testcase>`;
}
