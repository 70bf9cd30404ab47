import { expect, test } from 'vitest';
import type { EffectMoment } from '#assess/profile/open-groups.ts';
import type { Observation } from '#model/observation.ts';
import type { RunTimeline } from '#model/timeline.ts';
import { TimelineDraft } from './timeline-draft.ts';

const BEGAN = 1_000_000;
const PHASES = [{ phase: 'start', began: BEGAN, ended: BEGAN + 10_000 }] as const;

function read(seq: number, step?: number): Observation {
	const cause = step === undefined ? {} : { cause: { step, by: 'window' as const } };
	return { kind: 'file', op: 'read', path: `/data/${seq}`, ok: true, seq, at: BEGAN + seq, pass: 1, phase: 'exercise', ...cause };
}

function moment(observation: Observation, more: Partial<EffectMoment> = {}): EffectMoment {
	return { kind: 'read', subject: '/data', observation, attempted: 1, succeeded: 1, by: 'package', isGuarded: false, ...more };
}

function timelineOf(moments: readonly EffectMoment[], observations: readonly Observation[]): RunTimeline {
	const draft = new TimelineDraft(observations, PHASES);
	for (const one of moments) draft.add(one);
	return draft.finish();
}

test('an effect is told at its first observation, with its call, how often and how often it failed', () => {
	const observations = [read(5, 2)];
	const moments = observations.map((one) => moment(one, { attempted: 3, succeeded: 1, by: undefined, isGuarded: true }));
	expect(timelineOf(moments, observations)).toEqual({
		began: BEGAN,
		ended: BEGAN + 10_000,
		moments: [{ at: 5, seq: 5, step: 2, kind: 'read', subject: '/data', count: 3, failed: 2, guarded: true }],
		leftOut: 0,
	});
});

test('what arrived at the sink is part of it; of a look-up no failure is told', () => {
	const lookup: Observation = { kind: 'dns', name: 'a.example', type: 'A', server: '::1', seq: 1, at: BEGAN + 1, pass: 1, phase: 'start' };
	const sent: Observation = {
		...{ kind: 'capture', protocol: 'http', destination: 'a.example:80', bytes: 12, preview: '', canaries: [] },
		...{ seq: 2, at: BEGAN + 2, pass: 1, phase: 'start' },
	};
	const moments = [moment(lookup, { kind: 'egress', subject: 'a.example', succeeded: 0 })];
	expect(timelineOf(moments, [lookup, sent]).moments).toEqual([
		{ at: 1, seq: 1, kind: 'egress', subject: 'a.example', by: 'package' },
		{ at: 2, seq: 2, kind: 'sent', subject: 'a.example:80, 12 bytes (http)' },
	]);
});

test('of very many, the unexplained ones are kept, and how many others there were is told', () => {
	const observations = Array.from({ length: 9000 }, (_, seq) => read(seq));
	const moments = observations.map((one) => moment(one, one.seq % 1000 === 999 ? { by: undefined } : {}));
	const timeline = timelineOf(moments, observations);
	expect(timeline.moments).toHaveLength(2000);
	expect(timeline.moments.filter(({ by }) => by === undefined)).toHaveLength(9);
	expect(timeline.leftOut).toBe(7000);
	expect(timeline.moments.map(({ at }) => at)).toEqual(timeline.moments.map(({ at }) => at).toSorted((a, b) => a - b));
});
