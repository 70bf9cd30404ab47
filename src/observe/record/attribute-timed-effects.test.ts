import { expect, test } from 'vitest';
import type { Cause, Observation } from '#model/observation.ts';
import type { StepResult } from '#model/step.ts';
import { attributeTimedEffects } from './attribute-timed-effects.ts';

const MS = 1000;
const call = (id: number, tool: string, began: number): StepResult => ({
	step: { id, timeoutMs: 1, intent: 'typical', kind: 'call', tool, args: {} },
	began: began * MS,
	ended: began * MS + 500,
	outcome: 'ok',
});
const listens = (at: number, step?: number, by: Cause['by'] = 'window'): Observation => ({
	kind: 'network',
	op: 'listen',
	transport: 'tcp',
	family: 'inet',
	address: '0.0.0.0',
	port: 9933,
	ok: true,
	at: at * MS,
	seq: at,
	pid: 7,
	pass: 1,
	phase: step === undefined ? 'idle' : 'exercise',
	...(step === undefined ? {} : { cause: { step, by } }),
});

/** `words` sets a timer of 200 ms, which expires during a call of `lines`; in the accelerated pass it expires at once. */
const results = [call(1, 'words', 0), call(2, 'words', 50), call(3, 'lines', 100)];
const calledAgain = [call(4, 'words', 9000), call(5, 'lines', 9050)];
const causesOf = (seen: readonly Observation[], hurried: readonly Observation[], again = calledAgain) =>
	attributeTimedEffects(seen, results, { observations: hurried, results: again }).map(({ cause }) => cause?.step);

test('what a timer does later is an effect of the tool that has it when timers expire at once', () => {
	expect(causesOf([listens(210, 3)], [listens(9001, 4)])).toEqual([2]);
});

test('what is known otherwise stays', () => {
	// The other tool has the effect there, too.
	expect(causesOf([listens(210, 3)], [listens(9001, 4), listens(9051, 5)])).toEqual([3]);
	// It happened outside of calls as well: a timer of the server itself.
	expect(causesOf([listens(210, 3)], [listens(8990), listens(9001, 4)])).toEqual([3]);
	// The other tool was not called there.
	expect(causesOf([listens(210, 3)], [listens(9001, 4)], [call(4, 'words', 9000)])).toEqual([3]);
	// The tool had it during its own calls, so the other one may have it, too.
	expect(causesOf([listens(10, 1), listens(210, 3)], [listens(9001, 4)])).toEqual([1, 3]);
	// In another pass, it shows that it has it.
	expect(causesOf([{ ...listens(10, 1), pass: 2 }, listens(210, 3)], [listens(9001, 4)])).toEqual([1, 2]);
	// An argument proves the cause.
	expect(causesOf([listens(210, 3, 'exact')], [listens(9001, 4)])).toEqual([3]);
	// It came long after the last call of that tool.
	expect(causesOf([listens(9500, 3)], [listens(9001, 4)])).toEqual([3]);
});
