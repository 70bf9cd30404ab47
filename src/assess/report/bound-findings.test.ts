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
	expect(boundFindings([finding([3, 1, 2])], seen(5))).toEqual([finding([1, 2, 3])]);
});

test('of very many the first are cited, one of every call, and how many more there are', () => {
	const many = 50_000;
	const [bounded] = boundFindings([finding(Array.from({ length: many }, (_, seq) => seq))], seen(many));
	expect(bounded?.evidence).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, many - 2]); // the last is the other call's first
	expect(bounded?.evidenceBeyond).toBe(many - 11);
});

test('of very many calls a hundred are cited', () => {
	const observations = seen(500).map((one) => ({ ...one, cause: { step: one.seq, by: 'window' as const } }));
	const [bounded] = boundFindings([finding(observations.map(({ seq }) => seq))], observations);
	expect(bounded).toMatchObject({ evidence: Array.from({ length: 100 }, (_, seq) => seq), evidenceBeyond: 400 });
});
