import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import type { FailedCall } from '#observe/inputs/feedback/failed-call.ts';
import { readError } from '#observe/inputs/feedback/read-error.ts';
import { noteChoices, withChoices } from './listed-choices.ts';

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

test('near misses: two arguments with the value, none of them named, a program to run, one value alone', () => {
	const choices = new Map<string, readonly string[]>();
	noteChoices(choices, failed({ verb: 'ref-1', name: 'ref-1' }, LISTED));
	noteChoices(choices, failed({ command: 'ref-1' }, "Invalid command: ref-1. Must be 'ls', 'cat', or 'pwd'"));
	noteChoices(choices, failed({ mode: 'ref-1' }, 'Invalid mode: ref-1'));
	expect(choices).toEqual(new Map());
});
