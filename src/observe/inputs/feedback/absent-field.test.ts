import { expect, test } from 'vitest';
import { answerFaults } from './answer-faults.ts';

test.for<[error: string, keys: readonly string[]]>([
	['Error: No lyrics returned', ['lyrics']],
	['No transcript found in the response', ['transcript']],
	['Failed: no rates were received', ['rates']],
	['The response contains no access token', ['access_token', 'accessToken']],
	['Response did not include an id', ['id']],
	["API response is missing 'summary'", ['summary']],
	['Missing field `rates` in API response', ['rates']],
	['Invalid response format: missing forecast', ['forecast']],
	['Could not resolve it: the API returned no environments array. Without it', ['environments']],
])('an answer lacks what the error says: %s', ([error, keys]) => {
	expect(answerFaults(error, ['query'])).toEqual(keys.map((key) => expect.objectContaining({ path: [key], isAnywhere: true })));
});

test.for([
	'No results returned',
	'No data received from the API',
	'No query in the response',
	'No file found in the directory',
	'No rows were returned',
	'The server returned no data',
	'Missing required argument city',
	'No lyrics found for Ada - Song',
	'The response contains no more items',
])('no field of an answer: %s', (error) => {
	expect(answerFaults(error, ['query'])).toEqual([]);
});
