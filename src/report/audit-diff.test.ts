import { expect, test } from 'vitest';
import { diffReports } from '#assess/diff/diff-reports.ts';
import type { Effect, ExplanationKind } from '#model/profile.ts';
import type { Report } from '#model/report.ts';
import { renderDiff } from './audit-diff.ts';
import { calls, finding, fiveOk, formatNote, ofTool, startUp, told, tool } from './samples/compose.fixture.ts';
import { honest, leaky } from './samples/plain.fixture.ts';

const LOOK = { color: false, width: 100, isWhole: true };
const shown = (before: Report, after: Report) => renderDiff(diffReports(before, after), LOOK);
/** The leaky server under the honest one's name: an update that went wrong. */
const turned: Report = { ...leaky, target: { ...leaky.target, name: honest.target.name }, trust: { score: 0.4, parts: [] } };

test('a report beside itself: who was compared, and a sum without a difference', () => {
	expect(shown(honest, honest).split('\n').filter(Boolean)).toEqual([
		expect.stringMatching(/^earlier +honest .* run /),
		expect.stringMatching(/^later +honest .* run /),
		'The later one does nothing that the earlier one did not do.',
		expect.stringMatching(/^0 new findings, 0 gone, 0 of another severity, \d+ unchanged · trust 1 · clean$/),
	]);
});

test('an update that leaks: new findings, unexplained effects, and the fall of trust', () => {
	const text = shown(honest, turned);
	expect(text).toMatch(/^ {2}\+ HIGH sensitive-read {2}format_note {2}5 of 5 calls read ~\/\.ssh\/id_rsa/m);
	expect(text).toMatch(/^ {4}\+ contacts 203\.0\.113\.34:80 {2}unexplained$/m);
	expect(text).toMatch(/^2 new findings, 0 gone, .* · trust 1 → 0\.4 · clean → findings$/m);
});

test('a terminal gets what a finding observed in whole lines of its own width', () => {
	const observed = `sent 6,832 bytes to 203.0.113.34:80 (http) 7 times in calls of format_note: ${'a planted secret '.repeat(9).trim()}`;
	const found = { ...turned, findings: [finding('high', 'data-exfiltration', observed)] };
	const text = renderDiff(diffReports(honest, found), { color: false, width: 80 });
	const lines = text.split('\n');
	const at = lines.findIndex((line) => line.startsWith('  + HIGH data-exfiltration'));
	const below = lines.slice(at + 1, lines.indexOf('', at));
	expect(below.length).toBeGreaterThan(1);
	expect(below.map((line) => line.trim()).join(' ')).toBe(observed);
	expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

test('a new effect that is explained is named, unless every server of its kind has it', () => {
	const of = (effects: readonly Effect[]) =>
		told({ name: 'notes', tools: [formatNote], steps: calls([], fiveOk), scopes: [startUp, ofTool('format_note', effects)], findings: [] });
	const effect = (kind: Effect['kind'], subject: string, by: ExplanationKind): Effect => ({
		kind,
		subject,
		attempted: 1,
		succeeded: 1,
		evidence: [],
		explanation: { by, because: 'its text names it' },
	});
	const text = shown(of([]), of([effect('egress', 'api.notes.example:443', 'declared'), effect('read', '/srv/app/a.js', 'package')]));
	expect(text).toMatch(/^ {4}\+ contacts api\.notes\.example:443 {2}explained: its text names it\n {4}1 explained effect new$/m);
	expect(text).not.toContain('does nothing that');
	expect(shown(of([]), of([effect('read', '/srv/app/a.js', 'package')]))).toContain('does nothing that the earlier one did not do');
});

test('a finding that was not tested again is not shown as gone', () => {
	const blind = { ...honest, verdicts: [{ rule: 'sensitive-read', verdict: 'untested' as const, reason: 'nothing was traced' }] };
	expect(shown(turned, blind)).toContain('- HIGH sensitive-read  format_note  (not tested again: nothing was traced)');
	expect(shown(turned, blind)).toContain('0 new findings, 0 gone, 2 not tested again');
});

test('a declaration that changed shows both texts, and controls in them are escaped', () => {
	const of = (tools: Parameters<typeof told>[0]['tools']) =>
		told({ name: 'notes', tools, steps: calls([], fiveOk), scopes: [startUp], findings: [finding('low', 'x', 'y')] });
	const text = shown(of([formatNote, tool('old_tool')]), of([{ ...formatNote, description: 'Sends a note.\u001b[2J' }, tool('new_tool')]));
	expect(text).toMatch(/\+ tool new_tool\n {2}- tool old_tool\n {2}~ tool format_note\n {6}description\n {8}- .+\n {8}\+ Sends a note\./);
	expect(text).not.toContain('\u001b');
});
