import { expect, test } from 'vitest';
import type { Declaration, Json, JsonObject } from '#model/declaration.ts';
import type { StepResult } from '#model/step.ts';
import { processorMs } from '../../test/support/processor-time.ts';
import { withOutputFaults } from './check-outputs.ts';

const SUM = { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] };

function faultOf(reply: Json, outputSchema: JsonObject | undefined = SUM, outcome: StepResult['outcome'] = 'ok'): string | undefined {
	const tool = { name: 'add', inputSchema: {}, ...(outputSchema === undefined ? {} : { outputSchema }) };
	const declaration = { tools: [tool] } as unknown as Declaration;
	const step = { id: 1, timeoutMs: 1, intent: 'typical', kind: 'call', tool: 'add', args: {} } as const;
	return withOutputFaults([{ step, began: 0, ended: 1, outcome, reply }], declaration)[0]?.outputFault;
}

test.for<readonly [string, Json, string | undefined]>([
	['fits', { content: [], structuredContent: { sum: 3 } }, undefined],
	['of the wrong type', { content: [], structuredContent: { sum: '3' } }, 'structuredContent/sum must be number'],
	['without what is required', { content: [], structuredContent: {} }, "structuredContent must have required property 'sum'"],
	['none at all', { content: [{ type: 'text', text: '3' }] }, 'structuredContent is missing'],
	['cut, and so not judged', '{"content"… [cut: 20000 characters of JSON]', undefined],
])('%s', ([, reply, fault]) => {
	expect(faultOf(reply)).toBe(fault);
});

test('the tool refused, or the schema cannot be asked', () => {
	expect(faultOf({ content: [], isError: true }, SUM, 'tool-error')).toBe(undefined);
	expect(faultOf({ content: [] }, { $ref: '#/nowhere' })).toBe(undefined);
	expect(withOutputFaults([], null)).toEqual([]);
});

test('a schema that takes years is given up', () => {
	const slow = { type: 'object', properties: { sum: { type: 'array', uniqueItems: true } } };
	const many = Array.from({ length: 3000 }, (_, index) => ({ index, more: Array.from({ length: 50 }, () => 'x') }));
	expect(processorMs(() => faultOf({ structuredContent: { sum: many as unknown as Json } }, slow))).toBeLessThan(3000);
});
