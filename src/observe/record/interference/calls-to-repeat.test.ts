import { expect, test } from 'vitest';
import type { CallStep, StepResult } from '#model/step.ts';
import { callsToRepeat, readsToRepeat } from './calls-to-repeat.ts';

let id = 0;
const done = (tool: string, seconds: number, changes: Partial<CallStep> = {}, outcome: StepResult['outcome'] = 'ok'): StepResult => ({
	step: { id: ++id, kind: 'call', timeoutMs: 100, intent: 'typical', tool, args: {}, ...changes },
	began: 0,
	ended: seconds * 1e6,
	outcome,
	reply: outcome === 'ok' ? { content: [{ type: 'text', text: 'done' }] } : 'no',
});
const repeated = (results: readonly StepResult[], most = 16) => callsToRepeat(results, most).map(({ tool, id: step }) => `${tool} ${step}`);

test('ordinary calls that worked, three of each tool', () => {
	id = 0;
	const results = [done('a', 0.1), done('a', 0.1, {}, 'tool-error'), done('a', 0.1, { intent: 'injection' }), done('a', 0.1)];
	expect(repeated(results)).toEqual(['a 1', 'a 4', 'a 1']);
	expect(repeated(results, 1)).toEqual(['a 1']);
});

test('a tool whose answers read like errors is called like any other, after those that worked', () => {
	id = 0;
	const failing = { ...done('keyless', 0.1), reply: { content: [{ type: 'text', text: 'Error: WEATHER_API_KEY is not set' }] } };
	expect(repeated([failing, done('a', 0.1)], 4)).toEqual(['a 2', 'a 2', 'keyless 1', 'keyless 1']);
});

test('a tool that refuses every call is called once, unless it takes long; a call without an answer is not made again', () => {
	id = 0;
	const results = [done('a', 0.1), done('b', 0.2, {}, 'tool-error'), done('b', 0.1, {}, 'protocol-error'), done('c', 4, {}, 'tool-error')];
	expect(repeated([...results, done('d', 0.1, {}, 'timeout')])).toEqual(['a 1', 'a 1', 'a 1', 'b 3']);
});

test('a tool that takes long is called once, with its quickest call; of others slow calls are left out', () => {
	id = 0;
	expect(repeated([done('slow', 9), done('slow', 4), done('quick', 0.1), done('quick', 5)])).toEqual([
		'slow 2',
		'quick 3',
		'quick 3',
		'quick 3',
	]);
});

test('resources and prompts that were answered, each once; not what an injection read', () => {
	id = 0;
	const step = { id: 1, timeoutMs: 100, intent: 'typical' } as const;
	const read = (uri: string, more: object = {}): StepResult => ({ ...done('', 0.1), step: { ...step, kind: 'read', uri, ...more } });
	const prompt: StepResult = { ...done('', 0.1), step: { ...step, kind: 'prompt', prompt: 'greet', args: {} } };
	const results = [read('note://1'), read('note://1'), read('note://2', { intent: 'injection' }), prompt, done('a', 0.1)];
	expect(readsToRepeat(results).map(({ kind }) => kind)).toEqual(['read', 'prompt']);
});
