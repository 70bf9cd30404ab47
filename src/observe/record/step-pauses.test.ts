import { expect, test } from 'vitest';
import type { Step } from '#model/step.ts';
import type { QuietOptions } from '#observe/trace/when-quiet.ts';
import { StepPauses } from './step-pauses.ts';

const { signal } = new AbortController();
const step = (id: number, tool = `tool${id}`): Step => ({ kind: 'call', id, tool, args: {}, intent: 'typical', timeoutMs: 1000 }) as Step;

/** `rests`: whether the server comes to rest in each pause. */
function pausesWhere(rests: (pause: number) => boolean, isUnpaused?: (step: Step) => boolean) {
	const asked: QuietOptions[] = [];
	const trace = { size: () => asked.length, whenQuiet: async (options: QuietOptions) => rests(asked.push(options)) };
	return { pauses: new StepPauses({ trace, process: { tasks: () => [] }, isUnpaused, signal }), asked };
}

test('a server that never rests is waited for at length a few times, then shortly, and the steps are told', async () => {
	const { pauses, asked } = pausesWhere(() => false);
	for (let id = 1; id <= 8; id++) await pauses.wait(step(id));
	expect(asked.map(({ longestMs }) => longestMs)).toEqual([undefined, undefined, undefined, undefined, undefined, 400, 400, 400]);
	expect(pauses.gaps()).toMatchObject([
		{ kind: 'gap', reason: 'unsettled', detail: expect.stringContaining('steps 1, 2, 3, 4, 5 and 3 more') },
	]);
	expect(pauses.gaps(new Set([1, 2, 3, 4, 5, 6, 7]))).toMatchObject([{ detail: expect.stringContaining('(step 8)') }]);
	expect(pauses.gaps(new Set([1, 2, 3, 4, 5, 6, 7, 8]))).toEqual([]);
});

test('a server that rests again is waited for as before', async () => {
	const { pauses, asked } = pausesWhere((pause) => pause === 7);
	for (let id = 1; id <= 8; id++) await pauses.wait(step(id));
	expect(asked.map(({ longestMs }) => longestMs).slice(5)).toEqual([400, 400, undefined]);
});

test('there is no pause after a step whose next one may begin at once', async () => {
	const { pauses, asked } = pausesWhere(
		() => true,
		({ id }) => id < 3,
	);
	for (let id = 1; id <= 3; id++) await pauses.wait(step(id));
	await pauses.wait();
	expect(asked).toHaveLength(2);
});
