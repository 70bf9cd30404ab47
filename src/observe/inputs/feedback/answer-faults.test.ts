import { expect, test } from 'vitest';
import type { AnswerFault } from '#observe/world/answer-fault.ts';
import { answerFaults } from './answer-faults.ts';

const issue = (path: readonly (string | number)[], more: object) => JSON.stringify({ code: 'x', path, ...more, message: 'Invalid input' });
const list: AnswerFault = { path: [], wants: 'array' };

test.for<[error: string, faults: readonly AnswerFault[]]>([
	[`The API failed: [${issue([], { expected: 'array' })}]`, [list]],
	[JSON.stringify({ error: `[${issue([0, 'slug'], { expected: 'string' })}]` }), [{ path: [0, 'slug'], wants: 'string' }]],
	[`[${issue(['type'], { values: ['FeatureCollection'] })}]`, [{ path: ['type'], wants: { text: 'FeatureCollection' } }]],
	[
		'Output validation error: expected "ok" at status Invalid input: expected array, received undefined at items[0].tags',
		[
			{ path: ['status'], wants: { text: 'ok' } },
			{ path: ['items', 0, 'tags'], wants: 'array' },
		],
	],
	[`[${issue([0, 'seen'], { format: 'datetime', expected: 'string' })}]`, [{ path: [0, 'seen'], wants: { text: '2025-01-02T10:00:00Z' } }]],
	[
		`[${issue([0, 'owner'], { errors: [[JSON.parse(issue(['name'], { expected: 'string' }))], [JSON.parse(issue([], { expected: 'string' }))]] })}]`,
		[{ path: [0, 'owner', 'name'], wants: 'string' }],
	],
	['Error: Spread syntax requires ...iterable[Symbol.iterator] to be a function', [list]],
	['The guide says: Spread syntax requires ...iterable', []],
	['✖ Invalid input: expected number, received undefined\n  → at total', [{ path: ['total'], wants: 'number' }]],
	[
		'2 validation errors for Project\nitems.0.slug\n  Field required [type=missing]\ntotal\n  Input should be a valid integer [type=int]',
		[
			{ path: ['items', 0, 'slug'], wants: 'string' },
			{ path: ['total'], wants: 'number' },
		],
	],
	['1 validation error for list_notesOutput\nresult\n  Input should be a valid list [type=list_type]', [list]],
	['1 validation error for list_notesOutput\nresult.0.total\n  Field required', [{ path: [0, 'total'], wants: 'string' }]],
	[
		JSON.stringify({
			errors: [],
			properties: {
				sources: { errors: ['Invalid input: expected record, received undefined'] },
				rows: {
					errors: [],
					items: [{ errors: [], properties: { id: { errors: ['Invalid input: expected string, received undefined'] } } }],
				},
			},
		}),
		[
			{ path: ['sources'], wants: 'object' },
			{ path: ['rows', 0, 'id'], wants: 'string' },
		],
	],
	['Output validation error: Invalid input at results[0].site_url', [{ path: ['results', 0, 'site_url'], wants: 'string' }]],
	[`Failed to parse API response: [${issue(['query'], { expected: 'string' })}]`, [{ path: ['query'], wants: 'string' }]],
	['TypeError: componentList.components is not iterable', [{ path: ['components'], wants: 'array' }]],
	['TypeError: data is not iterable', [list]],
	['data.map is not a function', [list]],
	['TypeError: response.orders.forEach is not a function', [{ path: ['orders'], wants: 'array' }]],
	['string indices must be integers, not str', [list]],
	['json: cannot unmarshal object into Go value of type []api.Project', [list]],
])('%s', ([error, faults]) => {
	expect(answerFaults(error, ['query'])).toEqual(faults);
});

test.for([
	`Input validation error: Invalid arguments for tool x: [${issue(['tags'], { expected: 'array' })}]`,
	'1 validation error for searchArguments\nlimit\n  Field required [type=missing]',
	'1 validation error for call[search]\nlimit\n  Input should be a valid integer [type=int]',
	`Failed: [${issue(['query'], { expected: 'string' })}]`,
	`Failed: [${issue([], { expected: 'string' })}]`,
	'Failed: [{"code": "x", "path": [], "expected": "array", and more',
	'Project not found',
	'Invalid input at results[0].site_url',
	'foo is not a function',
])('about the input, or about nothing: %s', (error) => {
	expect(answerFaults(error, ['query'])).toEqual([]);
});

test('a field of an answer that is named like an argument', () => {
	const faults = [{ path: ['fields'], wants: 'array' }];
	expect(answerFaults('currentType.fields.reduce is not a function', ['fields'])).toEqual(faults);
	expect(answerFaults('args.fields.reduce is not a function', ['fields'])).toEqual([]);
});

test('Python’s words for null say neither the field nor the place', () => {
	expect(answerFaults("Error executing tool x: 'NoneType' object is not iterable", [])).toEqual([
		{ path: [], wants: 'array', isNull: true },
	]);
	expect(answerFaults("'NoneType' object has no attribute 'items'", [])).toEqual([{ path: [], wants: 'object', isNull: true }]);
	expect(answerFaults("'int' object is not iterable", [])).toEqual([{ path: [], wants: 'array', inPlaceOf: 'number' }]);
});

test('an argument that had the expected type is not what is complained about', () => {
	const error = JSON.stringify([
		{ expected: 'number', code: 'invalid_type', path: ['id'], message: 'Invalid input: expected number, received string' },
	]);
	expect(answerFaults(error, ['id'], { args: { id: 1 } })).toEqual([{ path: ['id'], wants: 'number' }]);
	expect(answerFaults(error, ['id'], { args: { id: 'one' } })).toEqual([]);
	expect(answerFaults(error, ['id'])).toEqual([]);
});
