import { expect, test } from 'vitest';
import type { Outcome, StepResult } from '#model/step.ts';
import { complainsAboutArguments, refusingTools } from './argument-complaint.ts';

function result(tool: string, outcome: Outcome, text: string, intent: 'typical' | 'malformed' = 'typical'): StepResult {
	const reply = { content: [{ type: 'text', text }], isError: outcome === 'tool-error' };
	return { step: { id: 1, kind: 'call', intent, tool, args: {}, timeoutMs: 1 }, began: 0, ended: 1, outcome, reply };
}

test.each([
	['MCP error -32602: Input validation error: Invalid arguments for tool git_add: Either paths must be provided', true],
	['Error: Invalid arguments for read_notes: [ { "expected": "array", "code": "invalid_type" } ]', true],
	['1 validation error for add_note', true],
	['"title" is a required property', true],
	['ENOENT: no such file or directory, open notes.md', false],
	['Entity with name x not found', false],
	['Path is not a git repository', false],
])('%s: %s', (text, isComplaint) => {
	expect(complainsAboutArguments(result('a', 'tool-error', text))).toBe(isComplaint);
	expect(complainsAboutArguments(result('a', 'ok', text))).toBe(false);
});

test('a tool refuses when not one valid call was taken', () => {
	const bad = 'Invalid arguments';
	const results = [
		result('a', 'tool-error', bad),
		result('a', 'ok', ''),
		result('b', 'tool-error', bad),
		result('b', 'ok', '', 'malformed'),
	];
	expect(refusingTools(results)).toEqual({ called: 2, refusing: ['b'] });
});
