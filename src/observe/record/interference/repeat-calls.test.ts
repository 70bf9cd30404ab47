import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Outcome } from '#model/step.ts';
import type { KeptState } from '#observe/sandbox/kept-state.ts';
import type { Task } from '#util/task-reader.ts';
import { OutputRecorder } from '../output-recorder.ts';
import { MACHINE, NotRepeatable, type RepeatOptions, repeater, SECOND_START } from './repeat-calls.ts';
import type { RunAlike } from './start-alike.ts';

const state = { restore: async () => {}, changed: async () => new Map(), [Symbol.asyncDispose]: async () => {} };
const same = (text: string) => text;
/** Runs that take a quarter of a second, while the server's only thread is as `tasks` says. */
function repeatWith(tasks: () => readonly Task[], seen: Parameters<RepeatOptions['start']>[] = []) {
	return repeaterWith(async (...given) => {
		seen.push(given);
		given[1].onStart?.({ tasks });
		await sleep(250);
		return 'ok';
	}).repeat;
}

const call = { id: 1, kind: 'call', timeoutMs: 100, intent: 'typical', tool: 'note', args: { text: 'Hello there' } } as const;
/** `perform` returns the outcome of the only call. */
function repeaterWith(perform: (...given: Parameters<RepeatOptions['start']>) => Promise<Outcome>, kept: KeptState = state) {
	const start: RepeatOptions['start'] = async (...given) => {
		const results = [{ step: call, began: 0, ended: 1, outcome: await perform(...given) }];
		return {
			argv: ['server'],
			results,
			phases: [],
			hasDied: false,
			output: new OutputRecorder(),
			lists: [],
			trace: { observations: async function* () {} },
		} as unknown as RunAlike;
	};
	return repeater(
		{ internet: undefined, mostMs: 100, start },
		kept,
		{ all: [call], paused: 1, isWatchedIdle: false },
		{ mask: same, machineMask: same },
	);
}

test('time in which the server waited for a processor is not counted; time of its own is', async () => {
	const waiting = repeatWith(() => [{ id: 1, state: 'R', ranMs: 0, waitedMs: 0 }]);
	for (let run = 0; run < 3; run++) await waiting(new Set());
	const sleeping = repeatWith(() => [{ id: 1, state: 'S', ranMs: 0, waitedMs: 0 }]);
	await sleeping(new Set());
	await expect(sleeping(new Set())).rejects.toThrow(NotRepeatable);
});

test('the machine and the arguments are changed only where their keys are', async () => {
	const seen: Parameters<RepeatOptions['start']>[] = [];
	const repeat = repeatWith(() => [{ id: 1, state: 'R', ranMs: 0, waitedMs: 0 }], seen);
	await repeat(new Set());
	await repeat(new Set([MACHINE, 'argument:note.text']));
	expect(
		seen.map(
			([
				{
					paused: [first],
				},
				{ isOtherMachine },
			]) => [first?.kind === 'call' ? first.args['text'] : '', isOtherMachine],
		),
	).toEqual([
		['Hello there', undefined],
		['Olssv aolyl', true],
	]);
});

test('a run in which a call was not answered is made again; a call that is never answered is told', async () => {
	const outcomes: Outcome[] = ['timeout', 'ok', 'ok'];
	const late = repeaterWith(async () => outcomes.shift() ?? 'ok');
	await late.repeat(new Set());
	expect([outcomes.length, late.unanswered.size]).toEqual([1, 0]);
	let runs = 0;
	const silent = repeaterWith(async () => {
		runs++;
		return 'timeout';
	});
	await silent.repeat(new Set());
	await silent.repeat(new Set());
	expect([runs, ...silent.unanswered]).toEqual([5, 'note']);
});

test('a server that stored something is started once more, and what it emits then is compared as well', async () => {
	const starts: string[] = [];
	const written = {
		...state,
		changed: async () => (starts.length > 0 ? new Map([['/tmp/seen', { traits: new Map([['kind', 'file']]) }]]) : new Map()),
	};
	const { repeat } = repeaterWith(async () => {
		starts.push('');
		return 'ok';
	}, written);
	const { emitted } = await repeat(new Set());
	expect([starts.length, [...emitted.keys()].map((key) => key.startsWith(SECOND_START))]).toEqual([2, [false, true]]);
});

test('further calls that the server does not bear are left out of all runs', async () => {
	const all = [1, 2, 3, 4].map((id) => ({ ...call, id }));
	const counts: number[] = [];
	const start: RepeatOptions['start'] = async ({ paused, further }) => {
		const steps = [...paused, ...further];
		counts.push(steps.length);
		const results = steps.map((step) => ({ step, began: 0, ended: 1, outcome: step.id === 4 ? 'timeout' : 'ok' }));
		const run = { argv: ['server'], results, phases: [], hasDied: false, output: new OutputRecorder(), lists: [] };
		return { ...run, trace: { observations: async function* () {} } } as unknown as RunAlike;
	};
	const parts = { internet: undefined, mostMs: 100, start };
	const { repeat, performed, unanswered } = repeater(
		parts,
		state,
		{ all, paused: 2, isWatchedIdle: false },
		{ mask: same, machineMask: same },
	);
	await repeat(new Set());
	await repeat(new Set());
	await repeat(new Set(), 1);
	expect([counts, performed().length, unanswered.size]).toEqual([[4, 3, 3, 1], 3, 0]);
});

test('a server that is slow gets no further calls, because the time would not be enough for the other runs', async () => {
	const all = [1, 2, 3].map((id) => ({ ...call, id }));
	const countsOf = async (mostMs: number) => {
		const counts: number[] = [];
		const start: RepeatOptions['start'] = async ({ paused, further }, { onStart }) => {
			const steps = [...paused, ...further];
			counts.push(steps.length);
			onStart?.({ tasks: () => [{ id: 1, state: 'S', ranMs: 0, waitedMs: 0 }] });
			await sleep(250);
			const results = steps.map((step) => ({ step, began: 0, ended: 1, outcome: 'ok' }));
			const run = { argv: ['server'], results, phases: [], hasDied: false, output: new OutputRecorder(), lists: [] };
			return { ...run, trace: { observations: async function* () {} } } as unknown as RunAlike;
		};
		const masks = { mask: same, machineMask: same };
		const { repeat } = repeater({ internet: undefined, mostMs, start }, state, { all, paused: 2, isWatchedIdle: false }, masks);
		await repeat(new Set());
		return counts;
	};
	expect(await countsOf(1000)).toEqual([3, 2]);
	expect(await countsOf(60_000)).toEqual([3]);
});

test('a run in which the server ends by chance is made again; a server that always ends is not repeatable', async () => {
	const ends = async (deaths: readonly boolean[]) => {
		const left = [...deaths];
		const start: RepeatOptions['start'] = async ({ paused }) => {
			const hasDied = left.shift() ?? false;
			const results = paused.map((step) => ({ step, began: 0, ended: 1, outcome: 'ok' }));
			const run = { argv: ['server'], results, phases: [], hasDied, output: new OutputRecorder(), lists: [] };
			return { ...run, trace: { observations: async function* () {} } } as unknown as RunAlike;
		};
		const { repeat } = repeater(
			{ internet: undefined, mostMs: 100, start },
			state,
			{ all: [call], paused: 1, isWatchedIdle: false },
			{ mask: same, machineMask: same },
		);
		await repeat(new Set());
		await repeat(new Set());
		return left.length;
	};
	expect(await ends([false, true, false])).toBe(0);
	await expect(ends([true, false])).rejects.toThrow(NotRepeatable);
	await expect(ends([false, true, true, true, true, true])).rejects.toThrow(NotRepeatable);
});
