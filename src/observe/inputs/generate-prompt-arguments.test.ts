import { expect, test } from 'vitest';
import { generatePromptArguments } from './generate-prompt-arguments.ts';
import { markerOf } from './marker.ts';

const places = { home: '/home/user', cwd: '/work', tmp: '/tmp', namedPaths: [] };

test('a prompt without arguments is asked for once, bare', () => {
	expect(generatePromptArguments({ name: 'plain', arguments: [] }, { places })).toEqual({ sets: [{}] });
});

test('the required arguments alone, then all', () => {
	const prompt = {
		name: 'review',
		arguments: [
			{ name: 'city', required: true },
			{ name: 'style', required: false },
		],
	};
	expect(generatePromptArguments(prompt, { places })).toEqual({
		sets: [{ city: 'Berlin' }, { city: 'Lisbon', style: markerOf('prompt review', 1) }],
	});
});

test('too many arguments are too many, and a prototype is left alone', () => {
	const many = Array.from({ length: 201 }, (_, index) => ({ name: `a${index}`, required: true }));
	expect(generatePromptArguments({ name: 'many', arguments: many }, { places })).toEqual({
		defeated: 'the prompt has more than 200 arguments',
	});
	generatePromptArguments({ name: 'odd', arguments: [{ name: '__proto__', required: true }] }, { places });
	expect({}).not.toHaveProperty('candor');
});
