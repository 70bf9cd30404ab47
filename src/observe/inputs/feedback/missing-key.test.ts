import { expect, test } from 'vitest';
import { answerFaults } from './answer-faults.ts';

test.for<[error: string, key: string, wants: string]>([
	["Error executing tool get_rate: 'rates'", 'rates', 'array'],
	["KeyError: 'current'", 'current', 'object'],
	['{"error": "\'temperature_2m\'"}', 'temperature_2m', 'number'],
	["Failed to fetch the quote: 'symbol'", 'symbol', 'string'],
	["'regularMarketPrice'", 'regularMarketPrice', 'object'],
	['{"error":"An unexpected error occurred while listing users: \'users\'","code":"UNKNOWN_ERROR"}', 'users', 'array'],
	["An unexpected error occurred: KeyError('hits')", 'hits', 'array'],
])('an answer lacks a field: %s', ([error, key, wants]) => {
	expect(answerFaults(error, ['query'])).toEqual([{ path: [key], wants, isAnywhere: true }]);
});

test('a list in the place of an object', () => {
	expect(answerFaults('list indices must be integers or slices, not str', [])).toEqual([{ path: [], wants: 'object', inPlaceOf: 'array' }]);
});

test.for([
	"Error: Unknown symbol: 'XYZ'",
	"Error: Table not found: 'orders'",
	"Error executing tool x: 'query'",
	"Invalid parameter: 'period'",
	"Error: [Errno 2] No such file or directory: 'notes'",
	"The note is called 'first'",
])('no field of an answer: %s', (error) => {
	expect(answerFaults(error, ['query'])).toEqual([]);
});
