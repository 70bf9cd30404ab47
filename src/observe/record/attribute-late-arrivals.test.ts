import { expect, test } from 'vitest';
import type { Cause, Happening, Observation } from '#model/observation.ts';
import type { Outcome, StepResult } from '#model/step.ts';
import { markerOf } from '#observe/inputs/marker.ts';
import { attributeLateArrivals } from './attribute-late-arrivals.ts';

const HOST = 'api.example';
const ADDRESS = '203.0.113.9';
const [SLOW, QUICK] = [markerOf('slow', 1), markerOf('quick', 2)];
const call = (id: number, outcome: Outcome, text: string): StepResult => ({
	step: { id, timeoutMs: 1, intent: 'typical', kind: 'call', tool: `tool-${id}`, args: { text } },
	began: id * 100,
	ended: id * 100 + 50,
	outcome,
});
/** The first call is not answered, the second and the third are. */
const results = [call(1, 'timeout', SLOW), call(2, 'ok', QUICK), call(3, 'ok', 'plain')];

const at = (time: number, happening: Happening): Observation => {
	const step = Math.floor(time / 100);
	const cause: Cause = { step, by: 'window' };
	return {
		...happening,
		at: time,
		seq: time,
		pass: 1,
		phase: step > 3 ? 'idle' : 'exercise',
		...(step > 3 ? {} : { cause }),
	} as Observation;
};
const lookup = (time: number) => at(time, { kind: 'dns', name: HOST, type: 'A', server: '127.0.0.53' });
const connect = (time: number) =>
	at(time, { kind: 'network', op: 'connect', family: 'inet', transport: 'tcp', address: ADDRESS, port: 443, ok: true });
const arrival = (time: number, preview: string, host = HOST) =>
	at(time, { kind: 'capture', protocol: 'https', destination: `${host}:443`, bytes: 9, preview, canaries: [] });

const causes = (...seen: readonly Observation[]) =>
	attributeLateArrivals(seen, results, { [ADDRESS]: HOST }).map(({ cause }) => cause?.step);

test('what carries the text of an unanswered call is its doing, with the lookup and the connection that it came over', () => {
	expect(causes(lookup(210), connect(211), arrival(212, `q=${SLOW}`))).toEqual([1, 1, 1]);
	expect(causes(connect(411), arrival(412, `q=${SLOW}`))).toEqual([1, 1]);
});

test('what comes first over a connection of an unanswered call is its doing', () => {
	expect(causes(connect(110), arrival(312, 'plain'))).toEqual([1, 1]);
});

test.for<readonly [string, readonly Observation[], readonly number[]]>([
	['it answered: what it stored may be sent by another call', [connect(210), arrival(311, `q=${QUICK}`)], [2, 3]],
	['several calls’ texts: a later call sends what was stored', [arrival(311, `${SLOW} ${QUICK}`)], [3]],
	['a connection that was used in its own call is used again', [connect(110), arrival(111, ''), arrival(312, 'plain')], [1, 1, 3]],
	['the later call made its own connection', [connect(110), connect(310), arrival(312, 'plain')], [1, 3, 3]],
	['the later call sent something there, too', [connect(310), arrival(311, `q=${SLOW}`), arrival(312, 'mine')], [3, 1, 3]],
	['another host', [connect(310), arrival(311, `q=${SLOW}`, 'other.example')], [3, 1]],
])('near miss: %s', ([, seen, expected]) => {
	expect(causes(...seen)).toEqual(expected);
});

test('a run whose calls were all answered is left as it is', () => {
	const seen = [connect(110), arrival(312, SLOW)];
	expect(attributeLateArrivals(seen, [call(1, 'ok', SLOW), call(3, 'ok', '')], {})).toBe(seen);
});
