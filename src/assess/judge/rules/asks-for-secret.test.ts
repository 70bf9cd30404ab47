import { expect, test } from 'vitest';
import type { AskEvent } from '#model/observation.ts';
import type { Sight } from '../../../../test/evidence.ts';
import { findingsOf, severities } from '../../../../test/judged.ts';

const form = (name: string, more: Partial<AskEvent> = {}): Sight => ({
	kind: 'ask',
	what: 'form',
	text: 'Sign in',
	bytes: 100,
	fields: [{ name, type: 'string' }],
	during: 1,
	...more,
});

test('a password is medium, the words of a wallet are high', () => {
	expect(severities('asks-for-secret', { seen: [form('password')] })).toBe('medium');
	expect(severities('asks-for-secret', { seen: [form('seed_phrase')] })).toBe('high');
});

test('asked again it is one finding, also when it was not answered', () => {
	const found = findingsOf('asks-for-secret', { seen: [form('api_key'), form('api_key', { refused: 'too many' })] });
	expect(found).toMatchObject([{ tool: 'format_note', evidence: [1, 2] }]);
	expect(found[0]?.observed).toBe('asked the user for api key (field api_key) in a form twice in calls of format_note: “Sign in”');
});

test('a page to go to is how it is done', () => {
	expect(severities('asks-for-secret', { seen: [form('password', { what: 'url', url: 'https://notes.example/' })] })).toBe('');
	expect(severities('asks-for-secret', { seen: [form('username')] })).toBe('');
});
