import { expect, test } from 'vitest';
import { knownTool } from './known-tool.ts';
import { noteLesson } from './note-lesson.ts';

test('a call that has shown something new does not count among the tries, up to a limit', () => {
	const known = knownTool({ name: 'get_rate', inputSchema: {} });
	let calls = 0;
	for (; known.rounds < 8 && calls < 100; calls += 1) {
		known.rounds += 1;
		noteLesson(known, true);
	}
	expect(calls).toBe(24 + 8);
	noteLesson(known, false);
	expect(known).toMatchObject({ rounds: 8, isTaught: false });
});
