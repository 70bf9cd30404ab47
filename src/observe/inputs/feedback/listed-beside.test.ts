import { expect, test } from 'vitest';
import type { Json } from '#model/declaration.ts';
import { withListed } from './listed-beside.ts';
import { readError } from './read-error.ts';

const choicesIn = (answer: Json) =>
	readError(withListed('Invalid operation', { content: [{ type: 'text', text: JSON.stringify(answer) }] }), ['operation']).choices;

test.each<[answer: Json, choices: readonly string[]]>([
	[{ error: 'Invalid operation', valid_options: ['multiply', 'inverse'] }, ['multiply', 'inverse']],
	[{ error: { message: 'Invalid operation', allowedValues: ['multiply'] } }, ['multiply']],
	[{ error: 'Invalid operation', available_symbols: { functions: ['total'], classes: [] } }, ['total']],
	[{ error: 'Invalid operation', given: ['x'] }, []],
	[{ error: 'Invalid operation', given: { functions: ['total'] } }, []],
	[{ error: 'Invalid operation', valid: ['/etc/passwd', 'https://a.example/'] }, []],
	['Invalid operation', []],
])('values beside the message of %j', (answer, choices) => {
	expect(choicesIn(answer)).toEqual(choices);
});
