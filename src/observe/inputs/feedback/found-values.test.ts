import { expect, test } from 'vitest';
import type { Json } from '#model/declaration.ts';
import { FoundValues } from './found-values.ts';

const answeredWith = (text: string): FoundValues => {
	const found = new FoundValues();
	found.read({ content: [{ type: 'text', text }] }, undefined);
	return found;
};

test.each([
	['Successfully added entry 1795008939819-1 to orders', 'entry_id', '1795008939819-1'],
	['Created task #17.', 'taskId', '17'],
	["Note '3f2a-9c' was saved", 'note_id', '3f2a-9c'],
])('a statement names a new object by its kind: %s', (text, property, value) => {
	expect(answeredWith(text).valuesOf(property)).toEqual([value]);
});

test('near misses: a path, a word without a digit, a long text', () => {
	expect(answeredWith('Opened entry /etc/passwd1').valuesOf('entry_id')).toEqual([]);
	expect(answeredWith('Added entry lamp to orders').valuesOf('entry_id')).toEqual([]);
	expect(answeredWith(`See entry 17. ${'A long story. '.repeat(40)}`).valuesOf('entry_id')).toEqual([]);
});

test.each<[reply: Json, property: string, value: string | number]>([
	[{ available: ['python', 'ruby'], installable: [] }, 'language', 'python'],
	[{ result: { available: ['python'] } }, 'language', 'python'],
	[{ results: [{ id: 17 }] }, 'language_id', 17],
	[{ tasks: [{ id: 17 }] }, 'task_id', 17],
])('a list in a wrapper holds what the tool is about: %j', (reply, property, value) => {
	const found = new FoundValues();
	found.read({ structuredContent: reply }, undefined, 'language');
	expect(found.valuesOf(property)).toEqual([value]);
});

test('near miss: a list with a telling name is about that', () => {
	const found = new FoundValues();
	found.read({ structuredContent: { errors: ['none'] } }, undefined, 'language');
	expect(found.valuesOf('language')).toEqual([]);
});
