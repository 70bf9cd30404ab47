import { expect, test } from 'vitest';
import type { CallStep, Outcome, StepResult } from '#model/step.ts';
import { headDrafts } from './request-heads.ts';

const tools = ['read_note', 'delete_note'].map((name) => ({ name, inputSchema: { type: 'object' } }));
const called = (tool: string, outcome: Outcome): StepResult => {
	const step: CallStep = { id: 1, kind: 'call', intent: 'typical', timeoutMs: 1000, tool, args: {} };
	return { step, began: 1, ended: 2, outcome };
};

test('into a call that worked and spoils nothing', () => {
	const [first, ...others] = headDrafts({ tools, results: [called('delete_note', 'ok'), called('read_note', 'ok')], port: 3001, seed: 1 });
	expect(first).toMatchObject({ tool: 'read_note', injection: { class: 'origin', proofs: [{ kind: 'answered' }] } });
	expect(first?.headers?.['host']).toMatch(/\.site\.example:3001$/);
	expect(others.every(({ headers }) => headers?.['origin'] === undefined)).toBe(true);
	expect(headDrafts({ tools, results: [called('read_note', 'tool-error')], port: 3001, seed: 1 })).toEqual([]);
});
