import { expect, test } from 'vitest';
import type { Declaration, Json, JsonObject } from '#model/declaration.ts';
import type { StepResult } from '#model/step.ts';
import { processorMs } from '../../../test/support/processor-time.ts';
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

const refusal = (text: string): Json => ({ isError: true, content: [{ type: 'text', text }] });
test.for<readonly [string, StepResult['outcome'], boolean]>([
	['MCP error -32602: Output validation error: Invalid structured content for tool add: …', 'protocol-error', true],
	['MCP error -32602: Tool add has an output schema but no structured content was provided', 'tool-error', true],
	['Output validation error: outputSchema defined but no structured output returned', 'tool-error', true],
	['Error executing tool add: 1 validation error for addOutput\nresult\n  Input should be a valid number', 'tool-error', true],
	['1 validation error for Sum\nsum\n  Field required', 'tool-error', true],
	['validating tool output: unexpected property', 'tool-error', true],
	['Error executing tool add: 1 validation error for addArguments\na\n  Field required', 'tool-error', false],
	['Input validation error: Invalid arguments for tool add', 'protocol-error', false],
	['Invalid output path: /nowhere', 'tool-error', false],
])('an error that says “%s”', ([text, outcome, isFault]) => {
	const reply = outcome === 'protocol-error' ? text : refusal(text);
	expect(faultOf(reply, { ...SUM, title: 'Sum' }, outcome) !== undefined).toBe(isFault);
});

test('the tool refused, or the schema cannot be asked', () => {
	expect(faultOf({ content: [], isError: true }, SUM, 'tool-error')).toBe(undefined);
	expect(faultOf({ content: [] }, { $ref: '#/nowhere' })).toBe(undefined);
	expect(withOutputFaults([], null)).toEqual([]);
});

test('a schema that takes years is given up', () => {
	const slow = { type: 'object', properties: { sum: { type: 'array', uniqueItems: true } } };
	const many = Array.from({ length: 15_000 }, (_, index) => ({ index, more: Array.from({ length: 50 }, () => 'x') }));
	expect(processorMs(() => faultOf({ structuredContent: { sum: many as unknown as Json } }, slow))).toBeLessThan(20_000);
});
