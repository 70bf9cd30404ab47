import { expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { calls, effect, finding, fiveOk, formatNote, ofTool, startUp, told, tool } from '#report/samples/compose.fixture.ts';
import { honest, leaky } from '#report/samples/plain.fixture.ts';
import { SAMPLES } from '#report/samples/samples.fixture.ts';
import { diffReports } from './diff-reports.ts';

/** The leaky server under the honest one's name: an update that went wrong. */
const turned: Report = { ...leaky, target: { ...leaky.target, name: honest.target.name }, trust: { score: 0.4, parts: [] } };

test.for(Object.entries(SAMPLES))('a report differs in nothing from itself: %s', ([, report]) => {
	const diff = diffReports(report, report);
	expect(diff).toMatchObject({
		findings: { appeared: [], gone: [], changed: [] },
		declaration: { added: [], removed: [], changed: [] },
		effects: [],
		coverage: { nowWork: [], noLongerWork: [] },
		summary: ['Nothing changed.'],
	});
	expect(diff.findings.unchanged).toBe(new Set(report.findings.map(({ id }) => id)).size);
});

test('an update that leaks: new findings and unexplained effects, told in words', () => {
	const { findings, effects, trust, conclusion, summary } = diffReports(honest, turned);
	expect(findings.appeared.map(({ rule }) => rule)).toEqual(['sensitive-read', 'undeclared-egress']);
	expect(effects).toMatchObject([
		{
			scope: { kind: 'tool', name: 'format_note' },
			appeared: [{ kind: 'read' }, { kind: 'egress', subject: '203.0.113.34:80' }],
			gone: [],
		},
	]);
	expect([trust, conclusion]).toEqual([
		{ before: 1, after: 0.4 },
		{ before: 'clean', after: 'findings' },
	]);
	expect(summary).toEqual([
		'New high finding sensitive-read: 5 of 5 calls read ~/.ssh/id_rsa, a canary of this run.',
		'New high finding undeclared-egress: 5 of 5 calls connected to 203.0.113.34:80 (tcp).',
		'format_note now reads /home/user/.ssh/id_rsa, and nothing explains it.',
		'format_note now contacts 203.0.113.34:80, and nothing explains it.',
		'Trust fell from 1 to 0.4.',
		'The conclusion was clean and is findings.',
	]);
});

test('a finding whose rule was not tested again is not called gone', () => {
	const fixed = { ...honest, verdicts: ['sensitive-read', 'undeclared-egress'].map((rule) => ({ rule, verdict: 'pass' as const })) };
	expect(diffReports(turned, fixed).findings.gone.map(({ untested }) => untested)).toEqual([undefined, undefined]);
	const blind = { ...honest, verdicts: [{ rule: 'sensitive-read', verdict: 'untested' as const, reason: 'nothing was traced' }] };
	const { findings, summary } = diffReports(turned, blind);
	expect(findings.gone.map(({ untested }) => untested)).toEqual(['nothing was traced', 'the later audit has no rule undeclared-egress']);
	expect(summary[0]).toBe(
		'The high finding sensitive-read was not tested again (nothing was traced): 5 of 5 calls read ~/.ssh/id_rsa, a canary of this run.',
	);
});

test('a finding of another severity is the same finding', () => {
	const of = (severity: 'low' | 'high') => ({ ...honest, findings: [finding(severity, 'undeclared-write', 'wrote /tmp/x')] });
	expect(diffReports(of('low'), of('high')).findings).toMatchObject({
		appeared: [],
		gone: [],
		changed: [{ before: 'low', after: 'high' }],
	});
	expect(diffReports(of('low'), of('high')).summary).toContain('undeclared-write is worse, low → high: wrote /tmp/x.');
	expect(diffReports(of('high'), of('low')).summary).toContain('undeclared-write is milder, high → low: wrote /tmp/x.');
});

test('tools that are added, removed and changed', () => {
	const of = (tools: Parameters<typeof told>[0]['tools']) =>
		told({
			name: 'notes',
			tools,
			steps: calls(
				tools.map(({ name }) => name),
				fiveOk,
			),
			scopes: [startUp],
		});
	const before = of([formatNote, tool('old_tool')]);
	const after = of([{ ...formatNote, description: 'Formats a note and sends it.' }, tool('new_tool')]);
	const { declaration, coverage, summary } = diffReports(before, after);
	expect(declaration).toMatchObject({
		added: [{ kind: 'tool', name: 'new_tool' }],
		removed: [{ kind: 'tool', name: 'old_tool' }],
		changed: [{ kind: 'tool', name: 'format_note', fields: [{ field: 'description', after: 'Formats a note and sends it.' }] }],
	});
	expect(coverage).toMatchObject({ nowWork: ['new_tool'], noLongerWork: ['old_tool'] });
	expect(summary).toEqual([
		'Added 1 tool: new_tool.',
		'Removed 1 tool: old_tool.',
		'The tool format_note declares another description.',
		'1 tool more worked: new_tool.',
		'1 tool no longer worked: old_tool.',
	]);
});

test('a name that each run draws anew is no difference; an explanation that is lost is', () => {
	const of = (...effects: readonly ReturnType<typeof effect>[]) => ({
		...honest,
		profile: { ...honest.profile, scopes: [ofTool('t', effects)] },
	});
	expect(diffReports(of(effect('write', '/tmp/x-3fa29c1b')), of(effect('write', '/tmp/x-77aa10f2'))).effects).toEqual([]);
	const { effects, summary } = diffReports(of(effect('read', '/data/a', 'launch')), of(effect('read', '/data/a')));
	expect(effects).toMatchObject([{ appeared: [], gone: [], reexplained: [{ subject: '/data/a' }] }]);
	expect(summary).toContain('t reads /data/a as before, but nothing explains it any more.');
});

test('explained effects are counted, and what is unexplained comes first', () => {
	const of = (...effects: readonly ReturnType<typeof effect>[]) => ({
		...honest,
		profile: { ...honest.profile, scopes: [ofTool('t', effects)] },
	});
	const { effects, summary } = diffReports(
		of(),
		of(effect('read', '/lib/a', 'package'), effect('exec', '/bin/sh'), effect('read', '/lib/b', 'runtime')),
	);
	expect(effects[0]?.appeared.map(({ subject }) => subject)).toEqual(['/bin/sh', '/lib/a', '/lib/b']);
	expect(summary).toEqual(['t now runs /bin/sh, and nothing explains it.', 't: 2 new effects, explained.']);
});

test('what makes audits hard to compare is told', () => {
	const other: Report = {
		...leaky,
		declaration: null,
		run: { ...leaky.run, mode: 'schema', candor: '9.9.9' },
		coverage: { ...leaky.coverage, calls: 500 },
	};
	const { caveats, declaration } = diffReports(honest, other);
	expect(caveats).toHaveLength(5);
	expect(declaration).toEqual({ added: [], removed: [], changed: [] });
});

test('a very long diff stays readable', () => {
	const many = Array.from({ length: 300 }, (_, index) => finding('low', 'undeclared-write', `wrote /x/${index}`));
	const { summary, findings } = diffReports(honest, { ...honest, findings: many });
	expect(findings.appeared).toHaveLength(300);
	expect(summary).toHaveLength(11);
	expect(summary.at(-1)).toBe('290 further new findings.');
});
