import { expect, test } from 'vitest';
import { isMuteError } from './mute-error.ts';

test.for([
	'{}',
	'[object Object]',
	'Error',
	'Unknown error',
	'Error: undefined',
	'null',
	'',
	'an error without a message',
	'Internal server error',
])('%j does not say what is wrong', (error) => {
	expect(isMuteError(error)).toBe(true);
});

test.for(['Error: note 17', 'no answer', '{"code":404}', 'Unknown tag', 'undefined is not a function', 'Request failed'])(
	'%j says something',
	(error) => {
		expect(isMuteError(error)).toBe(false);
	},
);
