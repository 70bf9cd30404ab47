import { expect, test } from 'vitest';
import type { CallStep, StepResult } from '#model/step.ts';
import { markerOf } from '#observe/inputs/marker.ts';
import { Fallbacks } from './fallbacks.ts';

const step = (tool: string): CallStep => ({
	id: 1,
	kind: 'call',
	intent: 'typical',
	timeoutMs: 15_000,
	tool,
	args: { key: `x-${markerOf(tool, 1)}` },
});

function all(fallbacks: Fallbacks, took: number): readonly CallStep[] {
	const results: StepResult[] = [];
	for (let next = fallbacks.next(results); next !== undefined; next = fallbacks.next(results))
		results.push({ step: next, began: 0, ended: took, outcome: 'tool-error' });
	return results.map(({ step: made }) => made as CallStep);
}

test('each tool that went out once in every trouble, with a marker of its own', () => {
	const made = all(new Fallbacks([step('a'), step('a'), step('b')], { inAll: 80 }), 1000);
	expect(made.map(({ tool, network }) => `${tool} ${network}`)).toEqual(['a failing', 'b failing', 'a offline', 'b offline']);
	expect(new Set(made.map(({ args }) => JSON.stringify(args))).size).toBe(4);
});

test('no more once they have taken their time', () => {
	expect(all(new Fallbacks([step('a'), step('b'), step('c')], { inAll: 80 }), 2_000_000)).toHaveLength(2);
});
