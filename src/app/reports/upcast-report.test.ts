import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SCHEMA_VERSION } from '#model/report.ts';
import { renderSarif } from '#report/formats/sarif.ts';
import { finding } from '#report/samples/compose.fixture.ts';
import { reportSchema } from '#report/schema/report-schema.ts';
import { withRuleTexts } from '../explain-rules.ts';
import { type AnyReport, upcastReport } from './upcast-report.ts';

const stored = (version: string) =>
	JSON.parse(
		readFileSync(join(import.meta.dirname, '..', '..', '..', 'fixtures', 'reports', `report-${version}.json`), 'utf8'),
	) as AnyReport;

test.for(['1.0', '2.1', '2.2'])('a stored report of %s becomes a whole report of this version', (version) => {
	const report = upcastReport(stored(version));
	expect(reportSchema.safeParse(report).error).toBeUndefined();
	expect(report.schemaVersion).toBe(SCHEMA_VERSION);
});

test('from 1.0: what worked is read from its answers, and doubts are the reasons that are no findings', () => {
	const { coverage, summary } = upcastReport(stored('1.0'));
	expect(coverage.tools).toEqual({ declared: 3, called: 2, answered: 2, worked: 1 });
	expect(coverage.notWorked).toEqual([
		{ tool: 'search_web', calls: 3, error: 'Error: SEARCH_API_KEY is not set', help: 'give it the variable: --env SEARCH_API_KEY=…' },
		{ tool: 'delete_everything', calls: 0, error: 'never called' },
	]);
	expect(summary.doubts).toEqual(['1 of 3 tools was not exercised', '3 gaps in the trace']);
});

test('from 1.0: a finding is of its tool, or of the server', () => {
	const { scopes: _, ...ofTool } = finding('high', 'sensitive-read', 'opened ~/.ssh/id_rsa');
	const { tool, ...ofNone } = ofTool;
	const { findings } = upcastReport({ ...stored('1.0'), findings: [ofTool, ofNone] } as AnyReport);
	expect(findings.map(({ scopes }) => scopes)).toEqual([[{ kind: 'tool', name: tool }], [{ kind: 'server', name: 'server' }]]);
});

test('a report of this version stays as it is', () => {
	const report = upcastReport(stored('1.0'));
	expect(upcastReport(report)).toBe(report);
});

test('from 2.1: it has no texts of rules, and gets those of today where it is shown', () => {
	const report = upcastReport(stored('2.1'));
	expect(report.rules).toEqual([]);
	expect(withRuleTexts(report).rules).toMatchObject([{ id: 'sensitive-read', severity: 'high' }]);
	expect(renderSarif(withRuleTexts(report), {})).toContain('fullDescription');
});

test('from 2.0: it has no timeline', () => {
	const { timeline: _, ...of20 } = upcastReport(stored('1.0'));
	const report = upcastReport({ ...of20, schemaVersion: '2.0' } as AnyReport);
	expect(report).toMatchObject({ schemaVersion: SCHEMA_VERSION, timeline: null });
	expect(reportSchema.safeParse(report).error).toBeUndefined();
});

test('from 1.x: effects, server runs and first sightings keep their values under their new names', () => {
	const old = { ...stored('1.0'), schemaVersion: '1.1' } as AnyReport;
	const before = JSON.stringify(old);
	const { profile, sandbox, schemaVersion } = upcastReport(old);
	expect(schemaVersion).toBe(SCHEMA_VERSION);
	expect(profile.scopes.every(({ effects }) => Array.isArray(effects))).toBe(true);
	expect(sandbox?.resources).toHaveProperty('serverRuns');
	expect(before).toContain('"lives"');
});
