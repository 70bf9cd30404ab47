import { expect, test } from 'vitest';
import type { Intent, Step, StepResult } from '#model/step.ts';
import { planPasses } from './passes.ts';
import { stepsOfPass } from './steps-of-pass.ts';

const call = (id: number, tool: string, intent: Intent = 'typical'): Step => ({
	id,
	timeoutMs: 9000,
	intent,
	kind: 'call',
	tool,
	args: {},
});
const STEPS = [call(1, 'a'), call(2, 'a'), call(3, 'a', 'bait'), call(4, 'b'), call(5, 'b', 'malformed'), call(6, 'b', 'injection')];
const many = Array.from({ length: 100 }, (_, index) => call(index + 1, `tool-${index % 50}`));

function idsOf(pass: number, steps: readonly Step[] = STEPS, results: readonly StepResult[] = []): readonly number[] {
	const plan = planPasses(pass).at(-1);
	return plan === undefined ? [] : stepsOfPass(steps, plan, results).map(({ id }) => id);
}

test('the first pass does all, the second two of each, the third one, the fourth all that is friendly', () => {
	expect(idsOf(1)).toEqual([1, 2, 3, 4, 5, 6]);
	expect(idsOf(2)).toEqual([1, 2, 4]);
	expect(idsOf(3)).toEqual([1, 4]);
	expect(idsOf(4)).toEqual([1, 2, 3, 4]);
});

test('with many tools the first of each comes before the second of any', () => {
	expect(idsOf(2, many)).toEqual(many.slice(0, 20).map(({ id }) => id));
});

test('a tool that was slow is not asked again', () => {
	const slow: StepResult = { step: call(1, 'a'), began: 0, ended: 2_000_000, outcome: 'ok' };
	expect(idsOf(2, STEPS, [slow])).toEqual([4]);
});

test('where timers are fast nothing is waited for long', () => {
	const [, , fast] = planPasses(3);
	expect(fast && stepsOfPass(STEPS, fast, []).map(({ timeoutMs }) => timeoutMs)).toEqual([3000, 3000]);
});
