import { expect, test } from 'vitest';
import { secretMask } from './secret-mask.ts';

const TOKEN = 'tok/5f0e+1d2c=3b4a"5968';
const mask = secretMask(
	[
		['Authorization', `Bearer ${TOKEN}`],
		['X-Team', 'a'],
		['X-Api-Key', 'abc1'],
		['X-Password', 'search'],
		['X-Accept', 'application/json'],
		['X-Acme', '9f8e7d6c5b4a'],
		['Proxy-Authorization', `Basic ${Buffer.from('joe:correct horse').toString('base64')}`],
		['Cookie', 'theme=dark; session=9d8c7b6a5f4e'],
	],
	new URL('https://mcp.example/s/3f1c9a2e77b04d5c/mcp?key=query-secret-1&page=2'),
);

test.for([
	TOKEN,
	`Bearer ${TOKEN}`,
	encodeURIComponent(TOKEN),
	JSON.stringify(TOKEN).slice(1, -1),
	Buffer.from(TOKEN).toString('base64'),
	Buffer.from(TOKEN).toString('base64url'),
	Buffer.from(TOKEN).toString('hex'),
	'joe:correct horse',
	'correct horse',
	'abc1',
	'9f8e7d6c5b4a',
	'9d8c7b6a5f4e',
	'3f1c9a2e77b04d5c',
	'query-secret-1',
])('%s is shown nowhere', (secret) => {
	expect(mask(`before ${secret} after`)).toMatch(/^before ‹[^›]+› after$/);
});

test('what is no secret stays', () => {
	const text = 'a note about page 2, the dark theme, search, application/json and mcp.example';
	expect(mask(text)).toBe(text);
	expect(secretMask([])(text)).toBe(text);
});
