import { expect, test } from 'vitest';
import type { Observation } from '#model/observation.ts';
import type { StepResult } from '#model/step.ts';
import { withStandIns } from './stand-ins.ts';

const call = (id: number, tool: string, city: string): StepResult => ({
	step: { id, timeoutMs: 1, intent: 'typical', kind: 'call', tool, args: { city } },
	began: id * 1000,
	ended: id * 1000 + 500,
	outcome: 'ok',
});
const caused = (step?: number): Observation => ({
	kind: 'exit',
	code: 0,
	at: 1,
	seq: 1,
	pass: 3,
	phase: 'exercise',
	...(step === undefined ? {} : { cause: { step, by: 'exact' } }),
});
const steps = [call(1, 'weather', 'Ghent'), call(2, 'weather', 'Bruges'), call(3, 'sum', '')];
const standInsFor = (...disturbed: readonly StepResult[]) =>
	withStandIns([caused(3), caused(), ...disturbed.map(({ step }) => caused(step.id))], disturbed, steps).map(({ cause }) => cause?.step);

test('what was done for a step that is left out goes to the one that asked for the same, else to its tool’s first', () => {
	expect(standInsFor(call(7, 'weather', 'Bruges'), call(8, 'weather', 'Paris'))).toEqual([3, undefined, 2, 1]);
});

test('of a tool that is told nowhere it has no cause; what others did stays theirs', () => {
	expect(standInsFor(call(7, 'other', ''))).toEqual([3, undefined, undefined]);
	const seen = [caused(3)];
	expect(withStandIns(seen, [], steps)).toBe(seen);
});
