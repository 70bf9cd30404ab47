import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import type { Extras } from '#model/extras.ts';
import type { CallStep, StepResult } from '#model/step.ts';
import { declarationOf } from '../../../test/evidence.ts';
import { planFollowUps } from './plan-follow-ups.ts';

const EXTRAS: Extras = { completions: 0, subscriptions: 0, tasks: 0, taskMs: 0, cancelled: 1, together: { tools: 2, calls: 3 } };

function called(
	tool: string,
	args: JsonObject,
	tookMs: number,
	changes: Partial<CallStep> = {},
	outcome: StepResult['outcome'] = 'ok',
): StepResult {
	return {
		step: { id: 1, timeoutMs: 1000, intent: 'typical', kind: 'call', tool, args, ...changes },
		began: 0,
		ended: tookMs * 1000,
		outcome,
	};
}

test('of calls that succeeded: the slowest of the quick ones is cancelled, and each tool is called several times at once', () => {
	const results = [
		called('echo', { n: 1 }, 1),
		called('echo', { n: 1 }, 1),
		called('echo', { text: 'ref-0n5qxt3-1' }, 2),
		called('wait', {}, 100),
		called('third', {}, 1),
	];
	expect(planFollowUps(results, declarationOf(), EXTRAS)).toEqual([
		{ kind: 'cancel', intent: 'typical', tool: 'wait', args: {} },
		// What can be told apart comes first, and with too few different inputs they come again.
		{ kind: 'together', intent: 'typical', tool: 'echo', inputs: [{ text: 'ref-0n5qxt3-1' }, { n: 1 }, { text: 'ref-0n5qxt3-1' }] },
		{ kind: 'together', intent: 'typical', tool: 'wait', inputs: [{}, {}, {}] },
	]);
});

test('not of slow ones, failed ones, odd inputs, tools that once failed, or tasks', () => {
	const results = [
		called('slow', {}, 600),
		called('refuses', {}, 1, {}, 'tool-error'),
		called('odd', {}, 1, { intent: 'malformed' }),
		called('odd', {}, 1, { intent: 'injection' }),
		called('dies', {}, 1),
		called('dies', {}, 1, { intent: 'malformed' }, 'server-died'),
		called('task', {}, 1, { asTask: true }),
	];
	expect(planFollowUps(results, declarationOf(), EXTRAS)).toEqual([]);
});

test('a task is cancelled where the server offers that', () => {
	const capabilities = { tasks: { cancel: {}, requests: { tools: { call: {} } } } };
	expect(planFollowUps([called('task', { n: 1 }, 900, { asTask: true })], declarationOf({ capabilities }), EXTRAS)).toEqual([
		{ kind: 'cancel', intent: 'typical', tool: 'task', args: { n: 1 }, asTask: true },
	]);
});

test('none at a depth that has none', () => {
	expect(planFollowUps([called('echo', {}, 1)], declarationOf(), { ...EXTRAS, cancelled: 0, together: { tools: 0, calls: 0 } })).toEqual(
		[],
	);
});
