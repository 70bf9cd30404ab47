import { expect, test } from 'vitest';
import { CATEGORIES } from '#model/finding.ts';
import { connect, exec, FORMAT_NOTE, file, type Parts } from '../../../test/evidence.ts';
import { judged } from '../../../test/judged.ts';
import { RULES } from './registry.ts';

const QUIET = [file('read', '/etc/ld.so.cache')];

test('the honest server: nothing found, full trust, clean', () => {
	expect(judged({ seen: QUIET })).toMatchObject({ findings: [], trust: { score: 1, parts: [] }, conclusion: 'clean', because: [] });
});

test('the leaky server that says the same: two findings at high', () => {
	const { findings, trust, conclusion } = judged({
		seen: [...QUIET, file('read', '~/.ssh/id_rsa', { during: 1 }), connect('203.0.113.34', 80, { during: 1 })],
	});
	expect(findings.map(({ rule, severity }) => [rule, severity])).toEqual([
		['sensitive-read', 'high'],
		['undeclared-egress', 'high'],
	]);
	expect(trust).toEqual({ score: 0.5, parts: [{ what: '1 high incident, 0.5 each', weight: 0.5 }] });
	expect(conclusion).toBe('findings');
});

test('without a trace most rules are untested, and the end is inconclusive', () => {
	const { verdicts, conclusion, because } = judged({ seen: [] });
	expect(verdicts.find(({ rule }) => rule === 'sensitive-read')).toEqual({
		rule: 'sensitive-read',
		verdict: 'untested',
		reason: 'nothing was traced',
	});
	expect(verdicts.find(({ rule }) => rule === 'stdout-noise')?.verdict).toBe('pass');
	expect(conclusion).toBe('inconclusive');
	expect(because).toContain('nothing was observed');
});

test('in schema mode what was not looked at does not apply, and answers alone can be clean', () => {
	const { verdicts, conclusion, because, findings } = judged({ isUntraced: true });
	const kinds = new Set(
		['sensitive-read', 'data-exfiltration', 'canary-leaked', 'resource-abuse'].map(
			(id) => verdicts.find(({ rule }) => rule === id)?.reason,
		),
	);
	expect(kinds).toEqual(new Set(['schema mode looks at answers alone']));
	expect({ conclusion, because, findings }).toEqual({ conclusion: 'clean', because: [], findings: [] });
	expect(judged({ isUntraced: true, declaration: null }).conclusion).toBe('inconclusive');
});

test('elsewhere, what only the kernel or the sink sees is untested, so that nothing is ever clean', () => {
	const { verdicts, conclusion, because } = judged({ isRemote: true });
	const reasonOf = (id: string) => verdicts.find(({ rule }) => rule === id);
	for (const id of ['sensitive-read', 'data-exfiltration', 'canary-leaked', 'resource-abuse'])
		expect(reasonOf(id)).toEqual({ rule: id, verdict: 'untested', reason: 'remote' });
	for (const id of ['crash', 'unsafe-input-accepted'])
		expect(reasonOf(id)).toEqual({ rule: id, verdict: 'untested', reason: 'remote: only its answers were seen' });
	expect(reasonOf('hang')?.verdict).toBe('pass');
	expect(conclusion).toBe('inconclusive');
	expect(because).toEqual([expect.stringMatching(/^\d+ rules untested: remote; they need the kernel or the sink: .*sensitive-read/)]);
});

test('what an answer proves is found without a trace, in schema mode or not', () => {
	const injection = { class: 'code', argument: 'text', variant: 'x', proofs: [{ kind: 'printed', text: '1683745603' }] } as const;
	const calls = [{}, { args: { text: '51937*32419' }, injection, reply: { content: [{ type: 'text', text: '1683745603' }] } }];
	expect(judged({ isRemote: true, calls }).findings).toMatchObject([{ rule: 'unsafe-input-accepted', severity: 'high' }]);
	for (const isUntraced of [true, false]) {
		expect(judged({ isUntraced, calls }).findings).toMatchObject([{ rule: 'unsafe-input-accepted', severity: 'high' }]);
		const silent = judged({ isUntraced, calls: [{}, { ...calls[1], reply: { content: [] } }] });
		expect(silent.verdicts.find(({ rule }) => rule === 'unsafe-input-accepted')?.verdict).toBe(isUntraced ? 'pass' : 'untested');
	}
});

test.for<readonly [string, Parts, string, string]>([
	['a gap', { seen: [...QUIET, { kind: 'gap', reason: 'unparsed', detail: 'x' }] }, 'inconclusive', '1 gap in what could be seen'],
	['no declaration', { declaration: null, seen: QUIET }, 'inconclusive', 'the server never got as far as declaring itself'],
	['no tool called', { calls: [], seen: QUIET }, 'inconclusive', 'no tool could be called'],
	[
		'one tool never called',
		{ tools: [FORMAT_NOTE, { name: 'b' }], calls: [{ tool: 'format_note' }], seen: QUIET },
		'inconclusive',
		'1 tool never called: b',
	],
	['low findings alone', { seen: [...QUIET, file('create', '/tmp/x', { during: 1 })] }, 'clean', ''],
	['medium findings', { seen: [...QUIET, file('create', '~/x', { during: 1 })] }, 'findings', '1 finding at medium or above'],
])('%s', ([, parts, expected, why]) => {
	const { conclusion, because } = judged(parts);
	expect(conclusion).toBe(expected);
	expect(because.join('; ')).toContain(why);
});

test('trust is capped by the tools that worked', () => {
	const parts = {
		tools: [FORMAT_NOTE, { name: 'b' }],
		calls: [{ tool: 'format_note' }, { tool: 'b', outcome: 'timeout' }],
		seen: QUIET,
	} as const;
	expect(judged(parts).trust).toEqual({
		score: 0.5,
		parts: [
			{ what: '1 low incident, 0.03 each', weight: 0.03 },
			{ what: 'only 1 of 2 tools worked', weight: 0.47 },
		],
	});
	expect(judged({ declaration: null, seen: QUIET }).trust.score).toBe(0);
});

test('an exception for one rule silences no other', () => {
	const seen = [file('write', '~/.ssh/id_rsa', { during: 1 }), exec(['/usr/bin/cp', 'a'], { during: 1 })];
	const allowances = [{ rule: 'sensitive-read', subject: '~/.ssh/id_rsa', reason: 'agreed' }];
	const rules = (parts: Parts) => judged(parts).findings.map(({ rule }) => rule);
	expect(rules({ seen })).toEqual(['sensitive-read', 'undeclared-write', 'undeclared-exec']);
	expect(rules({ seen, allowances })).toEqual(['undeclared-write', 'undeclared-exec']);
	expect(rules({ seen, allowances: allowances.map((one) => ({ ...one, expires: '2026-01-01' })) })).toHaveLength(3);
});

test('every rule says what it is', () => {
	expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
	for (const rule of RULES) {
		expect(rule.id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
		expect(CATEGORIES).toContain(rule.category);
		expect(rule.summary).toMatch(/\.$/);
		expect(rule.rationale.length).toBeGreaterThan(100);
		expect(rule.fix.length).toBeGreaterThan(10);
	}
});
