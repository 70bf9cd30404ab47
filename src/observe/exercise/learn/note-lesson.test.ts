import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import type { AnswerFault } from '#observe/world/answer-fault.ts';
import { knownTool } from './known-tool.ts';
import { noteLesson } from './note-lesson.ts';

test('a call that has shown something new does not count among the tries, up to a limit', () => {
	const known = knownTool({ name: 'get_rate', inputSchema: {} });
	let calls = 0;
	for (; known.rounds < 8 && calls < 100; calls += 1) {
		known.rounds += 1;
		noteLesson(known, { args: {}, error: '', faults: [{ path: [`field${calls}`], wants: 'number' }], isTooSoon: false });
	}
	expect(calls).toBe(24 + 8);
	noteLesson(known, { args: {}, error: '', faults: [], isTooSoon: false });
	expect(known).toMatchObject({ rounds: 8, isTaught: false });
});

test('faults that three changed answers did not resolve teach nothing more', () => {
	const known = knownTool({ name: 'get_rate', inputSchema: {} });
	const faults = [{ path: ['id'], wants: 'number' }] as const;
	const note = (shown: readonly AnswerFault[], isTooSoon = false) =>
		noteLesson(known, { args: {}, error: '', faults: shown, isTooSoon }) !== undefined;
	expect([1, 2, 3, 4].map(() => note(faults))).toEqual([true, true, true, false]);
	expect(known.isTaught).toBe(false);
	expect(note([{ path: ['rate'], wants: 'number' }])).toBe(true);
	expect(note([], true)).toBe(false);
	expect(known.isTaught).toBe(true);
});

test('where nothing is found whatever is asked, a bare list is tried once, and withdrawn if it does not help', () => {
	const reading = { named: [], refused: [], missing: [], wanted: [], given: {}, choices: [], absent: [], forms: [], endings: [] };
	const known = knownTool({ name: 'get_report', inputSchema: {} });
	const note = (error: string) => {
		const lesson = noteLesson(known, { args: {}, error, faults: [], isTooSoon: false });
		known.failures.push({ tool: 'get_report', args: {}, error, reading });
		return lesson;
	};
	expect(note('No report found for AB12')).toBeUndefined();
	expect(note('No report found for CD34')).toEqual({ faults: [{ path: [], wants: 'array', isGuess: true }] });
	expect(note('No report found for CD34')).toEqual({ faults: [], withdraws: true });
	expect(note('No report found for CD34')).toBeUndefined();
	// Near miss: another failure
	const other = knownTool({ name: 'get_report', inputSchema: {} });
	other.failures.push({ tool: 'get_report', args: {}, error: 'timed out', reading });
	expect(noteLesson(other, { args: {}, error: 'timed out', faults: [], isTooSoon: false })).toBeUndefined();
});

test('a name that was not found is the name of the next answer, and the call is repeated to the letter', () => {
	const reading = { named: [], refused: [], missing: [], wanted: [], given: {}, choices: [], absent: [], forms: [], endings: [] };
	const known = knownTool({ name: 'get_checklist', inputSchema: {} });
	const note = (args: JsonObject, error: string) => {
		const lesson = noteLesson(known, { args, error, faults: [], isTooSoon: false });
		known.failures.push({ tool: 'get_checklist', args, error, reading });
		return lesson;
	};
	const error = 'Checklist "plan-1" not found';
	expect(note({ name: 'plan-1' }, error)).toBeUndefined();
	expect(note({ name: 'plan-1' }, error)).toEqual({ faults: [{ path: [], wants: { text: 'plan-1' }, isSought: true, isGuess: true }] });
	expect(known).toMatchObject({ isToTheLetter: true, isTaught: true });
	// It did not help: a bare list is the next guess.
	expect(note({ name: 'plan-1' }, error)).toEqual({ faults: [{ path: [], wants: 'array', isGuess: true }], withdraws: true });
	expect(note({ name: 'plan-1' }, error)).toEqual({ faults: [], withdraws: true });
	expect(note({ name: 'plan-1' }, error)).toBeUndefined();
});
