import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import type { FailedCall } from '#observe/inputs/feedback/failed-call.ts';
import { readError } from '#observe/inputs/feedback/read-error.ts';
import { describedChoices, noteChoices, withChoices } from './listed-choices.ts';

const failed = (args: JsonObject, error: string): FailedCall => ({
	tool: 'manage',
	args,
	error,
	reading: readError(error, Object.keys(args)),
});
const LISTED = "Invalid operation: ref-1. Must be 'analyze', 'optimize', or 'recommend'";

test('what an error listed for an argument is kept to, the value first that has failed least often', () => {
	const choices = new Map<string, readonly string[]>();
	const first = failed({ operation: 'ref-1', path: 'a.js' }, LISTED);
	noteChoices(choices, first);
	expect(withChoices({ operation: 'theme', path: 'b.js' }, { choices, failures: [first] })).toEqual({ operation: 'analyze', path: 'b.js' });
	const both = new Map<string, readonly string[]>();
	noteChoices(both, failed({ source: 'ref-1', operation: 'ref-1' }, LISTED));
	expect([...both.keys()]).toEqual(['operation']);
	const second = failed({ operation: 'analyze', path: 'a.js' }, 'Not a font');
	expect(withChoices({ operation: 'theme' }, { choices, failures: [first, second] })).toEqual({ operation: 'optimize' });
	expect(withChoices({ operation: 'analyze' }, { choices, failures: [first, second] })).toEqual({ operation: 'analyze' });
});

test('a value that another tool took is none of those that the description offers', () => {
	const described = describedChoices({
		inputSchema: {
			type: 'object',
			properties: {
				operation: { type: 'string', description: "Operation. Supports: 'fit', 'predict'" },
				branch: { type: 'string', description: "A branch, for example 'main' or 'develop'. Must be there." },
				command: { type: 'string', description: "One of 'ls', 'pwd'" },
			},
		},
	});
	expect([...described]).toEqual([['operation', ['fit', 'predict']]]);
	const failures = [failed({ operation: 'fit' }, 'No data'), failed({ operation: 'predict' }, 'No data')];
	expect(withChoices({ operation: 'add' }, { choices: new Map(), described, failures: failures.slice(0, 1) })).toEqual({
		operation: 'predict',
	});
	expect(withChoices({ operation: 'add' }, { choices: new Map(), described, failures })).toEqual({ operation: 'add' });
});

test('near misses: two arguments with the value, none of them named, a program to run, one value alone', () => {
	const choices = new Map<string, readonly string[]>();
	noteChoices(choices, failed({ verb: 'ref-1', name: 'ref-1' }, LISTED));
	noteChoices(choices, failed({ command: 'ref-1' }, "Invalid command: ref-1. Must be 'ls', 'cat', or 'pwd'"));
	noteChoices(choices, failed({ mode: 'ref-1' }, 'Invalid mode: ref-1'));
	expect(choices).toEqual(new Map());
});
