import { expect, test } from 'vitest';
import { answerFaults } from './answer-faults.ts';

test.for([
	['Failed to delete the ticket: HTTP 200', 200],
	['Unexpected status code: 200', 200],
	['Error: expected 201 but got 200', 200],
	['{"error": "not created", "status": 202}', 202],
])('a status of success in an error is one that the client refuses: %s', ([error, refusedStatus]) => {
	expect(answerFaults(String(error), [])).toEqual([{ path: [], wants: 'object', refusedStatus }]);
});

test('a client that shows an absent code gets the one of success', () => {
	const code = [{ path: ['code'], wants: { text: '200' } }];
	expect(answerFaults('Weather failed: Geo API Error: undefined', [])).toEqual(code);
	expect(answerFaults('Request failed with code undefined', [])).toEqual(code);
	expect(answerFaults('The error of undefined names', [])).toEqual([]);
	expect(answerFaults('Weather failed: Geo API Error: 402', [])).toEqual([]);
});

test.for(['HTTP 404', 'Request failed with status code 500', 'Found 200 rows and failed', 'got 2001 rows'])('near miss: %s', (error) => {
	expect(answerFaults(error, [])).toEqual([]);
});
