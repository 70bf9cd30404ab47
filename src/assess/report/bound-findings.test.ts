import { expect, test } from 'vitest';
import type { Finding } from '#model/finding.ts';
import type { Observation } from '#model/observation.ts';
import { boundFindings } from './bound-findings.ts';

const finding = (evidence: readonly number[]): Finding => ({
	id: 'undeclared-write:copy:~/docs',
	rule: 'undeclared-write',
	category: 'undeclared_write',
	severity: 'medium',
	scopes: [{ kind: 'server', name: 'server' }],
	declared: 'nothing',
	observed: 'wrote',
	evidence,
});
const seen = (many: number): readonly Observation[] =>
	Array.from({ length: many }, (_, seq) => ({
		kind: 'exit',
		code: 0,
		seq,
		at: seq,
		pass: 1,
		phase: 'exercise',
		cause: { step: seq < many - 2 ? 1 : 2, by: 'window' },
	}));

test('few are cited as they are', () => {
	const findings = [finding([1, 2, 3])];
	expect(boundFindings(findings, seen(5))).toBe(findings);
});

test('of very many the first are cited, one of every call, and how many more there are', () => {
	const many = 50_000;
	const [bounded] = boundFindings([finding(Array.from({ length: many }, (_, seq) => seq))], seen(many));
	expect(bounded?.evidence).toHaveLength(100);
	expect(bounded?.evidence.slice(0, 3)).toEqual([0, 1, 2]);
	expect(bounded?.evidence).toContain(many - 2); // the other call's first
	expect(bounded?.evidenceBeyond).toBe(many - 100);
});

test('one that is cited again and again is one', () => {
	const [bounded] = boundFindings([finding(Array.from({ length: 500 }, () => 7))], seen(10));
	expect(bounded).toMatchObject({ evidence: [7], evidenceBeyond: 0 });
});
