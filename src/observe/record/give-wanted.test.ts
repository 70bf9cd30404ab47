import { expect, test } from 'vitest';
import type { StepResult } from '#model/step.ts';
import { giveWanted } from './give-wanted.ts';

const README = 'SHOP_URL SHOP_PASSWORD';
const failing = (text: string) =>
	({ step: { kind: 'call' }, outcome: 'tool-error', reply: { isError: true, content: [{ type: 'text', text }] } }) as unknown as StepResult;
const given = (text: string) => {
	const { credentials, settings } = giveWanted({ results: [failing(text)] }, { plant: () => true }, {}, README);
	return [...credentials, ...Object.keys(settings)];
};

test.for([
	'401 Unauthorized',
	'connect ECONNREFUSED 127.0.0.1:6379',
	'Shop connection details are incomplete: the URL is required, and username and password must be provided together (--shop-url).',
	'Base URL must be set',
])('the variables of the README are given for: %s', (error) => {
	expect(given(error)).toEqual(['SHOP_PASSWORD', 'SHOP_URL']);
});

test.for(['note 17 does not exist', 'url: this field is not a valid address', 'The details of the connection: none'])(
	'nothing is given for: %s',
	(error) => {
		expect(given(error)).toEqual([]);
	},
);

test('a variable that the error names comes before the README', () => {
	expect(given('ACORN_TOKEN is not set')).toEqual(['ACORN_TOKEN']);
});
