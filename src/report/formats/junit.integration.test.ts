import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { honest, inconclusive, leaky } from '../samples/plain.fixture.ts';
import { SAMPLES } from '../samples/samples.fixture.ts';
import { renderJunit } from './junit.ts';

const READ = `
import json, sys, xml.etree.ElementTree as tree
suite = tree.fromstring(sys.stdin.buffer.read()).find("testsuite")
times = [float(case.get("time")) for case in suite.findall("testcase")]
cases = [[case.get("classname"), [child.tag for child in case]] for case in suite.findall("testcase")]
print(json.dumps({"counts": {name: int(suite.get(name)) for name in ("tests", "failures", "errors", "skipped")}, "cases": cases, "times": times, "seconds": float(suite.get("time")), "text": "".join(suite.itertext())}))
`;

interface Read {
	readonly counts: Readonly<Record<'tests' | 'failures' | 'errors' | 'skipped', number>>;
	readonly cases: readonly (readonly [string, readonly string[]])[];
	readonly times: readonly number[];
	readonly seconds: number;
	readonly text: string;
}

/** As somebody else's parser reads it. */
function read(report: Report): Read {
	return JSON.parse(execFileSync('python3', ['-c', READ], { input: renderJunit(report), encoding: 'utf8' })) as Read;
}

test.for(Object.entries(SAMPLES))('%s is well-formed, and its counts are those of its cases', ([, report]) => {
	const { counts, cases } = read(report);
	const having = (tag: string) => cases.filter(([, children]) => children.includes(tag)).length;
	expect(counts).toEqual({ tests: cases.length, failures: having('failure'), errors: having('error'), skipped: having('skipped') });
	const bad = report.findings.filter(({ severity }) => severity === 'high' || severity === 'critical');
	expect(counts.failures).toBe(bad.length);
});

test('a clean server has no failure; an inconclusive run is an error', () => {
	expect(read(honest).counts).toMatchObject({ failures: 0, errors: 0 });
	expect(read(inconclusive).counts).toMatchObject({ errors: 1 });
});

test('each called tool has a case for each rule that was applied, and the times add up to that of the run', () => {
	const { cases, times, seconds } = read(honest);
	const applied = honest.verdicts.filter(({ verdict }) => verdict === 'pass').length;
	expect(applied).toBeGreaterThan(0);
	expect(cases.filter(([name]) => name === 'candor.format_note')).toHaveLength(applied);
	expect(cases.filter(([name]) => name === 'candor.server').length).toBeGreaterThanOrEqual(applied);
	expect(times.every((time) => time >= 0)).toBe(true);
	expect(times.reduce((sum, time) => sum + time, 0)).toBeCloseTo(seconds, 2);
	expect(renderJunit(leaky)).toMatch(/<testcase name="[^"]+" classname="candor\.format_note" time="0\.\d+"/);
});

test('what the server chose is text', () => {
	const evil = ']]><x/>\u0000\u001b"&';
	const [finding] = leaky.findings;
	if (finding === undefined) throw new Error('the sample has findings');
	const { cases, text } = read({ ...leaky, findings: [{ ...finding, severity: 'low', tool: evil, observed: evil }] });
	expect(cases[0]).toEqual([`candor.]]><x/>\\x00\\x1b"&`, ['system-out']]);
	expect(text).toContain('observed: ]]><x/>');
});
