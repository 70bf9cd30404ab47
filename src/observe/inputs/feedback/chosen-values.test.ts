import { expect, test } from 'vitest';
import { answersTo } from './answer-error.ts';
import { chosenValues } from './chosen-values.ts';
import type { FeedbackMaterial } from './failed-call.ts';
import { FoundValues } from './found-values.ts';
import { readError } from './read-error.ts';

const ERROR = "Invalid piece type: piece_type. Must be one of ['pawn', 'knight']";

test('the refused part of a text is replaced, and then the whole', () => {
	expect(chosenValues('piece_type on e4', ERROR, ['pawn', 'knight'])).toEqual(['pawn on e4', 'knight on e4', 'pawn', 'knight']);
	expect(chosenValues('id,foo', 'Unknown field foo', ['name'])[0]).toBe('id,name');
});

test('near misses: the whole is refused, nothing of it is named, another kind of error, a number', () => {
	expect(chosenValues('piece_type', ERROR, ['pawn'])).toEqual(['pawn']);
	expect(chosenValues('a white horse', ERROR, ['pawn'])).toEqual(['pawn']);
	expect(chosenValues('id,foo', 'Field foo was read. Choose: name', ['name'])).toEqual(['name']);
	expect(chosenValues(3, 'Unknown number 3', ['1', 'two'])).toEqual([1]);
});

test('the argument with the refused part gets the choices, and no other', () => {
	const args = { board: 'ref-0abcdef-1', condition: 'piece_type on e4' };
	const reading = readError(ERROR, ['board', 'condition']);
	const material: FeedbackMaterial = {
		places: { home: '/home/user', cwd: '/w', tmp: '/tmp', namedPaths: [] },
		found: new FoundValues(),
		workedFor: () => [],
		workedPaths: [],
		prose: '',
		full: args,
		marker: 'ref-0abcdef-2',
	};
	const [first] = answersTo({ tool: 'find', args, error: ERROR, reading }, material);
	expect(first).toEqual({ ...args, condition: 'pawn on e4' });
});
