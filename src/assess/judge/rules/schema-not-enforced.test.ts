import { expect, test } from 'vitest';
import { findingsOf, severities } from '../../../../test/judged.ts';

const missing = { intent: 'malformed', fault: '/body is missing' } as const;
const number = { intent: 'malformed', fault: '/body is a number instead of a text' } as const;

test('a tool that takes whatever it is given', () => {
	expect(findingsOf('schema-not-enforced', { calls: [{}, missing, number] })).toMatchObject([
		{
			id: 'schema-not-enforced:format_note:accepts-anything',
			severity: 'info',
			observed: 'took all 2 inputs that the schema forbids: /body is missing, /body is a number instead of a text',
		},
	]);
});

test('near misses: one of them refused, only one of them tried, none answered', () => {
	expect(severities('schema-not-enforced', { calls: [missing, { ...number, outcome: 'tool-error' }] })).toBe('');
	expect(severities('schema-not-enforced', { calls: [missing, { ...number, outcome: 'protocol-error' }] })).toBe('');
	expect(severities('schema-not-enforced', { calls: [{}, missing] })).toBe('');
	expect(severities('schema-not-enforced', { calls: [missing, { ...number, outcome: 'timeout' }] })).toBe('');
});
