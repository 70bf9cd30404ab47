import { expect, test } from 'vitest';
import { knownTool } from './known-tool.ts';
import { noteLesson } from './note-lesson.ts';

test('a call that has shown something new does not count among the tries, up to a limit', () => {
	const known = knownTool({ name: 'get_rate', inputSchema: {} });
	let calls = 0;
	for (; known.rounds < 8 && calls < 100; calls += 1) {
		known.rounds += 1;
		noteLesson(known, [{ path: [`field${calls}`], wants: 'number' }], false);
	}
	expect(calls).toBe(24 + 8);
	noteLesson(known, [], false);
	expect(known).toMatchObject({ rounds: 8, isTaught: false });
});

test('faults that three changed answers did not resolve teach nothing more', () => {
	const known = knownTool({ name: 'get_rate', inputSchema: {} });
	const faults = [{ path: ['id'], wants: 'number' }] as const;
	expect([1, 2, 3, 4].map(() => noteLesson(known, faults, false))).toEqual([true, true, true, false]);
	expect(known.isTaught).toBe(false);
	expect(noteLesson(known, [{ path: ['rate'], wants: 'number' }], false)).toBe(true);
	expect(noteLesson(known, [], true)).toBe(false);
	expect(known.isTaught).toBe(true);
});
