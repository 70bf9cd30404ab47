import { expect, test } from 'vitest';
import { type KnownTool, knownTool, noteFailure } from './known-tool.ts';
import { noteLesson } from './note-lesson.ts';

const NOTHING = { named: [], refused: [], missing: [], wanted: [], given: {}, choices: [], absent: [], forms: [], endings: [] };

function calledUntil(most: number, known: KnownTool, errorOf: (call: number) => string): number {
	let calls = 0;
	for (; known.rounds < most && calls < 100; calls += 1) {
		const error = errorOf(calls);
		known.rounds += 1;
		noteLesson(known, true, error);
		noteFailure(known, { tool: known.tool.name, args: {}, error, reading: NOTHING });
	}
	return calls;
}

test('a call that has shown something new does not count among the tries, up to a limit', () => {
	const known = knownTool({ name: 'get_rate', inputSchema: {} });
	expect(calledUntil(8, known, (call) => `'field_${call}'`)).toBe(24 + 8);
	noteLesson(known, false, 'unknown currency');
	expect(known).toMatchObject({ rounds: 8, isTaught: false });
});

test('the same error again and again is no news: the calls count among the tries', () => {
	const known = knownTool({ name: 'get_rate', inputSchema: {} });
	expect(calledUntil(8, known, () => "'list' object has no attribute 'items'")).toBe(4 + 8);
	expect(known.isTaught).toBe(false);
});
