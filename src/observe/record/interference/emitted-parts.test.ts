import { expect, test } from 'vitest';
import type { Step, StepResult } from '#model/step.ts';
import type { Capture } from '#observe/sink/capture.ts';
import { type EmittingRun, emittedParts } from './emitted-parts.ts';

const result = (id: number, tool: string): StepResult => {
	const step: Step = { id, kind: 'call', timeoutMs: 100, intent: 'typical', tool, args: {} };
	return { step, began: id * 10, ended: id * 10 + 5, outcome: 'ok', reply: { content: [] } };
};
const lookup = (at: number): Capture =>
	({ id: at, at, transport: 'dns', protocol: 'dns', destination: {}, dns: { name: `host${at}.example`, type: 'A' } }) as unknown as Capture;
const same = (text: string) => text;
const run = (changes: Partial<EmittingRun>): EmittingRun => ({
	results: [],
	paused: 0,
	lists: [],
	output: [],
	idleFrom: undefined,
	idleCall: 9,
	captures: [],
	capturesDirectory: '',
	programs: [],
	files: new Map(),
	mask: same,
	machineMask: same,
	...changes,
});
const partsOf = async (changes: Partial<EmittingRun>) => [...(await emittedParts(run(changes))).values()];

test('what left during one of several calls of a tool without a pause belongs to the last of them, and so may come late', async () => {
	const results = [result(1, 'a'), result(2, 'a'), result(3, 'a'), result(4, 'a'), result(5, 'b')];
	const parts = await partsOf({ results, paused: 2, captures: [5, 12, 22, 32, 42, 52].map(lookup) });
	const calls = parts.filter(({ channel }) => channel === 'lookup').map(({ text, call }) => `${text} ${call}`);
	expect(calls).toEqual([
		'host5.example 0',
		'host12.example 1',
		'host22.example 2',
		'host32.example 4',
		'host42.example 4',
		'host52.example 5',
	]);
});

test('lists at the start belong to no call, later ones come after all calls', async () => {
	const list = (when: 'start' | 'later', title: string) => ({
		when,
		pages: [{ method: 'tools/list', page: { tools: [{ name: 'a', title }] } }],
	});
	const parts = await partsOf({ results: [result(1, 'a')], lists: [list('start', 'A'), list('later', 'B')] });
	const titles = parts.flatMap(({ place, text, ...part }) => (place === 'a.title' ? [{ text, ...part }] : []));
	expect(titles).toEqual([
		{ channel: 'list', call: 0, destination: 'tools/list', text: 'A' },
		{ channel: 'list', call: 1, destination: 'tools/list', text: 'B' },
	]);
});
