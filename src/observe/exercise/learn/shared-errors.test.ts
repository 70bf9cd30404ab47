import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import type { StepResult } from '#model/step.ts';
import { Learner } from './learner.ts';

const places = { home: '/home/user', cwd: '/w', tmp: '/tmp', namedPaths: [] };
const NAMES = Array.from({ length: 20 }, (_, index) => `get_${'abcdefghijklmnopqrst'[index]}`);
const inputSchema = { type: 'object', properties: { note: { type: 'string' }, more: { type: 'string' } }, required: ['note'] };

function result(tool: string, args: JsonObject, error?: string): StepResult {
	const step = { id: 1, kind: 'call', intent: 'typical', timeoutMs: 1, tool, args } as const;
	const content = [{ type: 'text', text: error ?? 'done' }];
	return { step, began: 1, ended: 2, outcome: error === undefined ? 'ok' : 'tool-error', reply: { isError: error !== undefined, content } };
}

function callsUntilNone(learner: Learner, errorOf: (tool: string) => string): number {
	let made = 0;
	for (let call = learner.next(() => true); call !== undefined && made < 500; call = learner.next(() => true)) {
		made += 1;
		learner.record(result(call.tool, call.args, errorOf(call.tool)));
	}
	return made;
}

function failingLearner(errorOf: (tool: string) => string): Learner {
	const learner = new Learner({ places, seed: 1, each: 8, inAll: 240, about: () => '' });
	learner.meet({ tools: NAMES.map((name) => ({ name, inputSchema })) });
	for (const name of NAMES) learner.record(result(name, { note: 'milk' }, errorOf(name)));
	return learner;
}

test('an error that all tools give alike is tried with few of them, and again when one works or the server got something', () => {
	const same = (tool: string) => `Cannot do ${tool.at(-1)}-work with '${tool}': the shop is closed`;
	const learner = failingLearner(same);
	expect(callsUntilNone(learner, same)).toBeLessThanOrEqual(12);
	expect(learner.again(() => true)).toHaveLength(NAMES.length);
	const renewed = callsUntilNone(learner, same);
	expect(renewed).toBeGreaterThan(0);
	expect(renewed).toBeLessThanOrEqual(12);
	learner.record(result('get_a', { note: 'bread' }));
	expect(learner.next(() => true)).toBeDefined();
});

test('near miss: each tool has an error of its own', () => {
	const own = (tool: string) =>
		`no ${'abcdefghijklmnopqrst'.indexOf(tool.at(-1) ?? '') % 2 === 0 ? 'even' : 'odd'} ${tool.at(-1)}-thing of that kind`;
	expect(callsUntilNone(failingLearner(own), own)).toBeGreaterThan(24);
});
