import { expect, test } from 'vitest';
import type { CallStep, StepResult } from '#model/step.ts';
import { furtherSteps } from './further-steps.ts';

let id = 0;
const done = (tool: string, ms: number, changes: Partial<CallStep> = {}, outcome: StepResult['outcome'] = 'ok'): StepResult => ({
	step: { id: ++id, kind: 'call', timeoutMs: 100, intent: 'typical', tool, args: {}, ...changes },
	began: 0,
	ended: ms * 1000,
	outcome,
});
const read = (uri: string): StepResult => ({ ...done('', 1), step: { id: ++id, kind: 'read', timeoutMs: 100, intent: 'typical', uri } });
const further = (results: readonly StepResult[], most: number, repeated = results.slice(0, 0)) =>
	furtherSteps(
		results,
		repeated.map(({ step }) => step),
		most,
	).map((step) => `${'tool' in step ? step.tool : step.kind} ${step.id}`);

test('as many of each tool, those of one tool in a row, and its inputs in turn', () => {
	id = 0;
	const results = [done('a', 1), done('b', 1), done('a', 1)];
	expect(further(results, 9, results.slice(0, 1)).join(', ')).toBe('a 3, a 1, a 3, a 1, a 3, b 2, b 2, b 2, b 2');
});

test('four of each tool, however many there are', () => {
	id = 0;
	expect(
		further(
			Array.from({ length: 40 }, (_, at) => done(`tool${at}`, 1)),
			5,
		),
	).toHaveLength(160);
});

test('at most twenty calls of a tool in a run, and two reads of a resource', () => {
	id = 0;
	const results = [done('a', 1), read('note://1'), read('note://2')];
	const steps = further(results, 80, [results[0] as StepResult, results[0] as StepResult, results[1] as StepResult]);
	expect([steps.length, steps.filter((one) => one === 'a 1').length, ...steps.slice(18)]).toEqual([21, 18, 'read 3', 'read 5', 'read 5']);
});

test('a quarter of a second of calls in all; refusals only of a tool that refuses everything', () => {
	id = 0;
	expect(further([done('slow', 300), done('a', 70), done('b', 1), done('b', 1, {}, 'tool-error')], 10)).toEqual([
		...Array.from({ length: 3 }, () => 'a 2'),
		...Array.from({ length: 9 }, () => 'b 3'),
	]);
	expect(further([done('c', 1, {}, 'tool-error')], 1)).toEqual(['c 5', 'c 5', 'c 5', 'c 5']);
});

test('an unusual input of each tool comes last', () => {
	id = 0;
	const unusual = [1, 2, 3].map(() => done('a', 1, { intent: 'malformed' }, 'protocol-error'));
	expect(further([done('a', 1), ...unusual, done('b', 1, { intent: 'boundary' })], 1)).toEqual(['a 4', 'a 4', 'a 4', 'a 4', 'a 1', 'b 5']);
});

test('near misses: an injection, what a bait brings, a call without an answer, a failing network', () => {
	const results = [
		done('a', 1, { intent: 'injection' }),
		done('a', 1, { intent: 'bait' }),
		done('b', 1, {}, 'timeout'),
		done('c', 1, { network: 'offline' }),
	];
	expect(further(results, 10)).toEqual([]);
});
