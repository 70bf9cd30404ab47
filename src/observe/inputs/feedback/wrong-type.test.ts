import { expect, test } from 'vitest';
import { answerFaults } from './answer-faults.ts';

const MOMENT = { text: '2025-01-02T10:00:00Z' };

test.for<readonly [string, unknown, string]>([
	["float() argument must be a string or a real number, not 'dict'", 'number', 'object'],
	["int() argument must be a string, a bytes-like object or a real number, not 'list'", 'number', 'array'],
	['Error calling tool: unsupported format string passed to dict.__format__', 'number', 'object'],
	["Unknown format code 'f' for object of type 'str'", 'number', 'string'],
	["Cannot specify ',' with 's'.", 'number', 'string'],
	["type dict doesn't define __round__ method", 'number', 'object'],
	["unsupported operand type(s) for /: 'dict' and 'int'", 'number', 'object'],
	["'>' not supported between instances of 'float' and 'str'", 'number', 'string'],
	["could not convert string to float: 'shop'", 'number', 'string'],
	["Invalid isoformat string: 'shop'", MOMENT, 'string'],
	["time data 'shop' does not match format '%Y-%m-%d'", MOMENT, 'string'],
	['sequence item 0: expected str instance, dict found', 'string', 'object'],
	['can only concatenate str (not "list") to str', 'string', 'array'],
	['strptime() argument 1 must be str, not dict', 'string', 'object'],
	["'dict' object has no attribute 'lower'", 'string', 'object'],
	["object of type 'int' has no len()", 'array', 'number'],
	['KeyError: slice(None, 10, None)', 'array', 'object'],
	["unhashable type: 'slice'", 'array', 'object'],
])('%s: wants %j in the place of what is %s', ([error, wants, inPlaceOf]) => {
	expect(answerFaults(error, ['query'])).toEqual([{ path: [], wants, inPlaceOf }]);
});

test.for([
	['TypeError: quote.price.toFixed is not a function', 'price', 'number'],
	['(d.lyrics ?? "").trim is not a function', 'lyrics', 'string'],
	['(d.lyrics || ``).trim is not a function', 'lyrics', 'string'],
	['r.name?.split is not a function', 'name', 'string'],
] as const)('%s: the field %s holds a %s', ([error, field, wants]) => {
	expect(answerFaults(error, ['query'])).toEqual([{ path: [field], wants, isAnywhere: true, isMistyped: true }]);
});

test.for(['args.query.trim is not a function', 'client.fetchAll is not a function'])('no field of an answer: %s', (error) => {
	expect(answerFaults(error, ['query'])).toEqual([]);
});

test('a client that names the field means each field of that name', () => {
	const error =
		"Error: Failed to parse modelVersion field: Failed to parse version field: expected string or bytes-like object, got 'int'..";
	expect(answerFaults(error, [])).toEqual([{ path: ['version'], wants: 'string', inPlaceOf: 'number' }]);
});

test.for([
	"could not convert string to float: 'ref-0abc-1'",
	"Invalid isoformat string: '2024-13-01'",
	"Input validation error: '5' is not of type 'integer'",
	"unsupported operand type(s) for +: 'NoneType' and 'int'",
])('no value of an answer: %s', (error) => {
	expect(answerFaults(error, ['query'])).toEqual([]);
});
