import { expect, test } from 'vitest';
import type { Cause, Observation } from '#model/observation.ts';
import type { StepResult } from '#model/step.ts';
import { attributeDelayedEffects } from './attribute-delayed-effects.ts';

const SECOND = 1_000_000;
const call = (id: number, tool: string, began: number): StepResult => ({
	step: { id, timeoutMs: 1, intent: 'typical', kind: 'call', tool, args: {} },
	began,
	ended: began + 1000,
	outcome: 'tool-error',
});
const lookup = (at: number, name: string, cause?: Cause): Observation => ({
	kind: 'dns',
	name,
	type: 'A',
	server: '127.0.0.53',
	at,
	seq: at,
	pid: 7,
	pass: 1,
	phase: cause === undefined ? 'idle' : 'exercise',
	...(cause === undefined ? {} : { cause }),
});
const window = (step: number): Cause => ({ step, by: 'window' });

/** In the first pass `page` looked up a.example and `sum` nothing; then both were called again, in a hurry. */
const before = [lookup(10, 'a.example', window(1))];
const hurried = [call(3, 'page', SECOND), call(4, 'sum', SECOND + 50_000)];
const steps = [call(1, 'page', 5), call(2, 'sum', 2000), ...hurried];

const causesOf = (...seen: readonly Observation[]) => attributeDelayedEffects(seen, hurried, before, steps).map(({ cause }) => cause);

test('what a tool looks up in its own time is its doing later too', () => {
	expect(causesOf(lookup(SECOND + 200_000, 'a.example'))).toEqual([window(3)]);
	expect(causesOf(lookup(2 * SECOND, 'A.example'))).toEqual([window(3)]);
	expect(causesOf(lookup(SECOND + 60_000, 'a.example', window(4)))).toEqual([window(3)]);
});

test('once', () => {
	const times = [100_000, 100_500, 200_000, 400_000, 900_000].map((at) => lookup(SECOND + at, 'a.example'));
	expect(causesOf(...times)).toEqual([window(3), window(3), window(3), undefined, undefined]);
	expect(causesOf(lookup(SECOND + 500, 'a.example', window(3)), lookup(SECOND + 200_000, 'a.example'))).toEqual([window(3), undefined]);
});

test('as often as the call has it in its own time, however long a busy machine takes over it', () => {
	const times = [100_000, 900_000, 1_700_000].map((at) => lookup(SECOND + at, 'a.example'));
	const both = [lookup(10, 'a.example', window(1)), lookup(11, 'a.example', window(1))];
	const told = attributeDelayedEffects(times, hurried, both, steps);
	expect(told.map(({ cause }) => cause)).toEqual([window(3), window(3), undefined]);
});

test('what no call was seen to look up, what came before, and what is sure is left as it was', () => {
	expect(causesOf(lookup(SECOND + 200_000, 'b.example'))).toEqual([undefined]);
	expect(causesOf(lookup(SECOND - 10, 'a.example'))).toEqual([undefined]);
	expect(causesOf(lookup(SECOND + 60_000, 'a.example', { step: 4, by: 'exact' }))).toEqual([{ step: 4, by: 'exact' }]);
	expect(
		attributeDelayedEffects([lookup(SECOND + 200_000, 'a.example')], [call(4, 'sum', SECOND)], before, steps)[0]?.cause,
	).toBeUndefined();
});

test('files and programs too', () => {
	const wrote = (at: number, cause?: Cause): Observation => ({
		...lookup(at, '', cause),
		kind: 'file',
		op: 'create',
		path: '/data/x',
		ok: true,
	});
	const late = attributeDelayedEffects([wrote(SECOND + 60_000, window(4))], hurried, [wrote(10, window(1))], steps);
	expect(late[0]?.cause).toEqual(window(3));
});

test('a timer that goes off all the time is what an idle server does, whatever was under way', () => {
	const start = { ...lookup(SECOND - 10, 'beacon.example'), phase: 'start' as const };
	const stop = { ...lookup(9 * SECOND, 'beacon.example'), phase: 'stop' as const };
	const seen = [start, lookup(SECOND + 500, 'beacon.example', window(3)), stop];
	const told = attributeDelayedEffects(seen, hurried, before, steps);
	expect(told.map(({ phase, cause }) => [phase, cause])).toEqual([
		['idle', undefined],
		['idle', undefined],
		['idle', undefined],
	]);
});

test('what the start does in its own time too is the start’s, and what shows in a call alone is the call’s', () => {
	const start = { ...lookup(1, 'update.example'), phase: 'start' as const };
	const again = { ...start, at: SECOND - 10 };
	expect(attributeDelayedEffects([again], hurried, [...before, start], steps)[0]?.phase).toBe('start');
	expect(causesOf(lookup(SECOND + 500, 'c.example', window(3)))).toEqual([window(3)]);
});
